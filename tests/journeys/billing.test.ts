import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { PurchaseSocialMediaAndBoosting } from '#contract/advertising/promotion.ts'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { checkAxe } from '../support/axe.ts'
import { openBrowser, type TestBrowser } from '../support/browser.ts'
import { startClockedTavla, type ClockedTavla } from '../support/clocked-tavla.ts'
import { downloadOf } from '../support/download.ts'
import { expect } from '../support/expect.ts'
import { pageTexts } from '../support/texts.ts'

// An invoice from order to payment: a recruiter requests and follows it while two staff members work on it.

let tavla: ClockedTavla
let browser: TestBrowser
let recruiter: UserRow
let economy: UserRow
let administrator: UserRow
let company: CompanyRow

const t = pageTexts('pages/company/billing')
const shared = pageTexts('features/billing')
const panel = pageTexts('pages/admin-management/companies/company')
const shell = pageTexts('shell')
const noon = new Date()
// Starts tomorrow, because the gateway could consider a session that started in the past expired.
noon.setUTCDate(noon.getUTCDate() + 1)
noon.setUTCHours(11, 0, 0, 0)

beforeAll(async () => {
  ;[tavla, browser] = await Promise.all([startClockedTavla(noon), openBrowser()])
  recruiter = await tavla.platform.createUser({ firstName: 'Karin', lastName: 'Wallén' })
  economy = await tavla.platform.createStaff('Economy')
  administrator = await tavla.platform.createStaff('Administrator')
  company = await tavla.platform.createCompany({ name: 'Nordvik Energi AB', members: [recruiter] })
})
afterAll(async () => {
  await browser.close()
  await tavla.stop()
})

/** The colour of an invoice status: error, warning or success (BILL-19 to BILL-23). */
const markOf = (row: Locator) =>
  row.locator('[data-status]').evaluate((mark) => {
    const named = ['negative', 'warning', 'positive'].map((name): [string, string] => {
      const probe = document.body.appendChild(
        Object.assign(document.createElement('i'), { style: `color: var(--${name})` }),
      )
      const { color } = getComputedStyle(probe)
      probe.remove()
      return [color, name]
    })
    return new Map(named).get(getComputedStyle(mark).color)
  })

async function visit(path: string, as: UserRow): Promise<Page> {
  const { page, context } = await browser.visit({ at: tavla.web, token: await tavla.platform.signIn(as) })
  await context.clock.setSystemTime(noon)
  await page.goto(path)
  return page
}

test(
  'an invoice goes from order to payment with two staff members, and the recruiter follows ' +
    '(ADMIN-53, ADMIN-54, ADMIN-58, ADMIN-65, ADMIN-68, BILL-12, BILL-19, BILL-20, BILL-21, BILL-22, ' +
    'BILL-23, BILL-24, BILL-26, BILL-27, BILL-28)',
  async () => {
    const ad = await tavla.platform.createAd(company, recruiter, {
      ...sampleFinishedAd(),
      title: 'Elnätstekniker',
      type: 'active',
      state: 'offers',
      start: noon,
      publishedAt: noon,
    })
    const bought = await tavla.platform.inject(
      PurchaseSocialMediaAndBoosting,
      { params: { adId: ad.id }, body: { promotionType: 'boost', priceMode: 'monetary', socialMedia: false } },
      recruiter,
    )
    expect(bought.status).toBe(200)

    // The recruiter requests the invoice and sees it as requested.
    const page = await visit(`/${company.id}/billing`, recruiter)
    await expect(page.getByRole('row', { name: 'Elnätstekniker' })).toContainText('8\u00a0625\u00a0kr')
    const orders = page.locator('section', { has: page.getByRole('heading', { name: t('orders') }) })
    await orders.getByRole('button', { name: shared('requestInvoice') }).click()
    const preview = page.getByRole('dialog', { name: shared('requestInvoice') })
    await expect(preview).toContainText('6\u00a0900,00\u00a0kr')
    await checkAxe(page, 'preview of an invoice')
    await preview.getByRole('button', { name: shared('request.confirm', { sum: '8\u00a0625\u00a0kr' }) }).click()
    await expect(page.getByText(shared('requested'))).toBeVisible()
    await expect(page.getByText(t('noOrders'), { exact: true })).toBeVisible()
    const invoice = page.getByRole('row', { name: shared('status.UN_SENT') })
    const download = page.getByRole('button', { name: /PDF/ })
    await expect(invoice).toContainText('8\u00a0625\u00a0kr')
    await expect(download).toBeDisabled()
    expect(await markOf(invoice)).toBe('negative')
    await checkAxe(page, 'requested invoice')

    // Economy finds it among the invoices of all companies. An administrator has it open too.
    const office = await visit('/admin-management/billing', economy)
    await office
      .getByRole('row', { name: 'Nordvik Energi AB' })
      .filter({ hasText: shared('status.UN_SENT') })
      .getByRole('link')
      .click()
    const mine = office.getByRole('region', { name: /Faktura \d{4}-\d+/ })
    await expect(mine).toBeVisible()
    const theirs = await visit(new URL(office.url()).pathname, administrator)
    const fee = 'Fotografering'
    await mine.getByRole('textbox', { name: panel('newLine') }).fill(fee)
    await mine.getByRole('textbox', { name: panel('newAmount') }).fill('1250')
    await mine.getByRole('button', { name: panel('add') }).click()
    await expect(mine.getByRole('button', { name: panel('editOf', { title: fee }) })).toBeVisible()
    await expect(theirs.getByRole('row', { name: fee })).toContainText('1\u00a0250\u00a0kr')

    // Both edit the same line. The second to save sees both versions and decides.
    const edit = async (of: Page, amount: string) => {
      await of.getByRole('button', { name: panel('editOf', { title: fee }) }).click()
      await of
        .getByRole('row')
        .filter({ has: of.getByRole('button', { name: panel('save'), exact: true }) })
        .getByRole('textbox', { name: panel('withVat') })
        .fill(amount)
    }
    const save = (of: Page) => of.getByRole('button', { name: panel('save'), exact: true }).click()
    await edit(office, '2500')
    await edit(theirs, '1875')
    await save(theirs)
    await expect(theirs.getByRole('row', { name: fee })).toContainText('1\u00a0875\u00a0kr')
    await expect(mine.getByText('10\u00a0500\u00a0kr').first()).toBeVisible()
    await save(office)
    await expect(mine.getByRole('button', { name: panel('saveMine') })).toBeEnabled()
    await checkAxe(office, 'two edited an invoice at once')
    await mine.getByRole('button', { name: panel('saveMine') }).click()
    await expect(mine.getByRole('row', { name: fee })).toContainText('2\u00a0500\u00a0kr')
    await expect(theirs.getByRole('row', { name: fee })).toContainText('2\u00a0500\u00a0kr')

    // A payment is cancelled and restored. In a narrow column its line keeps its name next to the reason.
    await mine.getByRole('button', { name: panel('cancelPayment', { title: 'Elnätstekniker, Boost' }) }).click()
    await expect(mine.getByText('2\u00a0500\u00a0kr').last()).toBeVisible()
    for (const width of [1440, 1024]) {
      await office.setViewportSize({ width, height: 900 })
      await expect(mine.getByText(shared('paymentCancelled'))).toBeVisible()
      expect((await mine.getByText('Elnätstekniker, Boost', { exact: true }).boundingBox())?.width).toBeGreaterThan(60)
    }
    await checkAxe(office, 'cancelled payment')
    await office.setViewportSize({ width: 1440, height: 900 })
    await mine.getByRole('button', { name: panel('restore') }).click()

    // The open page of the recruiter shows the changes of staff.
    await expect(invoice).toContainText('11\u00a0125\u00a0kr')
    const setStatus = async (to: 'SENT' | 'UN_PAID' | 'PAID' | 'CANCELED') => {
      await mine.getByRole('button', { name: panel('status') }).click()
      await office.getByRole('option', { name: shared(`status.${to}`), exact: true }).click()
    }
    await setStatus('SENT')
    await office
      .getByRole('dialog')
      .getByRole('button', { name: panel('ask.send', { sum: '' }).trim() })
      .click()
    const row = page.getByRole('row').filter({ has: download })
    await expect(row).toContainText(shared('status.SENT'))
    expect(await markOf(row)).toBe('warning')
    await expect(theirs.getByRole('button', { name: panel('editOf', { title: fee }) })).toHaveCount(0)
    for (const status of ['UN_PAID', 'CANCELED', 'PAID'] as const) {
      await setStatus(status)
      if (status === 'CANCELED')
        await office
          .getByRole('dialog')
          .getByRole('button', { name: panel('ask.cancel', { sum: '' }).trim() })
          .click()
      if (status === 'PAID')
        await office
          .getByRole('alertdialog')
          .getByRole('button', { name: panel('ask.restore') })
          .click()
      await expect(row).toContainText(shared(`status.${status}`))
      expect(await markOf(row)).toBe('positive')
    }
    await row.getByRole('button', { name: t('open', { number: '' }).trim() }).click()
    await expect(page.getByRole('table', { name: t('lines') }).getByRole('row')).toHaveCount(2)
    await checkAxe(page, 'paid invoice')

    // In a narrow window its line count and its file stay visible.
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(download).toBeInViewport({ ratio: 1 })
    expect(
      await row.getByRole('cell', { name: '2', exact: true }).evaluate((cell) => cell.scrollWidth <= cell.clientWidth),
    ).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })

    // Its file is downloaded by a single-use URL.
    const file = await downloadOf(page, () => download.click())
    expect(file.suggestedFilename()).toMatch(/^faktura-\d{4}-\d+\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await fetch(file.url())).status).toBe(410)

    // Economy replaces it with an uploaded file that is larger than any operation.
    const own = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(9_000_000, 'a'), Buffer.from('\n%%EOF\n')])
    await mine
      .locator('input[type=file]')
      .setInputFiles({ name: 'egen faktura.pdf', mimeType: 'application/pdf', buffer: own })
    await mine.getByRole('button', { name: panel('upload') }).click()
    await expect(mine.getByRole('link', { name: 'egen faktura.pdf' })).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'egen faktura.pdf' })).toBeVisible()
    expect((await readFile(await (await downloadOf(page, () => download.click())).path())).length).toBe(own.length)

    // In the URL of another company it does not exist.
    const [, ofCompany, place] = /^(.*)\/(\d+)\/\d+$/.exec(new URL(office.url()).pathname) ?? []
    const other = await tavla.platform.createCompany({ name: 'Tranfjärden Logistik AB' })
    for (const path of [
      `${ofCompany}/${other.id}/${new URL(office.url()).pathname.split('/').at(-1)}`,
      `${ofCompany}/${place}/999999`,
    ]) {
      await office.goto(path)
      await expect(office.getByRole('heading', { name: shell('failed.forbiddenTitle') })).toBeVisible()
    }
    expect(browser.consoleErrors()).toEqual([])
  },
)
