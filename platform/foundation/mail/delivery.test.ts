import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { GetCandidateCard, SendSystemMessage } from '#contract/candidates/pipeline.ts'
import { mails } from '#platform/foundation/db/schema/index.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { SweepMails } from './mailer.ts'
import { smtpTransport } from './transport.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

// A real mail server that can be down, reject temporarily and reject permanently.
let server: SMTPServer | undefined
let port = 0
const received: string[] = []
/** Error replies by recipient. */
const errorReplies = new Map<string, { code: number; text: string }>()

async function startServer(): Promise<void> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const reply = errorReplies.get(address)
      done(reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null)
    },
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  port = (server.server.address() as AddressInfo).port
}

async function stopServer(): Promise<void> {
  const stopping = server
  server = undefined
  await new Promise<void>((resolve) => (stopping ? stopping.close(() => resolve()) : resolve()))
}

let platform: TestPlatform
/** The texts of errors and warnings. */
const logged: string[] = []

beforeAll(async () => {
  await startServer()
  platform = await startPlatform({ transport: smtpTransport(`smtp://127.0.0.1:${port}`) })
  const { log } = platform.deps
  for (const level of ['error', 'warn'] as const)
    log[level] = (_fields: unknown, text?: string) => void logged.push(text ?? '')
})
afterAll(async () => {
  await platform.close()
  await stopServer()
})
beforeEach(() => {
  received.length = 0
  logged.length = 0
  errorReplies.clear()
})

const store = async (...recipients: string[]): Promise<void> => {
  const mail = (to: string) =>
    ({
      to,
      template: 'code',
      locale: 'sv',
      data: { code: '123456', purpose: 'signInOrRegister', minutes: 10 },
    }) as const
  await platform.db.transaction((tx) => platform.deps.mailer.queueAll(tx, recipients.map(mail)))
}
const sweep = (): Promise<void> => platform.deps.jobs.runNow(SweepMails, {})
const rowOf = async (to: string) => (await platform.db.select().from(mails).where(eq(mails.recipient, to)))[0]
const metric = async (name = 'oldest_unsent_mail_seconds'): Promise<number> => {
  const line = (await platform.app.metrics.metrics())
    .split('\n')
    .find((metricLine) => metricLine.startsWith(`tavla_platform_${name} `))
  return Number(line?.split(' ')[1])
}

const readiness = async (): Promise<unknown> => (await platform.app.inject('/readyz')).json()

test('loses no mail and logs each change once while the mail server is down for an hour (ACC-17, PLUS-10, PLUS-84)', async () => {
  expect(await readiness()).toEqual({ status: 'ok' })
  await stopServer()
  const [sent, failed] = [await metric('mails_total{outcome="sent"}'), await metric('mails_total{outcome="failed"}')]
  await store('a@example.com', 'b@example.com')
  await platform.runJobs()
  // The platform stays ready, because only mail fails.
  expect(await readiness()).toEqual({ status: 'degraded', failing: ['mail'] })
  expect(await metric('failing{part="mail"}')).toBe(1)
  for (let minute = 0; minute < 60; minute++) {
    platform.clock.advance({ minutes: 1 })
    await sweep()
  }
  await store('c@example.com')
  await platform.runJobs()
  expect(await metric()).toBe(3600)
  expect(await metric('mails_total{outcome="failed"}')).toBe(failed + 61)
  await startServer()
  platform.clock.advance({ minutes: 1 })
  await sweep()
  expect(received.toSorted()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
  expect(await metric()).toBe(0)
  expect(await metric('mails_total{outcome="sent"}')).toBe(sent + 3)
  expect(await readiness()).toEqual({ status: 'ok' })
  expect(await metric('failing{part="mail"}')).toBe(0)
  await sweep()
  expect(received).toHaveLength(3)
  expect(logged).toEqual([
    'mail server not responding, retrying each minute',
    'part failing',
    'mail server responding again',
  ])
  expect(await rowOf('a@example.com')).toMatchObject({ text: '', html: '', failedAt: null })
})

test('deletes a mail to an erased person once it is sent or given up (PLUS-41)', async () => {
  errorReplies.set('gone@example.com', { code: 550, text: '5.1.1 No such user' })
  errorReplies.set('full@erased.example', { code: 450, text: '4.2.1 Try later' })
  const data = {
    head: { name: 'A', line: null, logoUrl: null, address: null },
    candidateName: 'B',
    erasedOn: platform.clock(),
    ads: ['C'],
  }
  const to = ['here@example.com', 'gone@example.com', 'full@erased.example']
  await platform.db.transaction((tx) =>
    platform.deps.mailer.queueAll(
      tx,
      to.map((address) => ({ to: address, template: 'dataErased', locale: 'sv', data, leavesNothing: true })),
    ),
  )
  await platform.runJobs()
  const remainingMails = async () => (await Promise.all(to.map(rowOf))).map((row) => row?.recipient)
  expect([received, await remainingMails()]).toEqual([
    ['here@example.com'],
    [undefined, undefined, 'full@erased.example'],
  ])
  platform.clock.advance({ days: 4 })
  await sweep()
  expect(await remainingMails()).toEqual([undefined, undefined, undefined])
})

test('retries a temporarily rejected mail for three days without delaying other mail (ACC-17)', async () => {
  errorReplies.set('full@example.com', { code: 450, text: '4.2.1 Try later' })
  await store('full@example.com', 'd@example.com')
  await platform.runJobs()
  expect(received).toEqual(['d@example.com'])
  const attemptMinutes: number[] = []
  const startedAt = platform.clock().getTime()
  let row = await rowOf('full@example.com')
  for (let minute = 1; minute <= 3 * 24 * 60 + 240; minute++) {
    platform.clock.advance({ minutes: 1 })
    if ((row?.dueAt.getTime() ?? 0) > platform.clock().getTime()) continue
    const before = row?.attempts ?? 0
    await sweep()
    row = await rowOf('full@example.com')
    if ((row?.attempts ?? 0) > before) attemptMinutes.push(minute)
  }
  expect(attemptMinutes.slice(0, 9)).toEqual([1, 3, 7, 15, 31, 63, 127, 255, 495])
  expect(row).toMatchObject({ failure: 'gaveUp', sentAt: null, text: '', html: '' })
  expect((row?.failedAt?.getTime() ?? 0) - startedAt).toBeGreaterThanOrEqual(3 * DAY_MS)
  expect(attemptMinutes.length).toBeLessThan(40)
  errorReplies.clear()
  await sweep()
  expect(received).toEqual(['d@example.com'])
})

test.each([
  [550, '5.1.1 User unknown', 'unknownRecipient'],
  [550, 'No such user here', 'unknownRecipient'],
  [552, '5.2.2 Mailbox full', 'mailboxFull'],
  [554, '5.7.1 Rejected as spam', 'refused'],
] as const)('stores the reason of a permanent rejection: %i %s (ACC-17)', async (code, text, failure) => {
  errorReplies.set('gone@example.com', { code, text })
  await platform.db.delete(mails)
  await store('gone@example.com')
  await platform.runJobs()
  platform.clock.advance({ days: 1 })
  await sweep()
  expect(await rowOf('gone@example.com')).toMatchObject({ failure, attempts: 1, sentAt: null })
})

test('shows in the chat that a message could not be delivered (PIPE-46, PLUS-10)', async () => {
  const owner = await platform.createUser()
  const company = await platform.createCompany({ admin: owner })
  const ad = await platform.createAd(company, owner)
  const candidate = await platform.createCandidate(ad, { email: 'nobody@example.com' })
  errorReplies.set('nobody@example.com', { code: 550, text: '5.1.1 User unknown' })
  const sent = await platform.inject(
    SendSystemMessage,
    { body: { ad: ad.id, id: candidate.id, message: { messageType: 'text', message: '<p>Hej</p>' }, schedule: null } },
    owner,
  )
  expect(sent.status).toBe(200)
  const chat = async () => (await platform.inject(GetCandidateCard, { query: { id: candidate.id } }, owner)).body.chat
  expect(await chat()).toMatchObject([{ undelivered: null }])
  platform.clock.advance({ minutes: 1 })
  await platform.runJobs()
  expect(await chat()).toMatchObject([{ undelivered: 'unknownRecipient', held: null }])
})
