import { desc, eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RenameAd } from '#contract/ads/ads.ts'
import { DeleteAd, UnpublishAd } from '#contract/advertising/publishing.ts'
import {
  CreateWebhook,
  DeleteWebhook,
  ResendFailedWebhookDeliveries,
  ResendWebhookDelivery,
  RotateWebhookSecret,
  SetWebhookActive,
  TestWebhook,
  UpdateWebhook,
  WebhookDeliveries,
  Webhooks,
} from '#contract/integrations/webhooks.ts'
import { registerAds } from '#platform/domains/ads/ads/routes.ts'
import { applyToAd } from '#platform/domains/candidates/applications/apply-to-ad.ts'
import { requestErasure } from '#platform/domains/candidates/applications/request-erasure.ts'
import { registerApplications } from '#platform/domains/candidates/applications/routes.ts'
import { withdraw } from '#platform/domains/candidates/applications/withdraw.ts'
import { registerMessages } from '#platform/domains/candidates/messages/routes.ts'
import { createBoard, move } from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import { registerPipeline } from '#platform/domains/candidates/pipeline/routes.ts'
import { registerPublishing } from '#platform/domains/advertising/publishing/routes.ts'
import { createVault } from '#platform/foundation/auth/vault.ts'
import { history, members, webhookDeliveries, webhooks } from '#platform/foundation/db/schema/index.ts'
import {
  startPlatform,
  testSecretKey,
  type CompanyRow,
  type TestPlatform,
  type UserRow,
} from '#platform/testing/start-platform.ts'
import { write } from '#platform/foundation/work/write.ts'
import {
  PREVIOUS_SECRET_HOURS,
  MAX_WEBHOOKS,
  WEBHOOK_RETRY_DELAYS_SECONDS,
  type WebhookEvent,
} from '#rules/integrations/webhooks.ts'
import { UNKNOWN_ARRIVAL } from '#rules/candidates/arrival.ts'
import { toCompositeGlobalId, toGlobalId } from '#rules/ids/global-id.ts'
import { PruneDeliveries, SweepWebhooks, registerWebhooks } from './routes.ts'
import { openSecret, resealSecrets } from './secrets.ts'
import { startReceiver, type Receiver } from './webhooks.fixture.ts'
import { DAY_MS, HOUR_MS } from '#rules/text-and-time/durations.ts'

let platform: TestPlatform
let receiver: Receiver
let member: UserRow
let company: CompanyRow

beforeAll(async () => {
  receiver = await startReceiver()
  platform = await startPlatform({
    areas: [
      registerWebhooks,
      registerAds,
      registerPublishing,
      registerPipeline,
      registerMessages,
      registerApplications,
    ],
    env: { webhookOrigins: [receiver.origin] },
    now: new Date(),
  })
})
beforeEach(async () => {
  member = await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' })
  company = await platform.createCompany({ admin: member })
})
afterAll(async () => {
  await platform.close()
  await receiver.close()
})

let paths = 0
const newPath = (): string => `/hook-${(paths += 1)}`
const create = (
  overrides: { url?: string; description?: string; events?: WebhookEvent[] } = {},
  as = member,
  of = company,
) =>
  platform.inject(
    CreateWebhook,
    {
      params: { companyId: of.id },
      body: { url: `${receiver.origin}${newPath()}`, description: '', events: [], ...overrides },
    },
    as,
  )
const createWebhook = async (path: string, events: WebhookEvent[] = [], of = company, as = member) => {
  const { body } = await create({ url: `${receiver.origin}${path}`, events }, as, of)
  return { ...body, of: { companyId: of.id, webhookId: body.webhook.id } }
}
const shown = async (of: { companyId: number; webhookId: number }, as = member) =>
  (await platform.inject(Webhooks, { params: { companyId: of.companyId } }, as)).body.find(
    ({ id }) => id === of.webhookId,
  )
const log = async (of: { companyId: number; webhookId: number }) =>
  (await platform.inject(WebhookDeliveries, { params: of, query: {} }, member)).body.items
const sample = (of: { companyId: number; webhookId: number }) => platform.inject(TestWebhook, { params: of }, member)

/** Runs the queued jobs and waits until all deliveries are sent. */
const run = async (): Promise<void> => {
  await platform.runJobs()
  await platform.deps.background.settled()
}
/** Advances the clock and runs the sweep. */
const later = async (by: Parameters<typeof platform.clock.advance>[0]): Promise<void> => {
  platform.clock.advance(by)
  await platform.deps.jobs.runNow(SweepWebhooks, {})
  await run()
}
const fails = (path: string, status = 500, headers: Record<string, string> = {}): void =>
  receiver.answer(path, (response) => response.writeHead(status, headers).end())

test('sends events of ads and candidates to subscribed webhooks, with only ids and times (PLUS-63)', async () => {
  const board = await createBoard(platform as never)
  const [all, some, quiet] = [newPath(), newPath(), newPath()]
  await createWebhook(all, [], board.company, board.karin)
  await createWebhook(some, ['candidate.withdrawn'], board.company, board.karin)
  await createWebhook(quiet)
  const { companyId, adId, id: candidateId } = board.candidate
  await platform.inject(RenameAd, { body: { id: adId, title: 'Kyltekniker' } }, board.karin)
  await move(platform as never, board.karin, board.candidate, board.interview)
  const email = 'ellen@brev.example'
  await applyToAd(platform.actor(), adId, {
    applicant: { firstName: 'Ellen', lastName: 'Falk', email, phone: '070-174 06 57', dateOfBirth: '' },
    answers: {},
    fileIds: [],
    locale: 'sv',
    arrival: UNKNOWN_ARRIVAL,
    submissionKey: null,
  })
  const token = /\/min-sida\/([\w-]+)/.exec((await platform.lastMail(email)).text)?.[1] ?? ''
  await withdraw(platform.actor(), token)
  await requestErasure(platform.actor(), token)
  await platform.inject(UnpublishAd, { body: { id: adId } }, board.karin)
  await platform.inject(DeleteAd, { body: { id: adId } }, board.karin)
  await run()
  type Message = { type: string; cursor: string; data: { candidate?: { databaseId: number } } }
  const messages = receiver.at(all).map(({ body }) => JSON.parse(body) as Message)
  const applied = messages.find(({ type }) => type === 'application.received')?.data.candidate?.databaseId ?? 0
  const ids = (type: string, databaseId: number) => ({ id: toGlobalId(type, databaseId), databaseId })
  const ofAd = { company: ids('Company', companyId), ad: ids('Ad', adId) }
  const step = ({ id: databaseId }: { id: number }) => ({
    id: toCompositeGlobalId('BoardStep', adId, databaseId),
    databaseId,
  })
  // The order of arrival is not guaranteed. The cursors have the order of the changes.
  const numberOf = ({ cursor }: Message) => Number(cursor.replace('chg_', ''))
  expect(messages.toSorted((a, b) => numberOf(a) - numberOf(b)).map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'ad.changed', data: ofAd },
    {
      type: 'candidate.moved',
      data: {
        ...ofAd,
        candidate: ids('Candidate', candidateId),
        fromStep: step(board.incoming),
        toStep: step(board.interview),
      },
    },
    ...['application.received', 'candidate.withdrawn', 'candidate.erased'].map((type) => ({
      type,
      data: { ...ofAd, candidate: ids('Candidate', applied) },
    })),
    { type: 'ad.ended', data: ofAd },
    { type: 'ad.deleted', data: ofAd },
  ])
  expect(JSON.stringify(receiver.at(all))).not.toMatch(/Ellen|Falk|brev\.example|Kyltekniker/)
  expect(receiver.at(some).map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'candidate.withdrawn',
  ])
  expect(receiver.at(quiet)).toEqual([])
})

test('sends nothing for a rolled-back change, and two messages for an event stored twice (PLUS-63)', async () => {
  const path = newPath()
  const { of } = await createWebhook(path)
  const entry = { companyId: company.id, entity: 'ad' as const, entityId: 1, action: 'published' as const }
  await expect(
    write(platform.actor(), ({ recordHistory }) => {
      recordHistory(entry)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await run()
  expect(await log(of)).toEqual([])
  await write(platform.actor(), ({ recordHistory }) => [recordHistory(entry), recordHistory(entry)])
  await run()
  expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('signs for the Standard Webhooks package; after rotation both secrets work for a day (PLUS-63)', async () => {
  const path = newPath()
  const { of, secret } = await createWebhook(path)
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await sample(of)
  await run()
  const [first] = receiver.at(path)
  if (!first) throw new Error('Nothing arrived')
  const headers = first.headers as Record<string, string>
  expect(new Webhook(secret).verify(first.body, headers)).toMatchObject({
    type: 'webhook.test',
    data: { company: { id: toGlobalId('Company', company.id), databaseId: company.id } },
  })
  expect(() => new Webhook(secret).verify(`${first.body} `, headers)).toThrow('No matching signature')
  expect(headers['content-type']).toBe('application/json')

  const {
    body: { secret: next, webhook },
  } = await platform.inject(RotateWebhookSecret, { params: of }, member)
  expect(next).not.toBe(secret)
  expect(webhook.formerSecretUntil).toBe(
    new Date(platform.clock().getTime() + PREVIOUS_SECRET_HOURS * HOUR_MS).toISOString(),
  )
  const verdicts = async () => {
    await sample(of)
    await run()
    const last = receiver.at(path).at(-1)
    return [secret, next].map((key) => {
      try {
        // Checks only the signature, because the test's clock is ahead of the package's clock.
        const {
          headers: { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures },
          body,
        } = last as { headers: Record<string, string>; body: string }
        return (signatures ?? '')
          .split(' ')
          .includes(new Webhook(key).sign(id ?? '', new Date(Number(at) * 1000), body))
      } catch {
        return false
      }
    })
  }
  expect(await verdicts()).toEqual([true, true])
  platform.clock.advance({ hours: PREVIOUS_SECRET_HOURS, seconds: 1 })
  expect(await verdicts()).toEqual([false, true])
  expect((await shown(of))?.formerSecretUntil).toBeNull()
})

test('returns a secret once, seals it for its company and reseals it with a new key (PLUS-63)', async () => {
  const { of, secret } = await createWebhook(newPath())
  const rows = await platform.db.select().from(webhooks)
  expect(JSON.stringify([rows, await platform.db.select().from(history), await shown(of)])).not.toContain(
    secret.slice(6),
  )
  const sealed = rows.find(({ id }) => id === of.webhookId)?.sealedSecret ?? ''
  const old = createVault([testSecretKey])
  expect(openSecret(old, company.id, sealed)).toBe(secret)
  expect(() => openSecret(old, company.id + 1, sealed)).toThrow('cannot be decrypted')
  await resealSecrets(platform.db, createVault(['another-key-that-is-long-enough-for-it', testSecretKey]))
  const [resealed] = await platform.db.select().from(webhooks).where(eq(webhooks.id, of.webhookId))
  expect(
    openSecret(createVault(['another-key-that-is-long-enough-for-it']), company.id, resealed?.sealedSecret ?? ''),
  ).toBe(secret)
  await platform.db.delete(webhooks)
})

test('rejects an unreachable URL with the reason, and limits the number of webhooks (PLUS-63)', async () => {
  for (const [url, reason] of [
    ['', 'required'],
    ['hooks.example', 'format'],
    ['http://8.8.8.8/hook', 'format'],
    ['https://me:word@8.8.8.8/', 'format'],
    [`https://8.8.8.8/${'x'.repeat(1000)}`, 'tooLong'],
    ['https://10.0.0.8/hook', 'privateNetwork'],
    ['https://127.0.0.1/hook', 'privateNetwork'],
    ['https://[::1]/hook', 'privateNetwork'],
    ['https://169.254.169.254/latest', 'privateNetwork'],
    ['https://localhost/hook', 'privateNetwork'],
    ['https://nobody-has-this-name.invalid/hook', 'unknownHost'],
  ] as const)
    expect([url, (await create({ url })).error.errors]).toEqual([url, { url: [reason] }])
  expect((await create({ description: 'x'.repeat(201) })).error.errors).toEqual({ description: ['tooLong'] })
  expect((await create({ events: ['ad.exploded' as never] })).status).toBe(400)
  await Promise.all(Array.from({ length: MAX_WEBHOOKS }, () => create()))
  expect((await create()).error.errors).toEqual({ url: ['tooMany'] })
})

test('does not send to a URL that resolves to a private network at delivery time (PLUS-63)', async () => {
  const path = newPath()
  const { of } = await createWebhook(path)
  await platform.db
    .update(webhooks)
    .set({ url: `https://localhost:${new URL(receiver.origin).port}${path}` })
    .where(eq(webhooks.id, of.webhookId))
  await sample(of)
  await run()
  expect(await log(of)).toMatchObject([{ state: 'waiting', status: null, failure: 'unreachable', attempts: 1 }])
  expect(receiver.at(path)).toEqual([])
})

test('retries over three days with growing pauses and the same id, and then gives up (PLUS-63)', async () => {
  const path = newPath()
  const { of } = await createWebhook(path)
  fails(path)
  const {
    body: { messageId, createdAt },
  } = await sample(of)
  await run()
  for (let tries = 1; tries <= WEBHOOK_RETRY_DELAYS_SECONDS.length; tries += 1) {
    const [delivery] = await log(of)
    expect(delivery).toMatchObject({ state: 'waiting', attempts: tries, status: 500, failure: null, messageId })
    const pause = (Date.parse(delivery?.nextTryAt ?? '') - platform.clock().getTime()) / 1000
    const usual = WEBHOOK_RETRY_DELAYS_SECONDS[tries - 1] ?? 0
    expect(Math.abs(pause - usual)).toBeLessThanOrEqual(usual * 0.2 + 1)
    await later({ seconds: Math.floor(pause) - 1 })
    expect(receiver.at(path)).toHaveLength(tries)
    await later({ seconds: 2 })
  }
  expect(await log(of)).toMatchObject([
    { state: 'failed', attempts: WEBHOOK_RETRY_DELAYS_SECONDS.length + 1, nextTryAt: null },
  ])
  expect(platform.clock().getTime() - Date.parse(createdAt)).toBeGreaterThan(2.2 * DAY_MS)
  expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id']))).toEqual(new Set([messageId]))
  expect(await shown(of)).toMatchObject({ state: 'failing', waiting: 0 })

  // A manual redelivery has the same id.
  receiver.works(path)
  const [{ id: deliveryId } = { id: 0 }] = await log(of)
  expect((await platform.inject(ResendWebhookDelivery, { params: { ...of, deliveryId } }, member)).body).toMatchObject({
    state: 'waiting',
    attempts: 0,
    messageId,
  })
  await run()
  expect(await log(of)).toMatchObject([{ state: 'delivered', attempts: 1, status: 204 }])
  expect(receiver.at(path).at(-1)?.headers['webhook-id']).toBe(messageId)
  expect(await shown(of)).toMatchObject({
    state: 'active',
    failingSince: null,
    lastDeliveredAt: platform.clock().toISOString(),
  })
})

test('delays all waiting messages if the receiver requests a pause (PLUS-63)', async () => {
  const path = newPath()
  const { of } = await createWebhook(path)
  fails(path, 429, { 'retry-after': '7200' })
  await sample(of)
  await run()
  await sample(of)
  await later({ minutes: 119 })
  expect(receiver.at(path)).toHaveLength(1)
  receiver.works(path)
  await later({ minutes: 2 })
  expect(receiver.at(path)).toHaveLength(3)
  fails(path, 503, { 'retry-after': new Date(platform.clock().getTime() + HOUR_MS).toUTCString() })
  await sample(of)
  await run()
  await later({ minutes: 58 })
  expect(receiver.at(path)).toHaveLength(4)
  await later({ minutes: 3 })
  expect(receiver.at(path)).toHaveLength(5)
})

test('sends one message at a time to a failing receiver, and the rest when it works again (PLUS-63)', async () => {
  const path = newPath()
  const { of } = await createWebhook(path)
  fails(path)
  for (let index = 0; index < 6; index += 1) await sample(of)
  await run()
  expect(receiver.at(path)).toHaveLength(4)
  await later({ minutes: 2 })
  expect(receiver.at(path)).toHaveLength(5)
  receiver.works(path)
  await later({ minutes: 2 })
  expect((await log(of)).map(({ state }) => state)).toEqual(Array(6).fill('delivered'))
})

test('disables a webhook after a 410 or five days of failures, and emails administrators (PLUS-63)', async () => {
  const colleague = await platform.createUser({ locale: 'en' })
  await platform.addMember(company, colleague)
  for (const [status, days] of [
    [410, 0],
    [500, 5],
  ] as const) {
    const path = newPath()
    const { of } = await createWebhook(path)
    fails(path, status)
    await sample(of)
    await run()
    for (let day = 0; day < days; day += 1) {
      expect(await shown(of)).toMatchObject({ state: 'failing' })
      platform.clock.advance({ days: 1 })
      await sample(of)
      await later({})
    }
    expect([status, await shown(of)]).toMatchObject([
      status,
      { state: 'stopped', stoppedAt: platform.clock().toISOString(), waiting: 0 },
    ])
    const letter = await platform.lastMail(member.email)
    expect(letter.subject).toBe(`Händelser skickas inte längre till ${new URL(receiver.origin).host}`)
    expect(letter.text).toContain(`/${company.id}/webhooks`)
    expect([
      (await sample(of)).error.code,
      (
        await platform.inject(
          ResendWebhookDelivery,
          { params: { ...of, deliveryId: (await log(of))[0]?.id ?? 0 } },
          member,
        )
      ).error.code,
    ]).toEqual(['notActive', 'notActive'])
    const count = receiver.at(path).length
    await later({ days: 1 })
    expect(receiver.at(path)).toHaveLength(count)

    receiver.works(path)
    expect(
      (await platform.inject(SetWebhookActive, { params: of, body: { active: true } }, member)).body,
    ).toMatchObject({ state: 'active', stoppedAt: null, failingSince: null })
    await sample(of)
    await run()
    expect((await log(of))[0]).toMatchObject({ state: 'delivered' })
  }
  expect(platform.mail.filter(({ to }) => to === colleague.email)).toEqual([])
})

test('emails all members about a disabled webhook of a company without an administrator (PLUS-63)', async () => {
  const path = newPath()
  const { of } = await createWebhook(path)
  const colleague = await platform.createUser({ locale: 'en' })
  await platform.addMember(company, colleague)
  await platform.db.update(members).set({ admin: false }).where(eq(members.companyId, company.id))
  fails(path, 410)
  await sample(of)
  await run()
  expect(await shown(of)).toMatchObject({ state: 'stopped' })
  const { host } = new URL(receiver.origin)
  expect((await platform.lastMail(member.email)).subject).toBe(`Händelser skickas inte längre till ${host}`)
  expect((await platform.lastMail(colleague.email)).subject).toContain(host)
})

test('stores no messages while paused, and sends the waiting messages on resume (PLUS-63)', async () => {
  const path = newPath()
  const { of } = await createWebhook(path)
  fails(path)
  await sample(of)
  await run()
  expect((await platform.inject(SetWebhookActive, { params: of, body: { active: false } }, member)).body.state).toBe(
    'paused',
  )
  receiver.works(path)
  await write(platform.actor(), ({ recordHistory }) =>
    recordHistory({ companyId: company.id, entity: 'ad', entityId: 1, action: 'published' }),
  )
  await later({ days: 1 })
  expect([(await log(of)).length, receiver.at(path).length]).toEqual([1, 1])
  await platform.inject(SetWebhookActive, { params: of, body: { active: true } }, member)
  await run()
  expect(await log(of)).toMatchObject([{ state: 'delivered' }])
})

test('does not let a slow or silent receiver delay others (PLUS-63)', async () => {
  const [slow, quick] = [newPath(), newPath()]
  const { of } = await createWebhook(slow)
  const otherCompany = await platform.createCompany({ admin: member })
  await createWebhook(quick, [], otherCompany)
  const answers: (() => void)[] = []
  receiver.answer(slow, (response) => answers.push(() => response.writeHead(204).end()))
  for (let index = 0; index < 6; index += 1) await sample(of)
  await platform.runJobs()
  await receiver.until(slow, 4)
  await write(platform.actor(), ({ recordHistory }) =>
    recordHistory({ companyId: otherCompany.id, entity: 'ad', entityId: 1, action: 'published' }),
  )
  await platform.runJobs()
  await receiver.until(quick, 1)
  // The slow endpoint gets a few messages at a time, however many are due.
  expect(receiver.at(slow)).toHaveLength(4)
  receiver.works(slow)
  for (const answer of answers) answer()
  await platform.deps.background.settled()
  expect((await log(of)).map(({ state }) => state)).toEqual(Array(6).fill('delivered'))
})

test('sends the leased messages of a dead process again with the same id (PLUS-63)', async () => {
  const path = newPath()
  const { of } = await createWebhook(path)
  const {
    body: { messageId },
  } = await sample(of)
  // The row of a process that was killed before the response arrived.
  await platform.db
    .update(webhookDeliveries)
    .set({ attempts: 1, dueAt: new Date(platform.clock().getTime() + 30_000) })
    .where(eq(webhookDeliveries.messageId, messageId))
  await run()
  expect(receiver.at(path)).toEqual([])
  await later({ seconds: 31 })
  expect(receiver.at(path).map(({ headers }) => headers['webhook-id'])).toEqual([messageId])
  expect(await log(of)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('lists deliveries in pages, the newest first, and deletes them after 30 days (PLUS-63)', async () => {
  const path = newPath()
  const { of } = await createWebhook(path)
  for (let index = 0; index < 5; index += 1) await sample(of)
  await run()
  const first = (await platform.inject(WebhookDeliveries, { params: of, query: { take: 3 } }, member)).body
  const nextPage = (
    await platform.inject(WebhookDeliveries, { params: of, query: { take: 3, after: first.next ?? '' } }, member)
  ).body
  const ids = [...first.items, ...nextPage.items].map(({ id }) => id)
  expect([ids.length, nextPage.next]).toEqual([5, null])
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(JSON.parse(receiver.at(path)[0]?.body ?? '')).toEqual(
    first.items[0] && { ...first.items[0].payload, timestamp: expect.any(String) },
  )
  platform.clock.advance({ days: 29 })
  await platform.deps.jobs.runNow(PruneDeliveries, {})
  expect(await log(of)).toHaveLength(5)
  platform.clock.advance({ days: 2 })
  await platform.deps.jobs.runNow(PruneDeliveries, {})
  expect(await log(of)).toEqual([])
})

test('lets only members change and delete a webhook; the history omits its URL (PLUS-63, PLUS-42)', async () => {
  const path = newPath()
  const { of, webhook } = await createWebhook('/first', ['ad.ended'])
  expect(webhook).toMatchObject({
    url: `${receiver.origin}/first`,
    events: ['ad.ended'],
    state: 'active',
    createdBy: { id: member.id, kind: 'user', name: 'Karin Wallén' },
    waiting: 0,
  })
  const changed = {
    url: `${receiver.origin}${path}?key=hemlig`,
    description: ' Lönesystemet ',
    events: ['candidate.moved' as const, 'ad.created' as const],
  }
  expect((await platform.inject(UpdateWebhook, { params: of, body: changed }, member)).body).toMatchObject({
    url: changed.url,
    description: 'Lönesystemet',
    events: ['ad.created', 'candidate.moved'],
  })
  const elsewhere = await platform.createCompany({ admin: member })
  const stranger = await platform.createUser()
  const staff = await platform.createStaff('Administrator')
  for (const [params, as, status] of [
    [of, stranger, 403],
    [of, staff, 403],
    [{ ...of, companyId: elsewhere.id }, member, 404],
  ] as const) {
    const answers = [
      await platform.inject(UpdateWebhook, { params, body: changed }, as),
      await platform.inject(SetWebhookActive, { params, body: { active: false } }, as),
      await platform.inject(RotateWebhookSecret, { params }, as),
      await platform.inject(TestWebhook, { params }, as),
      await platform.inject(WebhookDeliveries, { params, query: {} }, as),
      await platform.inject(ResendWebhookDelivery, { params: { ...params, deliveryId: 1 } }, as),
      await platform.inject(DeleteWebhook, { params }, as),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(Array(7).fill(status))
  }
  await sample(of)
  expect((await platform.inject(DeleteWebhook, { params: of }, member)).status).toBe(200)
  await run()
  expect([
    await shown(of),
    receiver.at(`${path}?key=hemlig`),
    await platform.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, of.webhookId)),
  ]).toEqual([undefined, [], []])
  const entries = await platform.db
    .select()
    .from(history)
    .where(sql`entity = 'webhook' and entity_id = ${String(of.webhookId)}`)
    .orderBy(desc(history.id))
  expect(entries.map(({ action }) => action)).toEqual(['deleted', 'tested', 'changed', 'created'])
  expect(JSON.stringify(entries)).not.toContain('hemlig')
})

test('lets only members resend failed messages since a time, the oldest first, with their ids (PLUS-63)', async () => {
  const path = newPath()
  const { of } = await createWebhook(path)
  fails(path, 410)
  const before = (await sample(of)).body.messageId
  await run()
  platform.clock.advance({ days: 1 })
  const since = platform.clock().toISOString()
  const lost: string[] = []
  for (let index = 0; index < 3; index += 1) {
    receiver.works(path)
    await platform.inject(SetWebhookActive, { params: of, body: { active: true } }, member)
    fails(path, 410)
    lost.push((await sample(of)).body.messageId)
    await run()
    platform.clock.advance({ minutes: 20 })
  }
  const again = (params = of, as: { id: string } = member, from = since) =>
    platform.inject(ResendFailedWebhookDeliveries, { params, body: { since: from } }, as)
  expect((await again()).error.code).toBe('notActive')
  receiver.works(path)
  await platform.inject(SetWebhookActive, { params: of, body: { active: true } }, member)
  const messageId = (await sample(of)).body.messageId
  await run()
  const count = receiver.at(path).length
  const elsewhere = await platform.createCompany({ admin: member })
  expect([
    (await again(of, await platform.createUser())).status,
    (await again({ ...of, companyId: elsewhere.id })).status,
  ]).toEqual([403, 404])
  expect((await again()).body).toEqual({ count: 3 })
  await run()
  expect(
    receiver
      .at(path)
      .slice(count)
      .map(({ headers }) => headers['webhook-id'])
      .toSorted(),
  ).toEqual(lost.toSorted())
  expect((await log(of)).filter(({ state }) => state === 'failed').map(({ messageId }) => messageId)).toEqual([before])
  expect(receiver.at(path).filter(({ headers }) => headers['webhook-id'] === messageId)).toHaveLength(1)
  expect((await again()).body).toEqual({ count: 0 })
})

test('limits manual deliveries (PLUS-63)', async () => {
  const { of } = await createWebhook(newPath())
  for (let index = 0; index < 30; index += 1) expect((await sample(of)).status).toBe(200)
  expect((await sample(of)).status).toBe(429)
  await run()
})
