import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MuteAd } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetInbox } from '#contract/candidates/inbox.ts'
import { GetNotificationSettings, SaveNotificationSettings } from '#contract/candidates/notification-settings.ts'
import { MarkSeen } from '#contract/candidates/pipeline.ts'
import { answerAsCandidate } from '#platform/domains/candidates/applications/answer-as-candidate.ts'
import { hashCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { members, users } from '#platform/foundation/db/schema/index.ts'
import { contendForLock } from '#platform/testing/contend-for-lock.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { AdRow } from '#platform/testing/start-platform.ts'
import { DEFAULT_NOTIFICATION_SETTINGS } from '#rules/people/notification-settings.ts'
import { remindOfMessages } from './remind-of-messages.ts'
import { notifyOfApplications } from './notify-of-applications.ts'

const platform = await setUpPlatform()

const settings = (messageReminderEmail = DEFAULT_NOTIFICATION_SETTINGS.messageReminderEmail) => ({
  ...DEFAULT_NOTIFICATION_SETTINGS,
  messageReminderEmail,
})
const at = (time: string) => platform.clock.set(time)
const remind = () => remindOfMessages(platform.actor())

let links = 0
async function candidateOf(ad: AdRow, name = 'Sofia Bergström') {
  const token = `link ${++links}`
  const writes = async (): Promise<void> => {
    // Activity at the moment of joining is not notified.
    platform.clock.advance({ seconds: 1 })
    await answerAsCandidate(platform.actor(), token, 'Hej, jag undrar en sak.')
  }
  return { ...(await platform.createCandidate(ad, { linkHash: hashCandidateLink(token), name })), writes }
}

/** Creates a user and an ad with a candidate. The user is reminded at a given time of day. */
async function world(schedule = '08:00:00', enabled = true) {
  const user = await platform.createUser({ notificationSettings: settings({ enabled, schedule }) })
  const company = await platform.createCompany({ members: [user] })
  const ad = await platform.createAd(company, user, { type: 'active' })
  await platform.runJobs()
  platform.mail.length = 0
  const reminders = async () => {
    await platform.runJobs()
    return platform.mail.filter(({ to, subject }) => to === user.email && /väntar på dig/.test(subject))
  }
  return { user, ad, candidate: await candidateOf(ad), reminders }
}

test('returns settings with their defaults and saves them as a whole (ACC-59, ACC-60, ACC-62)', async () => {
  const user = await platform.createUser()
  expect((await platform.inject(GetNotificationSettings, undefined, user)).body).toEqual(DEFAULT_NOTIFICATION_SETTINGS)
  const saved = {
    ...DEFAULT_NOTIFICATION_SETTINGS,
    sendEmailOnAdIsExpired: false,
    messageReminderEmail: { enabled: true, schedule: '07:30:00' },
  }
  expect((await platform.inject(SaveNotificationSettings, { body: saved }, user)).body).toEqual(saved)
  expect((await platform.inject(GetNotificationSettings, undefined, user)).body).toEqual(saved)
  expect(
    (await platform.inject(GetNotificationSettings, undefined, await platform.createUser())).body
      .sendEmailOnAdIsExpired,
  ).toBe(true)
})

test('rejects invalid times, partial settings and unknown fields, and saves nothing (ACC-62)', async () => {
  const user = await platform.createUser()
  const put = (body: object) =>
    platform.inject(SaveNotificationSettings, { body: body as typeof DEFAULT_NOTIFICATION_SETTINGS }, user)
  const wrong = await put(settings({ enabled: true, schedule: '25:00:00' }))
  expect([wrong.status, wrong.error.errors]).toEqual([400, { 'messageReminderEmail.schedule': ['invalid'] }])
  expect((await put({ sendEmailOnAdIsExpired: false })).status).toBe(400)
  expect((await put({ ...DEFAULT_NOTIFICATION_SETTINGS, more: 1 })).status).toBe(400)
  expect((await platform.inject(GetNotificationSettings, undefined, user)).body).toEqual(DEFAULT_NOTIFICATION_SETTINGS)
})

test('reminds of unread messages once, at the configured time in Stockholm (ACC-59)', async () => {
  at('2026-01-14T20:00:00Z')
  const { candidate, reminders } = await world()
  await candidate.writes()
  at('2026-01-15T06:55:00Z')
  await remind()
  expect(await reminders()).toHaveLength(0)
  at('2026-01-15T07:00:00Z')
  await remind()
  await remind()
  at('2026-01-15T07:05:00Z')
  await remind()
  const [mail, ...more] = await reminders()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Ett meddelande väntar på dig')
  expect(mail?.text).toContain('Sofia Bergström')
  expect(mail?.text).toContain('/profile/notification-settings')
  at('2026-01-16T07:05:00Z')
  await remind()
  expect(await reminders()).toHaveLength(1)
})

test('uses local time in summer and on the night the clock changes (ACC-59)', async () => {
  at('2026-03-28T12:00:00Z')
  const { candidate, reminders } = await world('02:30:00')
  await candidate.writes()
  // The clock skips 02:30, so the reminder comes at 03:30, which is 01:30Z.
  at('2026-03-29T01:25:00Z')
  await remind()
  expect(await reminders()).toHaveLength(0)
  at('2026-03-29T01:30:00Z')
  await remind()
  expect(await reminders()).toHaveLength(1)
  at('2026-10-24T12:00:00Z')
  await candidate.writes()
  // 02:30 occurs twice: at 00:30Z and at 01:30Z.
  for (const time of ['00:30', '01:30', '01:35']) {
    at(`2026-10-25T${time}:00Z`)
    await remind()
  }
  expect(await reminders()).toHaveLength(2)
})

test('leaves later messages for the next reminder, even if the job is late (ACC-59)', async () => {
  at('2026-02-02T06:00:00Z')
  const { candidate, ad, reminders } = await world()
  await candidate.writes()
  at('2026-02-02T09:00:00Z')
  await (await candidateOf(ad, 'Elin Åkesson')).writes()
  at('2026-02-02T09:30:00Z')
  await remind()
  expect((await reminders()).map(({ text }) => [text.includes('Sofia'), text.includes('Elin')])).toEqual([
    [true, false],
  ])
  at('2026-02-03T07:00:00Z')
  await remind()
  expect((await reminders()).map(({ text }) => [text.includes('Sofia'), text.includes('Elin')])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('sends no reminder if messages are read, the ad is muted, the setting is off or the user is blocked (ACC-59)', async () => {
  at('2026-02-10T12:00:00Z')
  const [read, muted, off, blocked, unaffected] = [
    await world(),
    await world(),
    await world('08:00:00', false),
    await world(),
    await world(),
  ]
  const worlds = [read, muted, off, blocked, unaffected]
  for (const { candidate } of worlds) await candidate.writes()
  await platform.inject(MarkSeen, { body: { id: read.candidate.id, event: 'chat' } }, read.user)
  const other = await platform.createUser({ notificationSettings: settings({ enabled: true, schedule: '08:00:00' }) })
  const company = await platform.createCompany({ members: [other] })
  const ad = await platform.createAd(company, await platform.createUser(), { type: 'active' })
  await (await candidateOf(ad)).writes()
  await platform.inject(MuteAd, { body: { id: ad.id } }, other)
  await platform.db.update(users).set({ bannedAt: platform.clock() }).where(eq(users.id, blocked.user.id))
  at('2026-02-11T07:00:00Z')
  await remind()
  await platform.runJobs()
  const recipients = new Set(platform.mail.filter(({ subject }) => /väntar på dig/.test(subject)).map(({ to }) => to))
  expect([read, off, blocked, unaffected].map(({ user }) => recipients.has(user.email))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(recipients.has(other.email)).toBe(false)
})

test('sends one reminder from two concurrent runs, and stores nothing on failure (ACC-59)', async () => {
  at('2026-02-20T12:00:00Z')
  const { candidate, reminders, user } = await world()
  await candidate.writes()
  at('2026-02-21T07:00:00Z')
  const actor = platform.actor()
  const failing = {
    ...actor,
    deps: {
      ...actor.deps,
      env: {
        ...actor.deps.env,
        get publicUrl(): string {
          throw new Error('killed')
        },
      },
    },
  }
  await expect(remindOfMessages(failing)).rejects.toThrow('killed')
  const [row] = await platform.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.remindedUntil).toBeNull()
  await contendForLock(platform.database, (tx) => tx.select().from(users).where(eq(users.id, user.id)).for('update'), [
    remind,
    remind,
  ])
  expect(await reminders()).toHaveLength(1)
})

test('shows only later activity to a user who turned off application emails, in counts and inbox (ACC-59)', async () => {
  at('2026-03-02T12:00:00Z')
  const quiet = await platform.createUser({
    notificationSettings: { ...DEFAULT_NOTIFICATION_SETTINGS, sendNotificationWhenCandidateApplies: false },
  })
  const other = await platform.createUser()
  const company = await platform.createCompany({ members: [quiet, other] })
  const ad = await platform.createAd(company, other, { type: 'active' })
  platform.clock.advance({ seconds: 1 })
  const candidate = await candidateOf(ad)
  const countsSeenBy = async (user: { id: string }) => [
    (await platform.inject(CompanyGetUserCompanies, undefined, user)).body[0]?.notifications,
    (await platform.inject(GetInbox, { query: { companyId: company.id } }, user)).body.total,
    (await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: company.id } }, user)).body.projects[0]
      ?.folders[0]?.ads[0]?.applications.new,
  ]
  expect([await countsSeenBy(quiet), await countsSeenBy(other)]).toEqual([
    [0, 0, 1],
    [1, 1, 1],
  ])
  await candidate.writes()
  expect([await countsSeenBy(quiet), await countsSeenBy(other)]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ])
})

const notify = () => notifyOfApplications(platform.actor())

/** Creates a user who follows two ads of a company, with access to the emails about new applications. */
async function office(over: Partial<typeof DEFAULT_NOTIFICATION_SETTINGS> = {}) {
  const user = await platform.createUser({ notificationSettings: { ...DEFAULT_NOTIFICATION_SETTINGS, ...over } })
  const owner = await platform.createUser({
    notificationSettings: { ...DEFAULT_NOTIFICATION_SETTINGS, sendEmailWhenCandidateApplies: false },
  })
  const company = await platform.createCompany({ name: 'Nordvik Energi AB', members: [user, owner] })
  const published = { type: 'active', use: 'form', publishedAt: platform.clock() } as const
  const [first, second] = [
    await platform.createAd(company, owner, { ...published, title: 'Drifttekniker' }),
    await platform.createAd(company, owner, { ...published, title: 'Servicetekniker' }),
  ]
  await platform.runJobs()
  const letters = async () => {
    await platform.runJobs()
    return platform.mail.filter(({ to, subject }) => to === user.email && /ansök/.test(subject))
  }
  const arrives = async (ad: AdRow, name: string) => {
    platform.clock.advance({ minutes: 1 })
    return candidateOf(ad, name)
  }
  return { user, company, first, second, letters, arrives }
}

test('sends one email about new applications at seven on weekdays, grouped by ad (ACC-59)', async () => {
  at('2026-04-09T12:00:00Z')
  const { first, second, letters, arrives, company } = await office()
  await arrives(first, 'Sofia Bergström')
  await arrives(first, 'Elin Åkesson')
  await arrives(second, 'Lovisa Nyström')
  at('2026-04-10T04:55:00Z')
  await notify()
  expect(await letters()).toEqual([])
  at('2026-04-10T05:00:00Z')
  await notify()
  await notify()
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter?.subject).toBe('3 nya ansökningar till Nordvik Energi AB')
  expect(letter?.text).toMatch(
    new RegExp(
      [
        'Två annonser',
        'Drifttekniker, 2 nya, 2 totalt',
        'Sofia Bergström',
        'i går 14.01',
        'Elin Åkesson',
        'Servicetekniker, 1 ny, 1 totalt',
        'Lovisa Nyström',
      ].join('[\\s\\S]*'),
    ),
  )
  expect(letter?.text).toContain(`/${company.id}/inbox`)
  // Applications that arrive at the weekend wait until Monday.
  at('2026-04-11T10:00:00Z')
  await arrives(second, 'Anders Häll')
  for (const time of ['2026-04-11T12:00:00Z', '2026-04-12T05:00:00Z', '2026-04-13T04:59:00Z']) {
    at(time)
    await notify()
  }
  expect(await letters()).toHaveLength(1)
  at('2026-04-13T05:00:00Z')
  await notify()
  const [, monday] = await letters()
  expect(monday?.subject).toBe('En ny ansökan till Nordvik Energi AB')
  expect(monday?.text).toContain('sedan i fredags')
  expect(monday?.text).toContain('lördag 12.01')
  expect(monday?.text).not.toContain('Sofia')
})

test('omits seen applications and muted ads, respects the setting, and sends no empty email (ACC-59)', async () => {
  at('2026-04-15T12:00:00Z')
  const [seen, muted, off, unaffected] = [
    await office(),
    await office(),
    await office({ sendEmailWhenCandidateApplies: false }),
    await office(),
  ]
  for (const follower of [seen, muted, off, unaffected]) await follower.arrives(follower.first, 'Sofia Bergström')
  const [entry] = (await platform.inject(GetInbox, { query: { companyId: seen.company.id } }, seen.user)).body.entries
  await platform.inject(MarkSeen, { body: { id: entry?.candidate.id ?? 0, event: 'new' } }, seen.user)
  await platform.inject(MuteAd, { body: { id: muted.first.id } }, muted.user)
  at('2026-04-16T05:00:00Z')
  await notify()
  expect([await seen.letters(), await muted.letters(), await off.letters()]).toEqual([[], [], []])
  expect(await unaffected.letters()).toHaveLength(1)
})

test('mentions a published ad without applications for days, unless it is muted (ACC-59)', async () => {
  at('2026-05-01T12:00:00Z')
  const { user, first, second, letters, arrives } = await office()
  at('2026-05-07T12:00:00Z')
  await arrives(first, 'Sofia Bergström')
  at('2026-05-08T05:00:00Z')
  await notify()
  expect((await letters())[0]?.text.replace(/\s+/g, ' ')).toContain('Servicetekniker har inte fått någon på sex dagar.')
  await platform.inject(MuteAd, { body: { id: second.id } }, user)
  await arrives(first, 'Elin Åkesson')
  at('2026-05-11T05:00:00Z')
  await notify()
  expect((await letters())[1]?.text).not.toContain('Servicetekniker')
})

test('sends one email from two concurrent runs, and stores nothing on failure (ACC-59)', async () => {
  at('2026-05-20T12:00:00Z')
  const { user, first, letters, arrives } = await office()
  await arrives(first, 'Sofia Bergström')
  at('2026-05-21T05:00:00Z')
  const actor = platform.actor()
  const failing = {
    ...actor,
    deps: {
      ...actor.deps,
      env: {
        ...actor.deps.env,
        get publicUrl(): string {
          throw new Error('killed')
        },
      },
    },
  }
  await expect(notifyOfApplications(failing)).rejects.toThrow('killed')
  const [row] = await platform.db.select().from(members).where(eq(members.userId, user.id))
  expect(row?.applicationsToldUntil).toBeNull()
  await contendForLock(
    platform.database,
    (tx) => tx.select().from(members).where(eq(members.userId, user.id)).for('update'),
    [notify, notify],
  )
  expect(await letters()).toHaveLength(1)
})
