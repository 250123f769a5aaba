import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  type Pipeline,
} from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import { ads, candidates, companies, mails, messages } from '#platform/foundation/db/schema/index.ts'
import { sendAllDue, sendDue } from './send-due.ts'

let platform: Pipeline
beforeAll(async () => {
  platform = await startPipeline()
})
afterAll(() => platform.close())

/** A message written to go at once goes now (PLUS-24). */
const endHold = () => platform.clock.advance({ seconds: 10 })
const later = (minutes: number) => new Date(platform.clock().getTime() + minutes * 60_000).toISOString()
const send = ({ candidate, karin }: Board, html: string, schedule: string | null = null) =>
  platform.inject(SendSchedule, { body: { id: candidate.id, html, schedule } }, karin)
const cancel = ({ candidate, karin }: Board) => platform.inject(CancelScheduled, { body: { id: candidate.id } }, karin)
const sendNow = ({ candidate, karin }: Board) => platform.inject(SendImmediate, { body: { id: candidate.id } }, karin)
const chatOf = async ({ candidate, karin }: Board, as = karin) =>
  (await platform.inject(GetCandidateCard, { query: { id: candidate.id } }, as)).body.chat
const mailsTo = (board: Board) => platform.mail.filter(({ to }) => to === board.candidate.email)
/** The job of the waiting message, as a worker gets it. */
const jobOf = async ({ company, candidate }: Board) => {
  const [row] = await platform.db
    .select()
    .from(messages)
    .where(and(eq(messages.companyId, company.id), eq(messages.candidateId, candidate.id)))
  return { companyId: company.id, candidateId: candidate.id, messageId: row?.id ?? 0 }
}

test('PIPE-52 PIPE-46 PIPE-48 a message from the chat stands there at once, sanitised, told to the others', async () => {
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
      firstName: 'Karin',
      lastName: 'Wallén',
      avatar: null,
      email: board.karin.email,
      message: '<p>Hej Sofia</p>',
      scheduled: null,
      held: expect.any(String) as string,
      undelivered: null,
    },
  ])
  expect((await chatOf(board, board.erik))[0]?.self).toBe(false)
  expect((await log(board.erik))[0]?.map(({ target }) => target)).toEqual(['updateCandidate'])
  endHold()
  expect((await platform.lastMail(board.candidate.email)).text).toContain('Hej Sofia')
})

test('PIPE-50 blank text and a time in the past are refused', async () => {
  const board = await createBoard(platform)
  expect((await send(board, '<p> &nbsp;</p>')).error.errors).toEqual({ html: ['required'] })
  expect((await send(board, '<p>x</p>', later(-1))).error.errors).toEqual({ schedule: ['inPast'] })
  expect(await chatOf(board)).toEqual([])
})

test('PIPE-56 PIPE-16 a scheduled message waits in the chat with its time and goes at its minute, once', async () => {
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

test('PIPE-59 a scheduled message takes the place of the one that waits', async () => {
  const board = await createBoard(platform)
  await send(board, '<p>första</p>', later(10))
  await send(board, '<p>andra</p>', later(20))
  expect((await chatOf(board)).map(({ message }) => message)).toEqual(['<p>andra</p>'])
  platform.clock.advance({ minutes: 30 })
  await platform.runJobs()
  expect(mailsTo(board).length).toBe(1)
  expect(mailsTo(board)[0]?.text).toContain('andra')
})

test('PIPE-57 a scheduled message is sent at once, and not again at its time', async () => {
  const board = await createBoard(platform)
  await send(board, '<p>Vi ses</p>', later(10))
  expect((await sendNow(board)).status).toBe(200)
  expect((await chatOf(board))[0]).toMatchObject({ scheduled: null, date: platform.clock().toISOString() })
  platform.clock.advance({ minutes: 20 })
  await platform.runJobs()
  expect(mailsTo(board).length).toBe(1)
  expect((await sendNow(board)).error.code).toBe('nothingScheduled')
})

test('PIPE-58 a cancelled message is never sent, whatever still runs', async () => {
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

test('PIPE-57 PIPE-58 of sending and cancelling at the same time one wins, and the mail agrees with the chat', async () => {
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

test('PIPE-56 two workers on one message send it once, under one Message-ID', async () => {
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

test('PIPE-56 a worker that dies in the middle leaves the message waiting, and the next one sends it', async () => {
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

test('PIPE-53 PIPE-75 PLUS-09 asking for documents mails them in the candidate’s language', async () => {
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
  expect(mail.subject).toBe('Two documents for your application: Drifttekniker')
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

test('PIPE-77 PLUS-09 the time of a case study runs from when the message is sent', async () => {
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
  expect(await deadline()).toEqual(new Date(platform.clock().getTime() + 86_400_000))
  expect((await platform.lastMail(board.candidate.email)).text).toMatch(
    /Lämna in senast kl\. \d\d\.\d\d\. \p{Lu}\p{Ll}+dag \d{1,2} \p{Ll}+\./u,
  )
})

test('PLUS-10 a message comes from the company’s sender address when one is active', async () => {
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

test('PIPE-06 PIPE-07 nothing is written to a deleted candidate or from an archived ad', async () => {
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

test('PIPE-59 what cannot be sent holds up nothing, however few are read at a time', async () => {
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
