import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  CandidatesMessaged,
  CandidatesMoved,
  RejectReasons,
  SaveRejectReasons,
  UndoMessages,
  UndoMoves,
} from '#contract/candidates/bulk-filters-and-search.ts'
import type { CallInput } from '#contract/base/call.ts'
import { GetCandidateCard, OrderCandidate, SendSchedule } from '#contract/candidates/pipeline.ts'
import { newCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { registerApplications } from '#platform/domains/candidates/applications/routes.ts'
import { registerMessages } from '#platform/domains/candidates/messages/routes.ts'
import { candidates, history, steps } from '#platform/foundation/db/schema/index.ts'
import { registerSite } from '#platform/site/routes.ts'
import type { StepRow, UserRow } from '#platform/testing/start-platform.ts'
import { boxOf, createBoard, eventLog, lanesOf, move, startPipeline, type Board } from './pipeline.fixture.ts'
import { registerPipeline } from './routes.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'

// Includes the job site, so that the candidates' own pages work.
const platform = await startPipeline({
  areas: [registerPipeline, registerMessages, registerApplications, registerSite],
})

const text = (message: string) => ({ messageType: 'text' as const, message })

/** Sends a bulk move from the state the user currently sees. */
async function moveAll(
  board: Board,
  as: UserRow,
  ids: readonly number[],
  step: StepRow,
  over: Partial<CallInput<typeof CandidatesMoved>['body']> = {},
) {
  const seen = await Promise.all(
    ids.map(async (id) => ({ id, started: (await boxOf(platform, id, as)).changed, cancelScheduled: false })),
  )
  return platform.inject(
    CandidatesMoved,
    {
      body: {
        ad: board.ad.id,
        step: step.id,
        locked: false,
        message: null,
        schedule: null,
        reason: null,
        candidates: seen,
        ...over,
      },
    },
    as,
  )
}
const outcomes = (answer: { body: { results: { id: number; outcome: string }[] } }) =>
  answer.body.results.map(({ outcome }) => outcome)
const ids = (board: Board) => board.candidates.map(({ id }) => id)
const schedule = (board: Board, id: number) =>
  platform.inject(
    SendSchedule,
    { body: { id, html: '<p>Vi ses</p>', schedule: new Date(platform.clock().getTime() + HOUR_MS).toISOString() } },
    board.karin,
  )
const undo = async (board: Board, as: UserRow, ...of: number[]) =>
  platform.inject(
    UndoMoves,
    {
      body: {
        ad: board.ad.id,
        candidates: await Promise.all(of.map(async (id) => ({ id, started: (await boxOf(platform, id, as)).changed }))),
      },
    },
    as,
  )

test('moves several candidates in their order to the top of a step, with events and history (PLUS-21)', async () => {
  const board = await createBoard(platform, 4)
  const [a = 0, b = 0, c = 0, d = 0] = ids(board)
  await move(platform, board.karin, { id: d, adId: board.ad.id }, board.interview)
  const log = eventLog(platform)
  await log(board.erik)
  const answer = await moveAll(board, board.karin, [c, a], board.interview)
  expect(answer.status).toBe(200)
  expect(answer.body.results).toEqual([
    {
      id: c,
      outcome: 'done',
      step: board.interview.id,
      order: 0,
      position: (await boxOf(platform, c, board.karin)).position,
      changed: (await boxOf(platform, c, board.karin)).changed,
      movedBy: null,
      message: null,
    },
    {
      id: a,
      outcome: 'done',
      step: board.interview.id,
      order: 1,
      position: (await boxOf(platform, a, board.karin)).position,
      changed: (await boxOf(platform, a, board.karin)).changed,
      movedBy: null,
      message: null,
    },
  ])
  expect(await lanesOf(platform, board.ad, board.erik)).toEqual([[], [b], [c, a, d], []])
  const [events = []] = await log(board.erik)
  expect(
    events.map(({ target, payload }) => [target, (payload as { candidate: { id: number } }).candidate.id]),
  ).toEqual([
    ['updateCandidate', c],
    ['updateCandidate', a],
  ])
  const entries = await platform.db
    .select()
    .from(history)
    .where(and(eq(history.companyId, board.company.id), eq(history.action, 'moved'), eq(history.entityId, String(c))))
  expect(entries).toMatchObject([
    { actorId: board.karin.id, data: { from: board.incoming.id, to: board.interview.id } },
  ])
})

test('returns a result per candidate; one that cannot be moved does not stop the others (PLUS-21)', async () => {
  const board = await createBoard(platform, 6)
  const stranger = await createBoard(platform)
  const [late = 0, planned = 0, gone = 0, there = 0, good = 0, hired = 0] = ids(board)
  await move(platform, board.erik, { id: there, adId: board.ad.id }, board.interview)
  await move(platform, board.erik, { id: hired, adId: board.ad.id }, board.accepted)
  await schedule(board, planned)
  await platform.db.update(candidates).set({ withdrawnAt: platform.clock() }).where(eq(candidates.id, gone))
  const seen = await Promise.all(
    [late, planned, gone, there, good, hired].map(async (id) => ({
      id,
      started: (await boxOf(platform, id, board.karin)).changed,
      cancelScheduled: false,
    })),
  )
  platform.clock.advance({ seconds: 5 })
  await move(platform, board.erik, { id: late, adId: board.ad.id }, board.rejected)
  const entries = [
    ...seen,
    { id: stranger.candidate.id, started: seen[0]?.started ?? '', cancelScheduled: true },
    { id: 2_000_000_000, started: seen[0]?.started ?? '', cancelScheduled: true },
  ]
  const answer = await moveAll(board, board.karin, [], board.interview, { candidates: entries, locked: true })
  expect(outcomes(answer)).toEqual([
    'movedMeanwhile',
    'scheduled',
    'readOnly',
    'sameStep',
    'done',
    'locked',
    'unknown',
    'unknown',
  ])
  expect(answer.body.results[0]).toMatchObject({
    movedBy: { id: board.erik.id, kind: 'user', name: 'Erik Lund' },
    step: board.rejected.id,
    order: 0,
  })
  expect(await lanesOf(platform, board.ad, board.karin)).toEqual([[late], [planned, gone], [good, there], [hired]])
  expect((await boxOf(platform, planned, board.karin)).scheduled).not.toBeNull()
})

test('cancels the scheduled message of a selected candidate (PLUS-21)', async () => {
  const board = await createBoard(platform)
  await schedule(board, board.candidate.id)
  const started = (await boxOf(platform, board.candidate.id, board.karin)).changed
  expect(
    outcomes(
      await moveAll(board, board.karin, [], board.interview, {
        candidates: [{ id: board.candidate.id, started, cancelScheduled: true }],
      }),
    ),
  ).toEqual(['done'])
  expect((await boxOf(platform, board.candidate.id, board.karin)).scheduled).toBeNull()
})

test('sends the same message to each, and moves nobody if the message is not valid (PLUS-21)', async () => {
  const board = await createBoard(platform, 2)
  expect(
    (await moveAll(board, board.karin, ids(board), board.interview, { message: text('<p> </p>') })).error.errors,
  ).toEqual({ message: ['required'] })
  expect(
    (
      await moveAll(board, board.karin, ids(board), board.interview, {
        message: text('<p>x</p>'),
        schedule: '2020-01-01T00:00:00Z',
      })
    ).error.errors,
  ).toEqual({ schedule: ['inPast'] })
  expect(
    (await moveAll(board, board.karin, ids(board), board.interview, { schedule: '2030-01-01T00:00:00Z' })).error.errors,
  ).toEqual({ schedule: ['withoutMessage'] })
  const elsewhere = await createBoard(platform)
  expect((await moveAll(board, board.karin, ids(board), elsewhere.interview)).error.errors).toEqual({
    step: ['notOfAd'],
  })
  expect((await lanesOf(platform, board.ad, board.karin))[1]).toEqual(ids(board))
  expect(
    (await moveAll(board, board.karin, ids(board), board.interview, { message: text('<p>Vi ses på {plats}</p>') }))
      .error.errors,
  ).toEqual({ message: ['unfilled'] })
  expect((await lanesOf(platform, board.ad, board.karin))[1]).toEqual(ids(board))
  expect(
    outcomes(
      await moveAll(board, board.karin, ids(board), board.interview, { message: text('<p>Välkommen {namn}</p>') }),
    ),
  ).toEqual(['done', 'done'])
  platform.clock.advance({ seconds: 10 })
  for (const { email, name } of board.candidates)
    expect((await platform.lastMail(email)).text).toContain(`Välkommen ${name}`)
})

test('rejects a message with an unknown placeholder, even if nobody can be moved (PLUS-21, PIPE-27)', async () => {
  const board = await createBoard(platform)
  const { id, adId } = board.candidate
  const started = (await boxOf(platform, id, board.karin)).changed
  await move(platform, board.erik, { id, adId }, board.accepted)
  const stale = { candidates: [{ id, started, cancelScheduled: false }] }
  expect(
    outcomes(
      await moveAll(board, board.karin, [], board.interview, { ...stale, message: text('<p>Välkommen {namn}</p>') }),
    ),
  ).toEqual(['movedMeanwhile'])
  expect(
    (await moveAll(board, board.karin, [], board.interview, { ...stale, message: text('<p>Vi ses på {plats}</p>') }))
      .error.errors,
  ).toEqual({ message: ['unfilled'] })
})

test('orders a scheduled message by its send time in the chat (PIPE-46, PIPE-56)', async () => {
  const board = await createBoard(platform)
  const at = new Date(platform.clock().getTime() + HOUR_MS).toISOString()
  await schedule(board, board.candidate.id)
  expect(
    (await platform.inject(GetCandidateCard, { query: { id: board.candidate.id } }, board.karin)).body.chat,
  ).toMatchObject([{ date: at, scheduled: at }])
})

test('sends messages without moving; needs confirmation to replace a scheduled message (PLUS-21)', async () => {
  const board = await createBoard(platform, 3)
  const [a = 0, planned = 0, ticked = 0] = ids(board)
  await schedule(board, planned)
  await schedule(board, ticked)
  const answer = await platform.inject(
    CandidatesMessaged,
    {
      body: {
        ad: board.ad.id,
        message: text('<p>Vi läser ansökningarna</p>'),
        schedule: null,
        candidates: [
          { id: a, cancelScheduled: false },
          { id: planned, cancelScheduled: false },
          { id: ticked, cancelScheduled: true },
        ],
      },
    },
    board.karin,
  )
  expect(outcomes(answer)).toEqual(['done', 'scheduled', 'done'])
  expect([
    (await boxOf(platform, planned, board.karin)).scheduled === null,
    (await boxOf(platform, ticked, board.karin)).scheduled === null,
  ]).toEqual([false, true])
  platform.clock.advance({ seconds: 10 })
  await platform.runJobs()
  const recipients = platform.mail.filter(({ text }) => text.includes('Vi läser ansökningarna')).map(({ to }) => to)
  expect(recipients.sort()).toEqual([board.candidates[0]?.email, board.candidates[2]?.email].sort())
  expect((await lanesOf(platform, board.ad, board.karin))[1]).toEqual(ids(board))
})

test('undoes unsent messages and restores the scheduled ones they replaced (PLUS-24)', async () => {
  const board = await createBoard(platform, 4)
  const [a = 0, planned = 0, sent = 0, untouched = 0] = ids(board)
  await schedule(board, planned)
  const before = (await boxOf(platform, planned, board.karin)).scheduled
  const write = (of: number[], html: string) =>
    platform.inject(
      CandidatesMessaged,
      {
        body: {
          ad: board.ad.id,
          message: text(`<p>${html}</p>`),
          schedule: null,
          candidates: of.map((id) => ({ id, cancelScheduled: true })),
        },
      },
      board.karin,
    )
  const messagesOf = (answer: Awaited<ReturnType<typeof write>>) =>
    answer.body.results.map(({ id, message }) => ({ id, message: message ?? 0 }))
  const early = messagesOf(await write([sent], 'Välkommen'))
  platform.clock.advance({ seconds: 9 })
  const late = messagesOf(await write([a, planned, untouched], 'Vi läser'))
  platform.clock.advance({ seconds: 1 })
  await platform.runJobs()
  const log = eventLog(platform)
  await log(board.erik)

  const strange = { id: untouched, message: late[0]?.message ?? 0 }
  const takeBack = () =>
    platform.inject(
      UndoMessages,
      { body: { ad: board.ad.id, candidates: [...late.slice(0, 2), ...early, strange] } },
      board.karin,
    )
  const answer = await takeBack()
  expect(outcomes(answer)).toEqual(['done', 'done', 'tooLate', 'tooLate'])
  expect(
    (await log(board.erik))[0]?.map(({ payload }) => (payload as { candidate: { id: number } }).candidate.id),
  ).toEqual([a, planned])
  expect(outcomes(await takeBack())).toEqual(['tooLate', 'tooLate', 'tooLate', 'tooLate'])
  expect((await boxOf(platform, planned, board.karin)).scheduled).toBe(before)
  platform.clock.advance({ seconds: 10 })
  await platform.runJobs()
  const mailed = board.candidates.map(({ email }) =>
    platform.mail.filter(({ to }) => to === email).map(({ text }) => /Välkommen|Vi läser/.exec(text)?.[0]),
  )
  expect(mailed).toEqual([[], [], ['Välkommen'], ['Vi läser']])
})

test("stores a company's rejection reasons and never shows a reason to candidates (PLUS-27)", async () => {
  const board = await createBoard(platform, 2)
  const save = (reasons: { id: number | null; name: string }[]) =>
    platform.inject(SaveRejectReasons, { body: { companyId: board.company.id, reasons } }, board.erik)
  const list = async () =>
    (await platform.inject(RejectReasons, { query: { companyId: board.company.id } }, board.karin)).body.reasons
  expect(await list()).toEqual([])
  expect(
    (
      await save([
        { id: null, name: 'Saknar körkort' },
        { id: null, name: ' ' },
        { id: null, name: 'saknar körkort ' },
      ])
    ).error.errors,
  ).toEqual({ 'reasons.1.name': ['required'], 'reasons.2.name': ['twice'] })
  expect(
    (
      await save([
        { id: null, name: ' Saknar körkort ' },
        { id: null, name: 'Annan kandidat valdes' },
      ])
    ).status,
  ).toBe(200)
  const [licence, other] = await list()
  if (!licence || !other) throw new Error('The reasons were not saved')
  expect([licence.name, other.name]).toEqual(['Saknar körkort', 'Annan kandidat valdes'])

  const [first = board.candidate, second = board.candidate] = board.candidates
  await platform.db.update(candidates).set(newCandidateLink(platform.deps)).where(eq(candidates.id, first.id))
  expect((await move(platform, board.karin, first, board.interview, { reason: licence.id })).error.errors).toEqual({
    reason: ['notRejection'],
  })
  const strange = await createBoard(platform)
  expect(
    (await move(platform, strange.karin, strange.candidate, strange.rejected, { reason: licence.id })).error.errors,
  ).toEqual({ reason: ['unknown'] })
  expect(
    (
      await move(platform, board.karin, first, board.rejected, {
        reason: licence.id,
        message: text('<p>Vi går vidare med andra</p>'),
      })
    ).status,
  ).toBe(200)
  expect(outcomes(await moveAll(board, board.karin, [second.id], board.rejected, { reason: other.id }))).toEqual([
    'done',
  ])
  const reasons = await platform.db
    .select({ id: candidates.id, reason: candidates.rejectReasonId })
    .from(candidates)
    .where(eq(candidates.adId, board.ad.id))
    .orderBy(candidates.id)
  expect(reasons.map(({ reason }) => reason)).toEqual([licence.id, other.id])
  const [entry] = await platform.db
    .select()
    .from(history)
    .where(and(eq(history.entityId, String(first.id)), eq(history.action, 'moved')))
  expect(entry?.data).toMatchObject({ reason: { id: licence.id, name: 'Saknar körkort' } })

  platform.clock.advance({ seconds: 10 })
  const mail = await platform.lastMail(first.email)
  expect(JSON.stringify(mail)).not.toContain('körkort')
  const link = /\/min-sida\/[\w-]+/.exec(mail.text)?.[0] ?? ''
  expect(link).not.toBe('')
  for (const url of [link, `${link}/uppgifter.json`]) {
    const page = await platform.app.inject({ url })
    expect([page.statusCode, page.payload.includes('Vi går vidare'), page.payload.includes('körkort')]).toEqual([
      200,
      true,
      false,
    ])
  }

  // A deleted reason stays with rejected candidates until they move to another step.
  expect((await save([{ id: other.id, name: 'Annan valdes' }])).body.reasons).toEqual([
    { id: other.id, name: 'Annan valdes' },
  ])
  expect((await save([{ id: licence.id, name: 'Igen' }])).error.errors).toEqual({ 'reasons.0.id': ['unknown'] })
  expect((await platform.db.select().from(candidates).where(eq(candidates.id, first.id)))[0]?.rejectReasonId).toBe(
    licence.id,
  )
  await move(platform, board.karin, first, board.interview)
  expect((await platform.db.select().from(candidates).where(eq(candidates.id, first.id)))[0]?.rejectReasonId).toBeNull()
})

test('undoes a move with its message and restores the message it cancelled (PLUS-24)', async () => {
  const board = await createBoard(platform, 3)
  const [a = 0, b = 0, c = 0] = ids(board)
  await schedule(board, b)
  const before = await boxOf(platform, b, board.karin)
  const [stood] = await platform.db.select().from(candidates).where(eq(candidates.id, b))
  platform.clock.advance({ minutes: 1 })
  expect(
    (
      await move(platform, board.karin, { id: b, adId: board.ad.id }, board.interview, {
        message: text('<p>Välkommen</p>'),
      })
    ).status,
  ).toBe(200)
  platform.clock.advance({ seconds: 5 })
  expect(outcomes(await undo(board, board.karin, b))).toEqual(['done'])
  expect((await lanesOf(platform, board.ad, board.erik))[1]).toEqual([a, b, c])
  expect((await boxOf(platform, b, board.karin)).scheduled).toBe(before.scheduled)
  const [stands] = await platform.db.select().from(candidates).where(eq(candidates.id, b))
  expect([stands?.enteredStepAt, stands?.position]).toEqual([stood?.enteredStepAt, stood?.position])
  platform.clock.advance({ minutes: 5 })
  await platform.runJobs()
  expect(platform.mail.filter(({ to }) => to === board.candidates[1]?.email)).toEqual([])
  const chat = (await platform.inject(GetCandidateCard, { query: { id: b } }, board.karin)).body.chat
  expect(chat.map(({ message }) => message)).toEqual(['<p>Vi ses</p>'])
})

test('undoes bulk moves, rejections and reorders (PLUS-24)', async () => {
  const board = await createBoard(platform, 4)
  const { body } = await platform.inject(
    SaveRejectReasons,
    { body: { companyId: board.company.id, reasons: [{ id: null, name: 'Saknar körkort' }] } },
    board.karin,
  )
  const [a = 0, b = 0, c = 0, d = 0] = ids(board)
  await moveAll(board, board.karin, [a, c], board.rejected, { reason: body.reasons[0]?.id ?? null })
  expect(outcomes(await undo(board, board.karin, a, c))).toEqual(['done', 'done'])
  expect(await lanesOf(platform, board.ad, board.karin)).toEqual([[], [a, b, c, d], [], []])
  expect((await platform.db.select().from(candidates).where(eq(candidates.id, a)))[0]?.rejectReasonId).toBeNull()
  await platform.inject(
    OrderCandidate,
    {
      body: {
        ad: board.ad.id,
        id: d,
        step: board.incoming.id,
        order: 0,
        started: (await boxOf(platform, d, board.karin)).changed,
      },
    },
    board.karin,
  )
  expect(outcomes(await undo(board, board.karin, d))).toEqual(['done'])
  expect((await lanesOf(platform, board.ad, board.karin))[1]).toEqual([a, b, c, d])
})

test("undoes only the caller's own last move, once, within the time limit (PLUS-24)", async () => {
  const board = await createBoard(platform, 2)
  const [a = 0, b = 0] = ids(board)
  expect(outcomes(await undo(board, board.karin, a))).toEqual(['tooLate'])
  await move(platform, board.karin, { id: a, adId: board.ad.id }, board.interview)
  expect(outcomes(await undo(board, board.erik, a))).toEqual(['tooLate'])
  const seen = (await boxOf(platform, a, board.karin)).changed
  await move(platform, board.erik, { id: a, adId: board.ad.id }, board.accepted)
  const late = await platform.inject(
    UndoMoves,
    { body: { ad: board.ad.id, candidates: [{ id: a, started: seen }] } },
    board.karin,
  )
  expect(late.body.results).toMatchObject([
    { outcome: 'movedMeanwhile', step: board.accepted.id, movedBy: { id: board.erik.id, name: 'Erik Lund' } },
  ])
  await move(platform, board.karin, { id: b, adId: board.ad.id }, board.interview)
  expect(outcomes(await undo(board, board.karin, b))).toEqual(['done'])
  expect(outcomes(await undo(board, board.karin, b))).toEqual(['tooLate'])
  await move(platform, board.karin, { id: b, adId: board.ad.id }, board.interview)
  platform.clock.advance({ minutes: 2 })
  expect(outcomes(await undo(board, board.karin, b))).toEqual(['tooLate'])
  expect(await lanesOf(platform, board.ad, board.karin)).toEqual([[], [], [b], [a]])
})

test('rejects undoing a move from a step that was deleted (PLUS-24)', async () => {
  const board = await createBoard(platform)
  await move(platform, board.karin, board.candidate, board.interview)
  await move(platform, board.karin, board.candidate, board.accepted)
  await platform.db
    .update(candidates)
    .set({ leftStepId: null, leftPosition: null })
    .where(eq(candidates.id, board.candidate.id))
  await platform.db.delete(steps).where(and(eq(steps.companyId, board.company.id), eq(steps.id, board.interview.id)))
  expect(outcomes(await undo(board, board.karin, board.candidate.id))).toEqual(['tooLate'])
  expect((await boxOf(platform, board.candidate.id, board.karin)).step).toBe(board.accepted.id)
})

const reorder = async (board: Board, id: number, order: number) =>
  platform.inject(
    OrderCandidate,
    {
      body: {
        ad: board.ad.id,
        id,
        step: board.incoming.id,
        order,
        started: (await boxOf(platform, id, board.karin)).changed,
      },
    },
    board.karin,
  )

test('puts a candidate back between its neighbours, even after the step was renumbered (PLUS-24)', async () => {
  const board = await createBoard(platform, 5)
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids(board)
  await reorder(board, b, 3)
  // Repeats until the step has no room between the first two and is renumbered, twice.
  for (let times = 0; times < 60; times += 1)
    expect((await reorder(board, times % 2 === 0 ? d : e, 1)).status).toBe(200)
  expect((await lanesOf(platform, board.ad, board.karin))[1]).toEqual([a, e, d, c, b])
  expect(outcomes(await undo(board, board.karin, b))).toEqual(['done'])
  expect((await lanesOf(platform, board.ad, board.karin))[1]).toEqual([a, e, d, b, c])
})

test('gives different positions to two candidates that return between the same neighbours (PLUS-24)', async () => {
  const board = await createBoard(platform, 4)
  const [a = 0, b = 0, c = 0, d = 0] = ids(board)
  const lane = async () => (await lanesOf(platform, board.ad, board.karin))[1]
  await reorder(board, c, 1)
  await reorder(board, c, 3)
  await reorder(board, d, 1)
  expect(outcomes(await undo(board, board.karin, c))).toEqual(['done'])
  expect(await lane()).toEqual([a, d, c, b])
  expect((await reorder(board, b, 2)).status).toBe(200)
  expect(await lane()).toEqual([a, d, b, c])
  expect(outcomes(await undo(board, board.karin, b))).toEqual(['done'])
  expect(await lane()).toEqual([a, d, c, b])
})
