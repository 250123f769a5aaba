import type { Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { checkAxe } from '../support/axe.ts'
import { openBrowser, type TestBrowser } from '../support/browser.ts'
import { startClockedTavla, type ClockedTavla } from '../support/clocked-tavla.ts'
import { expect } from '../support/expect.ts'
import { pageTexts } from '../support/texts.ts'

// Staff actions for a company: points of its ads, and images uploaded by a link.

let tavla: ClockedTavla
let browser: TestBrowser
let owner: UserRow
let administrator: UserRow
let company: CompanyRow

const panel = pageTexts('pages/admin-management/companies/company')
const sponsoring = pageTexts('pages/admin-management/partial-sponsoring')
const media = pageTexts('pages/media-upload')
const noon = new Date()
// Starts tomorrow, because the gateway could consider a session that started in the past expired.
noon.setUTCDate(noon.getUTCDate() + 1)
noon.setUTCHours(11, 0, 0, 0)

beforeAll(async () => {
  ;[tavla, browser] = await Promise.all([startClockedTavla(noon), openBrowser()])
  owner = await tavla.platform.createUser()
  administrator = await tavla.platform.createStaff('Administrator')
  company = await tavla.platform.createCompany({ name: 'Nordvik Energi AB', members: [owner] })
})
afterAll(async () => {
  await browser.close()
  await tavla.stop()
})

async function visit(path: string, as: UserRow | null): Promise<Page> {
  const { page } = await browser.visit({ at: tavla.web, ...(as && { token: await tavla.platform.signIn(as) }) })
  await page.goto(path)
  return page
}

test('points that staff give an ad are visible to a colleague and after a reload (PROMO-45, PROMO-47, PROMO-50)', async () => {
  const ad = await tavla.platform.createAd(company, owner, {
    ...sampleFinishedAd(),
    title: 'Lots i Öregrund',
    type: 'active',
    start: noon,
    publishedAt: noon,
  })
  const page = await visit(`/admin-management/${company.id}/partial-sponsoring`, administrator)
  await page.getByText(sponsoring('off'), { exact: true }).click()
  await expect(page.getByText(sponsoring('on'), { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: sponsoring('available') }).fill('20')
  await expect(page.getByText(sponsoring('left')).locator('..')).toContainText('20')
  const other = await visit(`/admin-management/${company.id}/partial-sponsoring/${ad.id}`, administrator)
  const meter = (of: Page, points: number) =>
    of.getByRole('row', { name: 'Lots i Öregrund' }).getByRole('img', { name: sponsoring('meter', { points }) })
  await expect(meter(other, 0)).toBeVisible()
  await page.getByRole('textbox', { name: sponsoring('pointsOf', { title: 'Lots i Öregrund' }) }).fill('7')
  await page.keyboard.press('Tab')
  await expect(meter(page, 7)).toBeVisible()
  await expect(meter(other, 7)).toBeVisible()
  await page.reload()
  await expect(meter(page, 7)).toBeVisible()
})

test('staff see an image that someone without an account uploads with their link (ADMIN-48, ADMIN-50, PROMO-64)', async () => {
  const page = await visit(`/admin-management/companies/${company.id}`, administrator)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: panel('media.makeLink') }).click()
  await page.getByRole('button', { name: panel('media.copyLink') }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const guest = await visit(new URL(link).pathname, null)
  await checkAxe(guest, 'media upload')
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await guest
    .locator('input[type="file"]')
    .setInputFiles({ name: 'verkstad.png', mimeType: 'image/png', buffer: picture })
  await guest.getByRole('button', { name: media('send_one', { count: 1 }) }).click()
  await expect(guest.getByText(media('handedIn_one', { count: 1 }))).toBeVisible()
  await page.reload()
  await expect(page.getByText(panel('media.UPLOADED'))).toBeVisible()
  await expect(page.getByRole('button', { name: panel('media.download') })).toBeEnabled()
})
