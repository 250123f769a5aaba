import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  CancelScheduled,
  GetCandidateCard,
  SendImmediate,
  SendSchedule,
  SendSystemMessage,
} from '#contract/candidates/pipeline.ts'
import {
  boxOf,
  createBoard,
  eventLog,
  startPipeline,
  type Board,
} from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import { ads, candidates, companies, mails, messages } from '#platform/foundation/db/schema/index.ts'
import { sendAllDue, sendDue } from './send-due.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const platform = await startPipeline()

/** Removes the hold, so that a message without a schedule is sent immediately (PLUS-24). */
const endHold = () => platform.clock.advance({ seconds: 10 })
const later = (minutes: number) => new Date(platform.clock().getTime() + minutes * 60_000).toISOString()
const send = ({ candidate, karin }: Board, html: string, schedule: string | null = null) =>
  platform.inject(SendSchedule, { body: { id: candidate.id, html, schedule } }, karin)
const cancel = ({ candidate, karin }: Board) => platform.inject(CancelScheduled, { body: { id: candidate.id } }, karin)
const sendNow = ({ candidate, karin }: Board) => platform.inject(SendImmediate, { body: { id: candidate.id } }, karin)
const chatOf = async ({ candidate, karin }: Board, as = karin) =>
  (await platform.inject(GetCandidateCard, { query: { id: candidate.id } }, as)).body.chat
const mailsTo = (board: Board) => platform.mail.filter(({ to }) => to === board.candidate.email)
/** Runs the job of the scheduled message as a worker does. */
const jobOf = async ({ company, candidate }: Board) => {
  const [row] = await platform.db
    .select()
    .from(messages)
    .where(and(eq(messages.companyId, company.id), eq(messages.candidateId, candidate.id)))
  return { companyId: company.id, candidateId: candidate.id, messageId: row?.id ?? 0 }
}

test('shows a chat message immediately, sanitised, and publishes it to other members (PIPE-52, PIPE-46, PIPE-48)', async () => {
  const board = await createBoard(platform)
  const log = eventLog(platform)
  await log(board.erik)
  expect((await send(board, '<p>Hej <img src=x onerror=y>Sofia</p>')).status).toBe(200)
  expect(await chatOf(board)).toEqual([
    {
      id: expect.any(Number) as number,
      date: platform.clock().toISOString(),
      self: true,
      candidate: false,
      writer: { id: board.karin.id, kind: 'user', name: 'Karin Wallén' },
      firstName: 'Karin',
      lastName: 'Wallén',
      avatar: null,
      email: board.karin.email,
      message: '<p>Hej Sofia</p>',
      scheduled: null,
      held: expect.any(String) as string,
      undelivered: null,
      mail: null,
    },
  ])
  expect((await chatOf(board, board.erik))[0]?.self).toBe(false)
  expect((await log(board.erik))[0]?.map(({ target }) => target)).toEqual(['updateCandidate'])
  endHold()
  expect((await platform.lastMail(board.candidate.email)).text).toContain('Hej Sofia')
})

test('rejects blank text and a time in the past (PIPE-50)', async () => {
  const board = await createBoard(platform)
  expect((await send(board, '<p> &nbsp;</p>')).error.errors).toEqual({ html: ['required'] })
  expect((await send(board, '<p>x</p>', later(-1))).error.errors).toEqual({ schedule: ['inPast'] })
  expect(await chatOf(board)).toEqual([])
})

test('shows a scheduled message with its time in the chat and sends it once (PIPE-56, PIPE-16)', async () => {
  const board = await createBoard(platform)
  const at = later(30)
  await send(board, '<p>Vi ses</p>', at)
  await send(board, '<p>Nu</p>')
  expect((await chatOf(board)).map(({ message, scheduled, date }) => [message, scheduled, date])).toEqual([
    ['<p>Nu</p>', null, platform.clock().toISOString()],
    ['<p>Vi ses</p>', at, at],
  ])
  expect((await boxOf(platform, board.candidate.id, board.erik)).scheduled).toBe(at)
  platform.clock.advance({ minutes: 29 })
  await sendDue(platform.actor(), { companyId: board.company.id, candidateId: board.candidate.id })
  await platform.runJobs()
  expect(mailsTo(board).length).toBe(1)
  platform.clock.advance({ minutes: 1 })
  const log = eventLog(platform)
  await log(board.erik)
  await platform.runJobs()
  await platform.runJobs()
  await sendAllDue(platform.actor())
  await platform.runJobs()
  expect(mailsTo(board).map(({ text }) => text.includes('Vi ses'))).toEqual([false, true])
  expect((await chatOf(board)).map(({ scheduled }) => scheduled)).toEqual([null, null])
  expect((await boxOf(platform, board.candidate.id, board.erik)).scheduled).toBeNull()
  expect((await log(board.erik))[0]?.map(({ target }) => target)).toEqual(['updateCandidate'])
})

test('replaces the message that is already scheduled (PIPE-59)', async () => {
  const board = await createBoard(platform)
  await send(board, '<p>första</p>', later(10))
  await send(board, '<p>andra</p>', later(20))
  expect((await chatOf(board)).map(({ message }) => message)).toEqual(['<p>andra</p>'])
  platform.clock.advance({ minutes: 30 })
  await platform.runJobs()
  expect(mailsTo(board).length).toBe(1)
  expect(mailsTo(board)[0]?.text).toContain('andra')
})

test('sends a scheduled message immediately, and not again at its time (PIPE-57)', async () => {
  const board = await createBoard(platform)
  await send(board, '<p>Vi ses</p>', later(10))
  expect((await sendNow(board)).status).toBe(200)
  expect((await chatOf(board))[0]).toMatchObject({ scheduled: null, date: platform.clock().toISOString() })
  platform.clock.advance({ minutes: 20 })
  await platform.runJobs()
  expect(mailsTo(board).length).toBe(1)
  expect((await sendNow(board)).error.code).toBe('nothingScheduled')
})

test('never sends a cancelled message, even if its job still runs (PIPE-58)', async () => {
  const board = await createBoard(platform)
  await send(board, '<p>Vi ses</p>', later(10))
  const job = await jobOf(board)
  expect((await cancel(board)).status).toBe(200)
  platform.clock.advance({ minutes: 20 })
  await sendDue(platform.actor(), job)
  await sendAllDue(platform.actor())
  await platform.runJobs()
  expect(mailsTo(board)).toEqual([])
  expect(await chatOf(board)).toEqual([])
  expect([(await cancel(board)).status, (await sendNow(board)).status]).toEqual([409, 409])
})

test('lets one of send and cancel win, with mail and chat in agreement (PIPE-57, PIPE-58)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const board = await createBoard(platform)
    await send(board, '<p>Vi ses</p>', later(10))
    const answers = await Promise.all([sendNow(board), cancel(board)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await platform.runJobs()
    const sent = answers[0].status === 200 ? 1 : 0
    expect([mailsTo(board).length, (await chatOf(board)).length]).toEqual([sent, sent])
  }
})

test('sends a message once with two workers, under one Message-ID (PIPE-56)', async () => {
  const board = await createBoard(platform)
  await send(board, '<p>Vi ses</p>', later(10))
  const job = await jobOf(board)
  platform.clock.advance({ minutes: 10 })
  await Promise.all([sendDue(platform.actor(), job), sendDue(platform.actor(), job), sendAllDue(platform.actor())])
  const stored = await platform.db.select().from(mails).where(eq(mails.recipient, board.candidate.email))
  expect(stored.map(({ messageId }) => messageId)).toEqual([`<message-${board.company.id}-${job.messageId}@localhost>`])
  await platform.runJobs()
  expect(mailsTo(board).length).toBe(1)
})

test('leaves the message unsent if a worker dies, and the next worker sends it (PIPE-56)', async () => {
  const board = await createBoard(platform)
  await send(board, '<p>Vi ses</p>', later(10))
  const job = await jobOf(board)
  platform.clock.advance({ minutes: 10 })
  const killed = () => Promise.reject(new Error('killed'))
  const dying = { ...platform.deps, mailer: { ...platform.deps.mailer, queueAll: killed } }
  await expect(sendDue(platform.actor({ deps: dying }), job)).rejects.toThrow('killed')
  expect((await chatOf(board))[0]?.scheduled).not.toBeNull()
  await sendAllDue(platform.actor({ deps: dying }))
  expect((await chatOf(board))[0]?.scheduled).not.toBeNull()
  await platform.runJobs()
  expect((await chatOf(board))[0]?.scheduled).toBeNull()
  expect(mailsTo(board).length).toBe(1)
})

test('emails a request for documents in the candidate’s language (PIPE-53, PIPE-75, PLUS-09)', async () => {
  const board = await createBoard(platform)
  await platform.db.update(candidates).set({ locale: 'en' }).where(eq(candidates.id, board.candidate.id))
  const message = {
    messageType: 'upload' as const,
    message: { cv: true, letter: false, video: false, files: ['Certificate'] },
  }
  const body = { ad: board.ad.id, id: board.candidate.id, message, schedule: null }
  expect((await platform.inject(SendSystemMessage, { body }, board.karin)).status).toBe(200)
  endHold()
  const mail = await platform.lastMail(board.candidate.email)
  expect(mail.subject).toBe('Two documents to upload: Drifttekniker')
  expect(mail.text).toContain('[ ] CV\n[ ] Certificate')
  const [row] = await platform.db
    .select({ askedFor: candidates.askedFor })
    .from(candidates)
    .where(eq(candidates.id, board.candidate.id))
  expect(row?.askedFor).toEqual({ cv: true, letter: false, video: false, files: ['Certificate'], study: null })
  expect(
    (await platform.inject(SendSystemMessage, { body: { ...body, ad: board.ad.id + 999 } }, board.karin)).error.errors,
  ).toEqual({ ad: ['notItsAd'] })
})

test('starts the time of a case study when the message is sent (PIPE-77, PLUS-09)', async () => {
  const board = await createBoard(platform)
  const message = {
    messageType: 'study' as const,
    message: { url: 'https://prov.example/1', days: 1, hours: 0, minutes: 0 },
  }
  await platform.inject(
    SendSystemMessage,
    { body: { ad: board.ad.id, id: board.candidate.id, message, schedule: later(60) } },
    board.karin,
  )
  const deadline = async () =>
    (
      await platform.db
        .select({ at: candidates.studyDeadline })
        .from(candidates)
        .where(eq(candidates.id, board.candidate.id))
    )[0]?.at ?? null
  expect(await deadline()).toBeNull()
  platform.clock.advance({ minutes: 60 })
  await platform.runJobs()
  expect(await deadline()).toEqual(new Date(platform.clock().getTime() + DAY_MS))
  expect((await platform.lastMail(board.candidate.email)).text).toMatch(
    /Lämna in senast kl\. \d\d\.\d\d\. \p{Lu}\p{Ll}+dag \d{1,2} \p{Ll}+\./u,
  )
})

test('sends from the company’s sender address if one is active (PLUS-10)', async () => {
  const board = await createBoard(platform)
  await send(board, '<p>ett</p>')
  endHold()
  expect((await platform.lastMail(board.candidate.email)).from).toContain('konto@tavla.example')
  await platform.db
    .update(companies)
    .set({ senderEmail: 'jobb@nordvik.example' })
    .where(eq(companies.id, board.company.id))
  await send(board, '<p>två</p>')
  endHold()
  expect((await platform.lastMail(board.candidate.email)).from).toContain('jobb@nordvik.example')
})

test('rejects messages to a deleted candidate or from an archived ad (PIPE-06, PIPE-07)', async () => {
  const deleted = await createBoard(platform)
  await platform.db
    .update(candidates)
    .set({ deletedAt: platform.clock() })
    .where(eq(candidates.id, deleted.candidate.id))
  const archived = await createBoard(platform)
  await platform.db.update(ads).set({ type: 'archived' }).where(eq(ads.id, archived.ad.id))
  for (const board of [deleted, archived]) {
    const message = { messageType: 'text' as const, message: '<p>x</p>' }
    const answers = [
      await send(board, '<p>x</p>'),
      await platform.inject(
        SendSystemMessage,
        { body: { ad: board.ad.id, id: board.candidate.id, message, schedule: null } },
        board.karin,
      ),
    ]
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
      [409, 'readOnly'],
      [409, 'readOnly'],
    ])
  }
})

test('continues after a message that cannot be sent, for any batch size (PIPE-59)', async () => {
  const [stuck, other] = [await createBoard(platform), await createBoard(platform)]
  for (const board of [stuck, other]) await send(board, '<p>Vi ses</p>', later(10))
  platform.clock.advance({ minutes: 10 })
  const { mailer } = platform.deps
  const failing = {
    ...platform.deps,
    mailer: {
      ...mailer,
      queueAll: async (...[tx, mails]: Parameters<typeof mailer.queueAll>) => {
        if (mails.some(({ to }) => to === stuck.candidate.email)) throw new Error('never')
        await mailer.queueAll(tx, mails)
      },
    },
  }
  await sendAllDue(platform.actor({ deps: failing }), 1)
  expect((await chatOf(stuck))[0]?.scheduled).not.toBeNull()
  expect((await chatOf(other))[0]?.scheduled).toBeNull()
  await platform.runJobs()
})
