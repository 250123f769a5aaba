import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  CancelScheduled,
  GetCandidateCard,
  SendImmediate,
  SendSchedule,
  SendSystemMessage,
} from '#contract/candidates/pipeline.ts'
import { lockCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import {
  boxOf,
  createBoard,
  eventLog,
  move,
  startPipeline,
  type Board,
} from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import { candidates, mails } from '#platform/foundation/db/schema/index.ts'
import { write } from '#platform/foundation/work/write.ts'
import { restoreScheduled } from './post-message.ts'
import { sendAllDue, sendDue } from './send-due.ts'
import { cancelUnsent, cancelScheduledMessages } from './unsent-message.ts'

const platform = await startPipeline()

const inSeconds = (seconds: number) => new Date(platform.clock().getTime() + seconds * 1000).toISOString()
const send = ({ candidate, karin }: Board, text: string, schedule: string | null = null) =>
  platform.inject(SendSchedule, { body: { id: candidate.id, html: `<p>${text}</p>`, schedule } }, karin)
const which = (message: number | undefined) => (message === undefined ? {} : { message })
const takeBack = ({ candidate, karin }: Board, message?: number) =>
  platform.inject(CancelScheduled, { body: { id: candidate.id, ...which(message) } }, karin)
const sendNow = ({ candidate, karin }: Board, message?: number) =>
  platform.inject(SendImmediate, { body: { id: candidate.id, ...which(message) } }, karin)
const chatOf = async ({ candidate, karin }: Board) =>
  (await platform.inject(GetCandidateCard, { query: { id: candidate.id } }, karin)).body.chat
const idOf = async (board: Board, text: string) =>
  (await chatOf(board)).find(({ message }) => message.includes(text))?.id ?? 0
const mailed = (board: Board) =>
  platform.mail.filter(({ to }) => to === board.candidate.email).map(({ text }) => /ett|två|tre/.exec(text)?.[0])

test('holds a message for ten seconds, then sends it once (PLUS-24)', async () => {
  const board = await createBoard(platform)
  await send(board, 'ett')
  expect((await chatOf(board)).map(({ held, scheduled, date }) => [held, scheduled, date])).toEqual([
    [inSeconds(10), null, platform.clock().toISOString()],
  ])
  expect((await boxOf(platform, board.candidate.id, board.karin)).scheduled).toBeNull()
  platform.clock.advance({ ms: 9999 })
  await platform.runJobs()
  await sendAllDue(platform.actor())
  await platform.runJobs()
  expect([mailed(board), (await chatOf(board))[0]?.held === null]).toEqual([[], false])
  const log = eventLog(platform)
  await log(board.karin)
  platform.clock.advance({ ms: 1 })
  await platform.runJobs()
  await sendAllDue(platform.actor())
  await platform.runJobs()
  expect(mailed(board)).toEqual(['ett'])
  expect((await chatOf(board)).map(({ held, date }) => [held, date])).toEqual([[null, platform.clock().toISOString()]])
  expect((await log(board.karin))[0]?.map(({ target }) => target)).toEqual(['updateCandidate'])
})

test('stops the sweep on an outage, but continues after the failure of one message (PIPE-60)', async () => {
  const boards = [await createBoard(platform), await createBoard(platform), await createBoard(platform)]
  for (const board of boards) await send(board, 'ett')
  platform.clock.advance({ seconds: 10 })
  const actor = platform.actor()
  const logged: string[] = []
  const log = {
    ...actor.log,
    error: (_: unknown, message: string) => void logged.push(message),
  } as unknown as typeof actor.log
  let tries = 0
  const failing = (error: () => Error) => {
    const transaction = () => {
      tries += 1
      return Promise.reject(error())
    }
    return {
      ...actor,
      log,
      deps: { ...actor.deps, db: Object.assign(Object.create(actor.deps.db) as typeof actor.deps.db, { transaction }) },
    }
  }
  const gone = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  await expect(sendAllDue(failing(() => gone))).rejects.toBe(gone)
  expect([tries, logged]).toEqual([1, []])
  await sendAllDue(failing(() => new Error('of this message alone')))
  expect([tries, logged]).toEqual([
    4,
    ['send due message failed', 'send due message failed', 'send due message failed'],
  ])
  await sendAllDue(platform.actor())
  await platform.runJobs()
  expect(boards.map(mailed)).toEqual([['ett'], ['ett'], ['ett']])
})

test('never sends an undone message, and undoes it only once (PLUS-24)', async () => {
  const board = await createBoard(platform)
  await send(board, 'ett')
  await send(board, 'två')
  const id = await idOf(board, 'ett')
  expect((await takeBack(board, id)).status).toBe(200)
  expect((await takeBack(board, id)).error.code).toBe('nothingScheduled')
  platform.clock.advance({ seconds: 10 })
  await sendAllDue(platform.actor())
  await platform.runJobs()
  expect(mailed(board)).toEqual(['två'])
  expect((await chatOf(board)).map(({ message }) => message)).toEqual(['<p>två</p>'])
  // A message that was sent in between has its own code, because the user needs to know.
  const sentId = await idOf(board, 'två')
  expect([(await takeBack(board, sentId)).error.code, (await sendNow(board, sentId)).error.code]).toEqual([
    'messageSent',
    'messageSent',
  ])
  expect([(await takeBack(board)).error.code, (await sendNow(board, id)).error.code]).toEqual([
    'nothingScheduled',
    'nothingScheduled',
  ])
})

test('sends a held message immediately on request (PLUS-24)', async () => {
  const board = await createBoard(platform)
  await send(board, 'ett')
  expect((await sendNow(board)).status).toBe(200)
  await platform.runJobs()
  expect([mailed(board), (await chatOf(board))[0]?.held]).toEqual([['ett'], null])
  platform.clock.advance({ seconds: 10 })
  await platform.runJobs()
  expect(mailed(board)).toEqual(['ett'])
})

test('without an id, uses the scheduled message before the held ones (PLUS-24, PIPE-57, PIPE-58)', async () => {
  const board = await createBoard(platform)
  await send(board, 'ett', inSeconds(3600))
  await send(board, 'två')
  await takeBack(board)
  expect((await chatOf(board)).map(({ message }) => message)).toEqual(['<p>två</p>'])
  await send(board, 'tre', inSeconds(3600))
  await sendNow(board)
  await platform.runJobs()
  expect(mailed(board)).toEqual(['tre'])
  await takeBack(board)
  expect((await chatOf(board)).map(({ message }) => message)).toEqual(['<p>tre</p>'])
})

test('does not find a message of another candidate (PLUS-24)', async () => {
  const [board, other] = [await createBoard(platform), await createBoard(platform)]
  await send(board, 'ett')
  const id = await idOf(board, 'ett')
  expect([(await takeBack(other, id)).status, (await sendNow(other, id)).status]).toEqual([409, 409])
  expect(await chatOf(board)).toHaveLength(1)
})

test('sends held messages in their order, regardless of which job runs first (PLUS-24)', async () => {
  const board = await createBoard(platform)
  for (const text of ['ett', 'två', 'tre']) {
    await send(board, text)
    platform.clock.advance({ seconds: 2 })
  }
  platform.clock.advance({ seconds: 10 })
  await sendDue(platform.actor(), { companyId: board.company.id, candidateId: board.candidate.id })
  await platform.runJobs()
  expect(mailed(board)).toEqual(['ett', 'två', 'tre'])
})

test('sends once with one Message-ID after a worker was killed, and with two workers (PLUS-24)', async () => {
  const board = await createBoard(platform)
  await send(board, 'ett')
  const key = { companyId: board.company.id, candidateId: board.candidate.id }
  const id = await idOf(board, 'ett')
  platform.clock.advance({ seconds: 10 })
  const killed = () => Promise.reject(new Error('killed'))
  const dying = { ...platform.deps, mailer: { ...platform.deps.mailer, queueAll: killed } }
  await expect(sendDue(platform.actor({ deps: dying }), key)).rejects.toThrow('killed')
  expect((await chatOf(board))[0]?.held).not.toBeNull()
  await Promise.all([sendDue(platform.actor(), key), sendDue(platform.actor(), key), sendAllDue(platform.actor())])
  const stored = await platform.db.select().from(mails).where(eq(mails.recipient, board.candidate.email))
  expect(stored.map(({ messageId }) => messageId)).toEqual([`<message-${board.company.id}-${id}@localhost>`])
})

test('lets one of undo and send now win, with mail and chat in agreement (PLUS-24)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const board = await createBoard(platform)
    await send(board, 'ett')
    const answers = await Promise.all([sendNow(board), takeBack(board)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await platform.runJobs()
    const sent = answers[0].status === 200 ? 1 : 0
    expect([mailed(board).length, (await chatOf(board)).length]).toEqual([sent, sent])
  }
})

test("requests documents on the candidate's own page only after the hold has ended (PLUS-24, PLUS-09)", async () => {
  const board = await createBoard(platform)
  const message = { messageType: 'upload' as const, message: { cv: true, letter: false, video: false, files: [] } }
  await platform.inject(
    SendSystemMessage,
    { body: { ad: board.ad.id, id: board.candidate.id, message, schedule: null } },
    board.karin,
  )
  const readAskedFor = async () =>
    (
      await platform.db
        .select({ askedFor: candidates.askedFor })
        .from(candidates)
        .where(eq(candidates.id, board.candidate.id))
    )[0]?.askedFor
  expect(await readAskedFor()).toBeNull()
  platform.clock.advance({ seconds: 10 })
  await platform.runJobs()
  expect(await readAskedFor()).toMatchObject({ cv: true })
})

test('holds the message of a move and does not affect a message that is already held (PLUS-24)', async () => {
  const board = await createBoard(platform)
  await send(board, 'ett')
  await move(platform, board.karin, board.candidate, board.interview, {
    message: { messageType: 'text', message: '<p>två</p>' },
  })
  expect((await chatOf(board)).map(({ message, held }) => [message, held !== null])).toEqual([
    ['<p>ett</p>', true],
    ['<p>två</p>', true],
  ])
  platform.clock.advance({ seconds: 10 })
  await platform.runJobs()
  expect(mailed(board)).toEqual(['ett', 'två'])
})

test('restores a cancelled message if its time is in the future and none is scheduled (PLUS-24)', async () => {
  const board = await createBoard(platform)
  await send(board, 'ett', inSeconds(60))
  const cancelAndRestore = (afterwards: () => Promise<unknown> = () => Promise.resolve()) =>
    write(platform.actor(), async (work) => {
      const candidate = await lockCandidate(work.db, board.company.id, board.candidate.id)
      const cancelled = await cancelScheduledMessages(work, [candidate], 'moved')
      await afterwards()
      return restoreScheduled({ ...work, now: platform.clock() }, candidate, cancelled.get(candidate.id) ?? 0)
    })
  expect(await cancelAndRestore()).toBe(true)
  expect(await cancelAndRestore(async () => platform.clock.advance({ seconds: 60 }))).toBe(false)
  await send(board, 'två', inSeconds(60))
  expect(await cancelAndRestore()).toBe(true)
  platform.clock.advance({ seconds: 60 })
  await platform.runJobs()
  expect(mailed(board)).toEqual(['två'])
})

test('does not send held messages to a candidate that is deleted (PLUS-24, PLUS-09)', async () => {
  const board = await createBoard(platform)
  await send(board, 'ett')
  await platform.db.transaction(async (tx) =>
    cancelUnsent(tx, await lockCandidate(tx, board.company.id, board.candidate.id), platform.clock()),
  )
  platform.clock.advance({ seconds: 10 })
  await platform.runJobs()
  expect(mailed(board)).toEqual([])
})
