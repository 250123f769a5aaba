import type { Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { candidateLink, newCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { ApplyRetention } from '#platform/domains/privacy/retention/apply-retention.ts'
import { AnnounceRetention } from '#platform/domains/privacy/retention/announce-retention.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { publicAddress } from '#rules/ads/public-address.ts'
import { spokenFullDate } from '#rules/text-and-time/spoken-time.ts'
import {
  addDays,
  addMonths,
  endOfDay,
  instantOf,
  startOfDay,
  stockholmDay,
} from '#rules/text-and-time/stockholm-time.ts'
import { checkAxe } from '../support/axe.ts'
import { openBrowser, phone, type TestBrowser } from '../support/browser.ts'
import { startClockedTavla, type ClockedTavla } from '../support/clocked-tavla.ts'
import { expect } from '../support/expect.ts'
import { pageTexts } from '../support/texts.ts'

// Scheduled changes: an ad starts and ends, and a candidate's page expires. The test controls the clock of the platform,
// and the browser uses the same time.

let tavla: ClockedTavla
let browser: TestBrowser
let owner: UserRow
let company: CompanyRow

const tomorrow = addDays(stockholmDay(new Date()), 1)
const minutes = (moment: Date, count: number) => new Date(moment.getTime() + count * 60_000)
const status = pageTexts('ui')
const texts = pageTexts('pages/company/ad/promotion')

beforeAll(async () => {
  ;[tavla, browser] = await Promise.all([startClockedTavla(minutes(startOfDay(tomorrow), -5)), openBrowser()])
  owner = await tavla.platform.createUser()
  company = await tavla.platform.createCompany({ name: 'Nordvik Energi AB', admin: owner })
})
afterAll(async () => {
  await browser.close()
  await tavla.stop()
})

/** Opens a page as the owner, with the browser at the time of the platform. */
async function visit(path: string): Promise<Page> {
  const { page, context } = await browser.visit({ at: tavla.web, token: await tavla.platform.signIn(owner) })
  await context.clock.setSystemTime(tavla.platform.clock())
  await page.goto(path)
  return page
}

test(
  'an ad is scheduled for tomorrow, starts and ends on time, and can be published again ' +
    '(AD-32, AD-37, AD-119, AD-120, AD-121, AD-129, AD-130, AD-132, PLUS-01)',
  async () => {
    const ad = await tavla.platform.createAd(company, owner, { ...sampleFinishedAd(), title: 'Elnätstekniker' })
    const path = `/${company.id}/ad/${ad.id}/promotion`
    const address = publicAddress(tavla.site, { id: ad.id, name: ad.title })
    const siteStatus = async () => (await fetch(address)).status
    const page = await visit(path)
    const state = (type: string) => page.getByText(status(`status.${type}`), { exact: true }).first()
    const button = (name: string) => page.getByRole('button', { name: texts(`button.${name}`), exact: true })
    await expect(button('publish')).toBeEnabled()

    // An end before the start shows an error. With a start tomorrow, the button schedules the ad.
    const [start, end] = [
      page.getByLabel(texts('start'), { exact: true }),
      page.getByLabel(texts('end'), { exact: true }),
    ]
    await start.click()
    await start.fill(addDays(tomorrow, 1))
    await end.click()
    await end.fill(tomorrow)
    await expect(page.getByText(texts('wrong.beforeStart'))).toBeVisible()
    await expect(button('schedule')).toBeDisabled()
    await start.click()
    await start.fill(tomorrow)
    await expect(button('schedule')).toBeEnabled()

    // Leaving the page needs a confirmation. Staying keeps the input.
    const guard = pageTexts('guard')
    await page.getByRole('link', { name: 'Nordvik Energi AB' }).click()
    const leave = page.getByRole('alertdialog', { name: guard('title') })
    await leave.getByRole('button', { name: guard('stay') }).click()
    await expect(start).toHaveValue(tomorrow)

    // The review can be closed again.
    await button('schedule').click()
    const review = page.getByRole('dialog', { name: texts('review.title') })
    await expect(review).toContainText(texts('review.later', { day: tomorrow }))
    await checkAxe(page, 'review')
    await review.getByRole('button', { name: texts('review.back') }).click()
    await expect(button('schedule')).toBeFocused()
    await button('schedule').click()
    await review.getByRole('button', { name: texts('button.schedule'), exact: true }).click()
    const done = page.getByRole('dialog', { name: texts('done.scheduled.title') })
    await expect(done).toContainText(texts('done.scheduled.body', { start: tomorrow, end: tomorrow }))
    await checkAxe(page, 'scheduled')
    await done.getByRole('button', { name: pageTexts('ui')('close') }).click()
    await expect(page.getByRole('heading', { name: texts('title') })).toBeFocused()
    await expect(state('scheduled')).toBeVisible()
    await expect(button('scheduled')).toBeDisabled()
    expect(await siteStatus()).toBe(404)

    // At midnight the ad starts on the open page and on the job site.
    await tavla.moveTo(startOfDay(tomorrow))
    await expect(state('active')).toBeVisible()
    await expect(start).toHaveAttribute('readonly', '')
    await expect(button('published')).toBeDisabled()
    expect(await siteStatus()).toBe(200)

    // The ad is online until the last second of the day. The page is opened again, because the session has expired.
    tavla.platform.clock.set(minutes(endOfDay(tomorrow), -1))
    const late = await visit(path)
    await expect(late.getByText(status('status.active'), { exact: true }).first()).toBeVisible()
    await tavla.moveTo(endOfDay(tomorrow))
    expect(await siteStatus()).toBe(200)
    await tavla.moveTo(new Date(endOfDay(tomorrow).getTime() + 1000))
    await expect(late.getByText(status('status.inactive'), { exact: true }).first()).toBeVisible()
    expect(await siteStatus()).toBe(410)
    expect((await tavla.platform.lastMail(owner.email)).subject).toBe('Annonsen har gått ut: Elnätstekniker')

    // The ad is published again for the default period from today.
    await late.context().clock.setSystemTime(tavla.platform.clock())
    await late.reload()
    await late.getByRole('button', { name: texts('button.publish'), exact: true }).click()
    await late
      .getByRole('dialog', { name: texts('review.title') })
      .getByRole('button', { name: texts('button.publish'), exact: true })
      .click()
    await expect(late.getByRole('dialog', { name: texts('done.published.title') })).toContainText(
      texts('done.published.body', { end: addDays(tomorrow, 31) }),
    )
    expect(await siteStatus()).toBe(200)
    expect(browser.consoleErrors()).toEqual([])
  },
)

test('a candidate’s link expires when the data is removed: the page shows the date, then that it is gone (PLUS-09, PLUS-40)', async () => {
  const t = siteTexts.sv
  const { platform } = tavla
  const endedAt = platform.clock()
  const ad = await platform.createAd(company, owner, {
    ...sampleFinishedAd(),
    title: 'Kabelmontör',
    type: 'inactive',
    endedAt,
  })
  const link = newCandidateLink(platform.deps)
  await platform.createCandidate(ad, { ...link, name: 'Sofia Lindqvist', locale: 'sv' })
  const last = addMonths(stockholmDay(endedAt), company.retentionMonths)
  const visitor = await browser.visit({ at: tavla.site, viewport: phone })
  const { page } = visitor
  await page.goto(candidateLink(platform.deps, link))
  await expect(page.locator('#uppgifter')).toContainText(
    t.removedOn(spokenFullDate(instantOf(last, 12), 'sv'), company.retentionMonths),
  )
  const title = page.getByRole('heading', { level: 1 })

  const night = async (day: string) => {
    platform.clock.set(instantOf(day, 2, 10))
    await platform.deps.jobs.runNow(AnnounceRetention, {})
    await platform.deps.jobs.runNow(ApplyRetention, {})
  }
  await night(addDays(last, -7))
  expect((await page.reload())?.status()).toBe(200)
  await expect(title).toHaveText(t.stage.sent)
  for (const day of [0, 1]) await night(addDays(last, day))
  visitor.expectConsole(/status of 404/)
  expect((await page.reload())?.status()).toBe(404)
  await expect(title).toHaveText(t.goneTitle)
  await checkAxe(page, 'expired candidate page')
  // No link is sent, and the page shows the same confirmation as for a known address.
  await page.getByLabel(t.newLinkLabel).fill('sofia.lindqvist@brev.example')
  await page.getByRole('button', { name: t.newLinkSend }).click()
  await expect(title).toHaveText(t.lookTitle)
  await platform.runJobs()
  expect(platform.mail.filter(({ to }) => JSON.stringify(to).includes('sofia.lindqvist'))).toEqual([])
  expect(browser.consoleErrors()).toEqual([])
})
