import type { Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { AddBoostingCredits, EnableCredits } from '#contract/billing/credits.ts'
import { SelectPlan } from '#contract/advertising/promotion.ts'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { PromotionSweep } from '#platform/domains/advertising/promotion/queues.ts'
import type { AdRow, CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { checkAxe } from '../support/axe.ts'
import { openBrowser, type TestBrowser } from '../support/browser.ts'
import { startClockedTavla, type ClockedTavla } from '../support/clocked-tavla.ts'
import { expect } from '../support/expect.ts'
import { pageTexts } from '../support/texts.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

// Promotions from the choice of a package to their end, with a controlled clock of the platform.

let tavla: ClockedTavla
let browser: TestBrowser
let owner: UserRow
let colleague: UserRow
let staff: UserRow
let company: CompanyRow

const t = pageTexts('pages/company/ad/promotion')
const p = pageTexts('features/promotion')
const ads = pageTexts('features/ad')
const office = pageTexts('pages/admin-management/manage-promotions')
const bill = pageTexts('pages/company/billing')
const media = pageTexts('pages/media-upload')
const ui = pageTexts('ui')
const noon = new Date()
noon.setUTCHours(11, 0, 0, 0)
const inDays = (days: number) => new Date(noon.getTime() + days * DAY_MS)

beforeAll(async () => {
  ;[tavla, browser] = await Promise.all([startClockedTavla(inDays(1)), openBrowser()])
  owner = await tavla.platform.createUser()
  colleague = await tavla.platform.createUser()
  staff = await tavla.platform.createStaff('Administrator')
  company = await tavla.platform.createCompany({ name: 'Nordvik Energi AB', members: [owner, colleague] })
  await tavla.platform.inject(
    EnableCredits,
    { params: { companyId: company.id }, body: { description: 'Avtal' } },
    staff,
  )
  await tavla.platform.inject(
    AddBoostingCredits,
    { params: { companyId: company.id }, body: { amount: [{ type: 'boost', amount: 1 }], description: 'Påfyllning' } },
    staff,
  )
})
afterAll(async () => {
  await browser.close()
  await tavla.stop()
})

const createActiveAd = (title: string, more: Partial<AdRow> = {}) =>
  tavla.platform.createAd(company, owner, {
    ...sampleFinishedAd(),
    title,
    type: 'active',
    state: 'offers',
    start: inDays(0),
    end: inDays(60),
    publishedAt: inDays(0),
    ...more,
  })

async function visit(path: string, as: UserRow): Promise<Page> {
  const { page, context } = await browser.visit({ at: tavla.web, token: await tavla.platform.signIn(as) })
  await context.clock.setSystemTime(tavla.platform.clock())
  await page.goto(path)
  return page
}
const column = (page: Page, of: string, state: 'select' | 'selected' | 'active') =>
  page.getByRole('button', { name: `${p(`choice.${state}`)}: ${ads(`package.${of}`)}`, exact: true })
const button = (page: Page, label: string) =>
  page.getByRole('complementary').getByRole('button', { name: t(`button.${label}`), exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const confirmed = (page: Page, name: string, verb: string) =>
  page.getByRole('alertdialog', { name }).getByRole('button', { name: verb, exact: true })

test(
  'a credit pays for a package, money for social media with images; it is cancelled, resumed, and lapses ' +
    '(PROMO-12, PROMO-25, PROMO-27, PROMO-29, PROMO-37, PROMO-40, PROMO-62, PROMO-64, AD-132)',
  async () => {
    const ad = await createActiveAd('Elnätstekniker')
    const page = await visit(`/${company.id}/ad/${ad.id}/promotion`, owner)
    await column(page, 'boost', 'select').click()
    await expect(column(page, 'boost', 'selected')).toBeVisible()
    await checkAxe(page, 'selected package')
    await button(page, 'promote').click()
    const review = dialog(page, t('button.promote'))
    await review.getByText(p('pay.credits_one', { count: 1, package: ads('package.boost') })).click()
    await review.getByText(p('social.title')).click()
    await review.getByText(p('social.uploaded'), { exact: true }).click()
    await expect(review).toContainText(p('pay.left', { left: 1, rest: 0 }))
    await checkAxe(page, 'review of a purchase')
    await review.getByRole('button', { name: t('button.promote'), exact: true }).click()
    await dialog(page, t('done.sponsoredWithSocialMedia.title'))
      .getByRole('button', { name: ui('close') })
      .click()
    await expect(column(page, 'boost', 'active')).toBeDisabled()
    await expect(button(page, 'promoted')).toBeDisabled()
    await checkAxe(page, 'promoted ad')

    // A guest uploads the images for social media with a link, without an account.
    await expect(page.getByText(p('social.needsPictures'))).toBeVisible()
    await page.getByRole('button', { name: p('social.link') }).click()
    const link = await page.getByRole('textbox', { name: p('link.title') }).inputValue()
    await page.keyboard.press('Escape')
    const { page: guest } = await browser.visit({ at: tavla.web })
    await guest.goto(new URL(link).pathname)
    await guest.locator('input[type="file"]').setInputFiles({
      name: 'verkstad.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
    await guest.getByRole('button', { name: media('send_one', { count: 1 }) }).click()
    await expect(guest.getByText(media('handedIn_one', { count: 1 }))).toBeVisible()
    // The open page updates.
    await expect(page.getByText(p('social.hasPictures'))).toBeVisible()

    // After the purchase, the recruiter can still choose between uploaded and automatic images.
    await page.getByRole('radio', { name: p('social.auto'), exact: true }).click()
    await expect(page.getByText(p('social.weChoose'), { exact: false })).toBeVisible()
    await page.getByRole('radio', { name: p('social.uploaded'), exact: true }).click()
    await expect(page.getByText(p('social.hasPictures'))).toBeVisible()

    // A cancelled promotion can be resumed for its remaining days.
    await page.getByRole('button', { name: p('cancel.confirm') }).click()
    await confirmed(page, p('cancel.title'), p('cancel.confirm')).click()
    await expect(column(page, 'boost', 'select')).toBeEnabled()
    await page.getByRole('button', { name: p('resume.confirm') }).click()
    await confirmed(page, p('resume.title'), p('resume.confirm')).click()
    await expect(column(page, 'boost', 'active')).toBeVisible()

    // After 30 days the promotion ends on the open page. The page is opened again first, because the session has expired.
    tavla.platform.clock.set(new Date(inDays(31).getTime() - 60_000))
    const late = await visit(`/${company.id}/ad/${ad.id}/promotion`, owner)
    await expect(column(late, 'boost', 'active')).toBeVisible()
    await expect(late.getByText(p('social.hasPictures'))).toBeVisible()
    tavla.platform.clock.set(new Date(inDays(31).getTime() + 60_000))
    await tavla.platform.deps.jobs.runNow(PromotionSweep, {})
    await expect(column(late, 'boost', 'select')).toBeEnabled()
    await expect(late.getByRole('button', { name: p('cancel.confirm') })).toHaveCount(0)
    expect(browser.consoleErrors()).toEqual([])
  },
)

test('two recruiters buy at once: one package is bought, and the other sees the current state (AD-27, AD-120, PROMO-25)', async () => {
  const ad = await createActiveAd('Drifttekniker')
  const first = await visit(`/${company.id}/ad/${ad.id}/promotion`, owner)
  const second = await visit(`/${company.id}`, colleague)
  await second.getByRole('button', { name: ads('action.promoteNamed', { name: ad.title }) }).click()
  const plan = dialog(second, p('plan.title', { name: ad.title }))
  await checkAxe(second, 'packages in the list of ads')
  await column(second, 'boost-pro', 'select').click()
  await plan.getByRole('button', { name: p('plan.proceed') }).click()
  await column(first, 'basic', 'select').click()
  await button(first, 'promote').click()
  await dialog(first, t('button.promote'))
    .getByRole('button', { name: t('button.promote'), exact: true })
    .click()
  await expect(dialog(first, t('done.sponsored.title'))).toBeVisible()
  await dialog(second, p('plan.verb'))
    .getByRole('button', { name: p('plan.verb'), exact: true })
    .click()
  await expect(second.getByRole('dialog').or(second.getByRole('alertdialog'))).toContainText(
    p('taken.body', { package: ads('package.basic') }),
  )
  expect(browser.consoleErrors()).toEqual([])
})

test(
  'a choice is undone, a draft is published and promoted on invoice; an external ad keeps its dates ' +
    '(AD-131, AD-133, BILL-05, PROMO-24, PROMO-25, PROMO-63, SHELL-52)',
  async () => {
    const draft = await tavla.platform.createAd(company, owner, { ...sampleFinishedAd(), title: 'Nätplanerare' })
    await tavla.platform.inject(SelectPlan, { params: { adId: draft.id }, body: { promotionType: 'basic' } }, owner)
    const page = await visit(`/${company.id}/ad/${draft.id}/promotion`, owner)
    // The stored choice is undone.
    const stored = page.waitForResponse((answer) =>
      (answer.request().postData() ?? '').includes('promotionActsSelectMutation'),
    )
    await column(page, 'basic', 'selected').click()
    await stored
    await page.reload()
    await expect(column(page, 'basic', 'select')).toBeEnabled()
    await expect(button(page, 'publish')).toBeEnabled()
    const billing = await visit(`/${company.id}/billing`, colleague)
    await expect(billing.getByRole('heading', { name: bill('orders') })).toBeVisible()
    await column(page, 'boost-plus', 'select').click()
    await button(page, 'promote').click()
    await dialog(page, t('button.promote'))
      .getByRole('button', { name: t('button.promote'), exact: true })
      .click()
    await dialog(page, t('done.sponsored.title'))
      .getByRole('button', { name: ui('close') })
      .click()
    await expect(page.getByText(ui('status.active'), { exact: true }).first()).toBeVisible()
    await expect(column(page, 'boost-plus', 'active')).toBeVisible()

    // The purchase appears on the open billing page of a colleague.
    await expect(billing.getByRole('row', { name: 'Nätplanerare' })).toContainText('14\u00a0875\u00a0kr')

    const external = await createActiveAd('Montör', {
      source: 'teamtailor',
      externalUrl: 'https://jobb.example/1',
    } as Partial<AdRow>)
    await page.goto(`/${company.id}/ad/${external.id}/external/promotion`)
    await column(page, 'basic', 'select').click()
    await button(page, 'promote').click()
    await dialog(page, t('button.promote'))
      .getByRole('button', { name: t('button.promote'), exact: true })
      .click()
    await expect(dialog(page, t('done.sponsored.title'))).toBeVisible()
    expect(browser.consoleErrors()).toEqual([])
  },
)

test('staff find a promotion of any company, cancel it and resume it (ADMIN-97, SHELL-76)', async () => {
  const page = await visit('/admin-management/manage-promotions', staff)
  await page.getByPlaceholder(office('search')).fill('Nätplanerare')
  const table = page.getByRole('table', { name: office('title') })
  const row = table.getByRole('row', { name: 'Nätplanerare' })
  await expect(row).toContainText('Nordvik Energi AB')
  await expect(table.getByRole('row')).toHaveCount(2)
  await checkAxe(page, 'promotions of all companies')
  await row.getByRole('button', { name: office('cancel.of', { ad: 'Nätplanerare' }) }).click()
  await confirmed(page, office('cancel.title'), office('cancel.confirm')).click()
  await row.getByRole('button', { name: office('resume.of', { ad: 'Nätplanerare' }) }).click()
  await confirmed(page, office('resume.title'), office('resume.confirm')).click()
  await expect(row.getByRole('button', { name: office('cancel.of', { ad: 'Nätplanerare' }) })).toBeVisible()
  expect(browser.consoleErrors()).toEqual([])
})
