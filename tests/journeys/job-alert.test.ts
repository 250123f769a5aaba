import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { PurchaseSocialMediaAndBoosting } from '#contract/advertising/promotion.ts'
import { sampleFinishedAd, sampleDetails } from '#platform/domains/ads/ads/ad.fixture.ts'
import { smtpTransport } from '#platform/foundation/mail/transport.ts'
import { SweepJobAlerts } from '#platform/site/alerts/alert-routes.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { checkAxe } from '../support/axe.ts'
import { openBrowser, type TestBrowser } from '../support/browser.ts'
import { startClockedTavla, type ClockedTavla } from '../support/clocked-tavla.ts'
import { expect } from '../support/expect.ts'
import { Mailbox } from '../support/mailbox.ts'
import { freePort } from '../support/ports.ts'
import { startProgram, untilReady, type Program } from '../support/program.ts'
import { DAY_MS, HOUR_MS } from '#rules/text-and-time/durations.ts'

// Job alerts with a controlled clock. The mails are delivered to the mailbox of the sandbox.

let tavla: ClockedTavla
let sandbox: Program
let dataDir: string
let mailbox: Mailbox
let browser: TestBrowser
let recruiter: UserRow
let company: CompanyRow

const t = siteTexts.sv
const noon = new Date()
noon.setUTCHours(11, 0, 0, 0)
/** Returns a time after 07:00 in Stockholm, in summer and in winter. */
const morningIn = (days: number) => new Date(noon.getTime() + days * DAY_MS - 4 * HOUR_MS)

beforeAll(async () => {
  const port = await freePort(25)
  dataDir = await mkdtemp(join(tmpdir(), 'tavla-mailbox-'))
  const address = `http://127.0.0.1:${port}`
  sandbox = startProgram('sandbox', 'platform/tools/sandbox/main.ts', {
    HOST: '127.0.0.1',
    SANDBOX_PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  })
  await untilReady(sandbox, `${address}/healthz`)
  mailbox = new Mailbox(address)
  ;[tavla, browser] = await Promise.all([
    startClockedTavla(noon, {}, smtpTransport(`smtp://127.0.0.1:${port + 25}`)),
    openBrowser(),
  ])
  recruiter = await tavla.platform.createUser()
  company = await tavla.platform.createCompany({ name: 'Nordvik Energi AB', members: [recruiter] })
})
afterAll(async () => {
  await browser.close()
  await tavla.stop()
  await sandbox.stop()
  await rm(dataDir, { recursive: true })
})

const publish = (title: string, city: string) =>
  tavla.platform.createAd(company, recruiter, {
    ...sampleFinishedAd(),
    title,
    type: 'active',
    state: 'offers',
    start: noon,
    publishedAt: tavla.platform.clock(),
    end: new Date(noon.getTime() + 60 * DAY_MS),
    city,
    details: { ...sampleDetails(), city },
  })

/** Sends the mails that are due on a morning, and returns all mails to the address. */
async function mailsAt(days: number, email: string) {
  await tavla.moveTo(morningIn(days))
  await tavla.platform.deps.jobs.runNow(SweepJobAlerts, {})
  await tavla.platform.runJobs()
  return mailbox.list(email)
}

test('a visitor subscribes to a search, confirms, gets a promoted ad, and unsubscribes (PLUS-70, PROMO-14, PROMO-18)', async () => {
  const email = 'sofia.bergstrom@brev.example'
  const here = await publish('Elnätstekniker', 'Sundsvall')
  await publish('Driftingenjör', 'Umeå')
  const { page } = await browser.visit({ at: tavla.site })
  await page.goto('/jobb?ort=Sundsvall')
  await page.getByRole('link', { name: t.watch }).first().click()
  await checkAxe(page, 'form of a job alert')
  await page.getByRole('textbox', { name: t.alertEmail }).fill(email)
  await page.getByRole('radio', { name: t.rhythms.daily }).check()
  await page.getByRole('button', { name: t.begin }).click()
  await expect(page.getByRole('heading', { name: t.askedTitle })).toBeVisible()
  await checkAxe(page, 'job alert requested')

  await tavla.platform.deps.background.settled()
  await tavla.platform.runJobs()
  await page.goto(await mailbox.linkTo(email, '/bevakning/'))
  await page.getByRole('button', { name: t.confirmNow }).click()
  await expect(page.getByRole('heading', { name: t.onTitle })).toBeVisible()
  expect(await mailsAt(1, email)).toHaveLength(1)

  // A promotion sends an older ad to the subscribers of a matching search.
  expect(
    (
      await tavla.platform.inject(
        PurchaseSocialMediaAndBoosting,
        { params: { adId: here.id }, body: { promotionType: 'boost', priceMode: 'monetary', socialMedia: false } },
        recruiter,
      )
    ).status,
  ).toBe(200)
  const [mail, ...earlier] = await mailsAt(2, email)
  expect(earlier).toHaveLength(1)
  expect(mail?.text).toContain('Elnätstekniker')
  expect(mail?.text).toContain(t.isSponsored)
  expect(mail?.text).not.toContain('Driftingenjör')

  await page.goto(await mailbox.linkTo(email, '/bevakning/'))
  await page.getByRole('button', { name: t.endNow }).click()
  await expect(page.getByRole('heading', { name: t.endedTitle })).toBeVisible()
  await checkAxe(page, 'job alert ended')
  await publish('Montör', 'Sundsvall')
  expect(await mailsAt(3, email)).toHaveLength(2)
  expect(browser.consoleErrors()).toEqual([])
})
