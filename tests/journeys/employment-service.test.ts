import type { Locator } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { RenameAd } from '#contract/ads/ads.ts'
import { AddJobylon, ConnectAms } from '#contract/integrations/services.ts'
import { UnpublishAd } from '#contract/advertising/publishing.ts'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { nextOrganisationNumber, serviceDetails } from '#platform/domains/integrations/services/connections.fixture.ts'
import { DeliverAds } from '#platform/domains/integrations/services/queues.ts'
import { startSandbox, type Sandbox } from '#platform/tools/sandbox/sandbox.ts'
import { sandboxServices, testServices } from '#platform/tools/sandbox/sandbox.fixture.ts'
import { changeSetting } from '#platform/foundation/settings/settings.ts'
import { write } from '#platform/foundation/work/write.ts'
import { publicAddress } from '#rules/ads/public-address.ts'
import { addDays, endOfDay, formatDateTime, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { checkAxe } from '../support/axe.ts'
import { openBrowser, type TestBrowser } from '../support/browser.ts'
import { startClockedTavla, type ClockedTavla } from '../support/clocked-tavla.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { pageTexts } from '../support/texts.ts'

let tavla: ClockedTavla
let browser: TestBrowser
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, ...testServices() })
  const services = sandboxServices(sandbox.url)
  ;[tavla, browser] = await Promise.all([startClockedTavla(new Date(), { services }), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await tavla.stop()
  await sandbox.close()
})

/** Runs the jobs until the element is visible, because the last request may reach the platform only after a few runs. */
const runJobsUntil = (shown: Locator) =>
  expect
    .poll(async () => {
      await tavla.platform.runJobs()
      return shown.isVisible()
    })
    .toBe(true)

test(
  'a connected company creates ads; ads arrive after an outage; a feed imports 500 ads once ' +
    '(AD-31, COMP-90, COMP-92, COMP-96, COMP-97, COMP-98, COMP-99, PLUS-181)',
  async () => {
    const { platform, site, web } = tavla
    const owner = await platform.createUser()
    const company = await platform.createCompany({
      admin: owner,
      employmentServiceRequired: true,
      organizationNumber: nextOrganisationNumber(),
    })
    const other = await platform.createCompany({ admin: await platform.createUser() })
    const now = platform.clock()
    const source = await platform.createAd(other, owner, {
      ...sampleFinishedAd(),
      title: 'Källan',
      type: 'active',
      start: now,
      end: endOfDay(addDays(stockholmDay(now), 9)),
      publishedAt: now,
    })
    const { page } = await browser.visit({ at: web, token: await platform.signIn(owner) })
    const files = new FileSystemView(page)
    const refused = page.getByRole('alertdialog', { name: files.ads('create.serviceTitle') })
    await files.open(company.id)
    await page
      .getByRole('button', { name: files.texts('newAd') })
      .first()
      .click()
    const prompt = page.getByRole('dialog', { name: files.ads('create.title') })
    await prompt.getByLabel(files.ads('create.label')).click()
    await prompt.getByLabel(files.ads('create.label')).fill('Snickare')
    await prompt.getByRole('button', { name: files.ads('create.confirm') }).click()
    await expect(refused).toBeVisible()
    await checkAxe(page, 'not connected')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${web}/${company.id}`)

    const texts = pageTexts('pages/company/import-ad')
    await page.goto(`/${company.id}/import-ad`)
    await page.getByLabel(texts('address')).click()
    await page.getByLabel(texts('address')).fill(publicAddress(site, { id: source.id, name: source.title }))
    await page.getByRole('button', { name: texts('confirm'), exact: true }).click()
    await expect(refused).toBeVisible()
    await refused.getByRole('button', { name: files.ads('create.serviceGo') }).click()
    await expect(page).toHaveURL(`${web}/${company.id}/connections`)

    // The card shows each state of the connection: no consent, waiting, connected.
    const t = pageTexts('pages/company/connections')
    const card = page.locator('[data-service="AMS"]')
    const enter = async (customerNumber: string, button: string) => {
      await card.getByLabel(t('form.customerNumber')).fill(customerNumber)
      await card.getByRole('button', { name: button, exact: true }).click()
    }
    await card.getByRole('button', { name: t('connect') }).click()
    await checkAxe(page, 'the two steps')
    await enter('00000000', t('connect'))
    await expect(
      card.getByText(
        t('says', { service: pageTexts('features/connectors')('names.AMS'), message: 'Medgivande saknas.' }),
      ),
    ).toBeVisible()
    await checkAxe(page, 'no consent')
    sandbox.services.employment.mode = 'down'
    await enter('12345678', t('reconnect'))
    await expect(card.getByText(t('status.WAITING_FOR_CONNECTION'))).toBeVisible()
    sandbox.services.employment.mode = 'works'
    await card.getByRole('button', { name: t('refreshOut') }).click()
    await runJobsUntil(card.getByText(t('status.CONNECTED'), { exact: true }))

    // A feed of 500 ads is read twice and still has 500 ads. While it is broken, the card shows the error and keeps the ads.
    const feed = sandbox.services.feeds.jobylon
    feed.count = 500
    const jobylon = page.locator('[data-service="JOBYLON"]')
    await jobylon.getByRole('button', { name: t('connect') }).click()
    await jobylon.getByLabel(t('form.JOBYLON.label')).fill('731')
    await jobylon.getByRole('button', { name: t('connect') }).click()
    await expect(jobylon.getByText(t('status.WAITING_FOR_CONNECTION'))).toBeVisible()
    const imported = jobylon.getByText(t('adsHere_other', { count: 500 }))
    await runJobsUntil(imported)
    feed.mode = 'entities'
    await jobylon.getByRole('button', { name: t('refreshIn') }).click()
    await runJobsUntil(jobylon.getByText(t('fault.entities')))
    await expect(imported).toBeVisible()
    feed.mode = 'works'
    await jobylon.getByRole('button', { name: t('refreshIn') }).click()
    await runJobsUntil(jobylon.getByText(t('status.CONNECTED'), { exact: true }))
    await expect(imported).toBeVisible()
    await checkAxe(page, 'connected')

    // The company can create an ad now.
    await page.goto(`/${company.id}`)
    await page
      .getByRole('button', { name: files.texts('newAd') })
      .first()
      .click()
    await prompt.getByLabel(files.ads('create.label')).fill('Snickare')
    await prompt.getByRole('button', { name: files.ads('create.confirm') }).click()
    await expect(page).toHaveURL(/\/ad\/\d+/)

    // While the service is down, the page of a changed ad shows that the ad is waiting. The ad is sent when the service
    // responds, and withdrawn when it ends.
    const ad = pageTexts('features/ad-page')
    const live = await platform.createAd(company, owner, {
      ...sampleFinishedAd(),
      details: serviceDetails(),
      title: 'Svetsare',
      type: 'active',
      start: now,
      end: source.end,
      publishedAt: now,
    })
    const expectState = async (state: string) => {
      await page.goto(`/${company.id}/ad/${live.id}`)
      await expect(page.getByText(ad(`atService.${state}`), { exact: true })).toBeVisible()
    }
    sandbox.services.employment.mode = 'down'
    await platform.inject(RenameAd, { body: { id: live.id, title: 'Svetsare, natt' } }, owner)
    await platform.runJobs()
    await expectState('waiting')
    await page.goto(`/${company.id}/connections`)
    await expect(card.getByText(t('status.FAILING'))).toBeVisible()
    await expect(card.getByText(t('adsWaiting_one', { count: 1 }))).toBeVisible()
    await checkAxe(page, 'the service is down')
    sandbox.services.employment.mode = 'works'
    await card.getByRole('button', { name: t('refreshOut') }).click()
    await runJobsUntil(card.getByText(t('adsThere_one', { count: 1 })))
    await expectState('published')
    await expect(page.getByRole('link', { name: ad('atService.open') })).toHaveAttribute('href', /\/annons\/\d+$/)

    // The service refuses a change. The page of the ad and its details name the fields.
    const details = pageTexts('features/ad/details')
    const refusal = details('serviceRejection.service', { message: 'Okänd kommun.' })
    sandbox.services.employment.mode = 'refuses'
    await platform.inject(RenameAd, { body: { id: live.id, title: 'Svetsare, dag' } }, owner)
    await platform.runJobs()
    await expectState('rejected')
    await expect(page.getByText(refusal)).toBeVisible()
    await checkAxe(page, 'the refused ad')
    await page.getByRole('link', { name: ad('atService.edit') }).click()
    await expect(page.getByText(details('serviceRejection.titleKept'))).toBeVisible()
    await page.getByRole('button', { name: details('fields.city'), exact: true }).click()
    await expect(page.getByLabel(details('fields.city'), { exact: true })).toBeFocused()
    await expect(page.getByLabel(details('fields.city'), { exact: true })).toHaveAccessibleDescription(refusal)
    await checkAxe(page, 'the refused fields')
    sandbox.services.employment.mode = 'works'

    await platform.inject(UnpublishAd, { body: { id: live.id } }, owner)
    await platform.runJobs()
    await expectState('withdrawn')
    expect([...sandbox.services.employment.ads.values()]).toEqual([])
    expect(browser.consoleErrors()).toEqual([])
  },
)

test(
  'a company with the features connects feeds: ads arrive, errors show, and disconnecting ends the ads ' +
    '(COMP-93, COMP-94, COMP-101, COMP-102, COMP-103, COMP-104, COMP-105, COMP-107, COMP-108, PLUS-162)',
  async () => {
    const { platform, web } = tavla
    const owner = await platform.createUser()
    const company = await platform.createCompany({ admin: owner })
    const { page } = await browser.visit({ at: web, token: await platform.signIn(owner) })
    const t = pageTexts('pages/company/connections')
    const card = (name: string) => page.locator(`[data-service="${name}"]`)
    const press = (name: string, button: string) =>
      card(name).getByRole('button', { name: button, exact: true }).click()
    const confirmDisconnect = () =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('disconnect'), exact: true })
        .click()
    const adsImported = (name: string, count: number) =>
      card(name).getByText(t(`adsHere_${count === 1 ? 'one' : 'other'}`, { count }))

    // Without the features, the page has no card for Ponty and Teamtailor.
    await page.goto(`/${company.id}/connections`)
    await expect(card('JOBYLON')).toBeVisible()
    await expect(card('PONTY')).toHaveCount(0)
    for (const name of [
      'pontyServiceConnection',
      'userTeamtailorServiceConnection',
      'userTeamtailorXmlServiceConnection',
    ] as const)
      await write(platform.actor(), (work) => changeSetting(work, name, true, { userId: owner.id }))
    await page.reload()

    // Ponty: the URL of another site is rejected, a feed of Ponty is imported, and only staff can disconnect it.
    await press('PONTY', t('connect'))
    const address = card('PONTY').getByLabel(t('form.PONTY.label'))
    await address.fill('https://elsewhere.example/extapi/job?p=1')
    await press('PONTY', t('connect'))
    await expect(card('PONTY').getByText(t('form.PONTY.otherSite'))).toBeVisible()
    sandbox.services.feeds.ponty.count = 12
    await address.fill(`${sandbox.url}/extapi/job?p=42`)
    await press('PONTY', t('connect'))
    await expect(card('PONTY').getByText(t('status.WAITING_FOR_CONNECTION'))).toBeVisible()
    await runJobsUntil(adsImported('PONTY', 12))
    await expect(card('PONTY').getByText(t('endedBySupport'))).toBeVisible()
    sandbox.services.feeds.ponty.mode = 'down'
    await press('PONTY', t('refreshIn'))
    await runJobsUntil(card('PONTY').getByText(t('fault.failed')))
    await expect(card('PONTY').getByText(t('status.FAILING'))).toBeVisible()
    sandbox.services.feeds.ponty.mode = 'changed'
    await press('PONTY', t('refreshIn'))
    await runJobsUntil(adsImported('PONTY', 11))
    await card('PONTY')
      .getByRole('button', { name: t('promotion.of', { service: pageTexts('features/connectors')('names.PONTY') }) })
      .click()
    await page.getByRole('option', { name: t('promotion.NONE') }).click()
    await expect(
      card('PONTY').getByRole('button', {
        name: t('promotion.of', { service: pageTexts('features/connectors')('names.PONTY') }),
      }),
    ).toContainText(t('promotion.NONE'))

    // Teamtailor: only one variant can be connected at a time.
    await press('TEAMTAILOR_XML', t('connect'))
    await card('TEAMTAILOR_XML').getByLabel(t('form.TEAMTAILOR_XML.label')).fill('Nve7Hd2Lq9X')
    await press('TEAMTAILOR_XML', t('connect'))
    // The recorded feed has three jobs of this company, and one of another.
    await runJobsUntil(adsImported('TEAMTAILOR_XML', 3))
    // Its page shows how the latest job was read, field by field.
    await card('TEAMTAILOR_XML')
      .getByRole('link', { name: t('reading.title') })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: t('reading.title') })).toBeVisible()
    await expect(page.getByRole('row', { name: /^remotestatus hybrid/ })).toContainText(t('reading.words.mixed'))
    await expect(page.getByText(t('reading.understood', { read: 16, all: 16 }))).toBeVisible()
    await checkAxe(page, 'how the latest ad was read')
    await page.goBack()
    await expect(card('TEAMTAILOR').getByText(t('offWhileXml'))).toBeVisible()
    await expect(card('TEAMTAILOR').getByRole('button', { name: t('connect') })).toBeDisabled()
    await checkAxe(page, 'Ponty and Teamtailor connected')
    await press('TEAMTAILOR_XML', t('disconnect'))
    await confirmDisconnect()
    await expect(card('TEAMTAILOR_XML').getByText(t('status.NOT_CONNECTED'))).toBeVisible()
    await press('TEAMTAILOR', t('connect'))
    await expect(card('TEAMTAILOR').getByText(t('status.CONNECTED'), { exact: true })).toBeVisible()
    await expect(card('TEAMTAILOR_XML').getByText(t('offWhileWebhook'))).toBeVisible()

    // A job with the integration key on the card becomes an ad. An old delivery is rejected, and the card shows the error.
    const [to, key] = await card('TEAMTAILOR').locator('code').allTextContents()
    // The sandbox signs events with the real time, so the clock of the platform must be right.
    platform.clock.set(new Date())
    /** Returns the list item of the newest event. */
    const newest = (page: string) => /<li[^]*?<\/li>/.exec(page)?.[0] ?? ''
    const send = (fields: Readonly<Record<string, string>>) =>
      fetch(`${sandbox.url}/tjanster/webhook`, {
        method: 'POST',
        body: new URLSearchParams({
          to: to ?? '',
          key: key ?? '',
          event: 'POST',
          id: '7',
          title: 'Kock',
          ...fields,
        }),
      })
        .then((answer) => answer.text())
        .then(newest)
    expect(await send({ fault: 'none' })).toContain('200')
    await runJobsUntil(adsImported('TEAMTAILOR', 1))
    expect(await send({ fault: 'old', id: '8' })).toContain('401')
    await runJobsUntil(card('TEAMTAILOR').getByText(t('fault.timestamp')))
    await checkAxe(page, 'old delivery')
    await press('TEAMTAILOR', t('disconnect'))
    await confirmDisconnect()
    await expect(card('TEAMTAILOR').getByText(t('status.NOT_CONNECTED'))).toBeVisible()
    await expect(card('TEAMTAILOR').locator('code')).toHaveCount(0)
    expect(await send({ fault: 'none', id: '9' })).toContain('401')
    expect(browser.consoleErrors()).toEqual([])
  },
)

test('a broken feed shows its error and changes nothing; an outage loses nothing (COMP-91, COMP-98, COMP-99)', async () => {
  const { platform, web } = tavla
  const owner = await platform.createUser()
  const company = await platform.createCompany({ admin: owner, organizationNumber: nextOrganisationNumber() })
  sandbox.services.employment.mode = 'works'
  sandbox.services.feeds.jobylon.mode = 'works'
  sandbox.services.feeds.jobylon.count = 12
  await platform.inject(AddJobylon, { params: { id: company.id }, body: { referenceId: 731 } }, owner)
  await platform.inject(ConnectAms, { body: { userName: '12345678', id: company.id } }, owner)
  const t = pageTexts('pages/company/connections')
  const atConnections = async () => {
    const { page } = await browser.visit({ at: web, token: await platform.signIn(owner) })
    await page.goto(`/${company.id}/connections`)
    return page
  }
  const page = await atConnections()
  const feed = page.locator('[data-service="JOBYLON"]')
  const imported = feed.getByText(t('adsHere_other', { count: 12 }))
  await runJobsUntil(imported)
  const broken = {
    malformed: 'malformed',
    truncated: 'malformed',
    entities: 'entities',
    encoding: 'encoding',
    page: 'noFeed',
    huge: 'tooLarge',
    down: 'failed',
  } as const
  for (const [mode, fault] of Object.entries(broken) as [keyof typeof broken, (typeof broken)[keyof typeof broken]][]) {
    sandbox.services.feeds.jobylon.mode = mode
    await feed.getByRole('button', { name: t('refreshIn') }).click()
    await runJobsUntil(feed.getByText(`${t(`fault.${fault}`)} ${t('afterFailingIn')}`))
    await expect(feed.getByText(t('status.FAILING'))).toBeVisible()
    await expect(imported).toBeVisible()
    // The feed works again in between, so that the card cannot still show the previous error.
    sandbox.services.feeds.jobylon.mode = 'works'
    await feed.getByRole('button', { name: t('refreshIn') }).click()
    await runJobsUntil(feed.getByText(t('status.CONNECTED'), { exact: true }))
    // A company can refresh a feed twelve times a minute.
    platform.clock.advance({ minutes: 1 })
  }

  const ours = page.locator('[data-service="AMS"]')
  await runJobsUntil(ours.getByText(t('status.CONNECTED'), { exact: true }))
  sandbox.services.employment.mode = 'down'
  const downAt = platform.clock()
  const live = await platform.createAd(company, owner, {
    ...sampleFinishedAd(),
    details: serviceDetails(),
    title: 'Plåtslagare',
    type: 'active',
    start: downAt,
    end: endOfDay(addDays(stockholmDay(downAt), 9)),
    publishedAt: downAt,
  })
  await platform.inject(RenameAd, { body: { id: live.id, title: 'Plåtslagare, dag' } }, owner)
  await platform.runJobs()
  const after = (minutes: number) => tavla.moveTo(new Date(downAt.getTime() + minutes * 60_000))
  for (let minutes = 5; minutes <= 60; minutes += 5) {
    await after(minutes)
    await platform.deps.jobs.runNow(DeliverAds, {})
  }
  // Signs in again, because a token expires before the hour is over.
  const card = async () => (await atConnections()).locator('[data-service="AMS"]')
  const hourLater = await card()
  await expect(hourLater.getByText(t('failingSince', { time: formatDateTime(downAt.toISOString()) }))).toBeVisible()
  await expect(hourLater.getByText(`${t('fault.failed')} ${t('afterFailingOut')}`)).toBeVisible()
  await expect(hourLater.getByText(t('adsWaiting_one', { count: 1 }))).toBeVisible()
  expect(sandbox.services.employment.ads.size).toBe(0)
  // Without any action by the user, the job that runs each minute sends the ad when the service responds.
  sandbox.services.employment.mode = 'works'
  await after(80)
  await platform.deps.jobs.runNow(DeliverAds, {})
  await platform.runJobs()
  expect([...sandbox.services.employment.ads.values()].map(({ title }) => title)).toEqual(['Plåtslagare, dag'])
  const answered = await card()
  await expect(answered.getByText(t('adsThere_one', { count: 1 }))).toBeVisible()
  await expect(answered.getByText(t('status.CONNECTED'), { exact: true })).toBeVisible()
  expect(browser.consoleErrors()).toEqual([])
})
