import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { GetCandidateHistory } from '#contract/candidates/inbox.ts'
import {
  CancelScheduled,
  GetCandidate,
  GetCandidateCard,
  GetCandidateCards,
  GetCandidates,
  MarkSeen,
  SendSchedule,
  SetCandidateRating,
  UpdateNotes,
} from '#contract/candidates/pipeline.ts'
import { steps, users } from '#platform/foundation/db/schema/index.ts'
import { createBoard, move, startPipeline, type Board } from './pipeline.fixture.ts'

const platform = await startPipeline()

const read = (
  board: Board,
  over: { before?: number; views?: boolean } = {},
  as: { id: string } | string = board.karin,
) => platform.inject(GetCandidateHistory, { query: { id: board.candidate.id, ...over } }, as)

test('lists moves, ratings, notes and messages with time, actor and values, newest first', async () => {
  const board = await createBoard(platform)
  const id = board.candidate.id
  await move(platform, board.karin, board.candidate, board.interview, {
    message: { messageType: 'text', message: '<p>Hej</p>' },
  })
  platform.clock.advance({ minutes: 1 })
  await platform.inject(SetCandidateRating, { body: { id, rating: 3.5 } }, board.erik)
  await platform.inject(UpdateNotes, { body: { applicationId: id, value: '<p>bra</p>' } }, board.karin)
  await platform.inject(SendSchedule, { body: { id, html: '<p>Nu</p>', schedule: null } }, board.karin)
  const held = (await platform.inject(GetCandidateCard, { query: { id } }, board.karin)).body.chat.at(-1)
  await platform.inject(CancelScheduled, { body: { id, message: held?.id ?? 0 } }, board.erik)
  const { body } = await read(board)
  expect(body.entries.map(({ action, by, from, to, kind }) => [action, by?.name, from, to, kind])).toEqual([
    ['messageTakenBack', 'Erik Lund', null, null, null],
    ['messageSent', 'Karin Wallén', null, null, 'text'],
    ['noted', 'Karin Wallén', null, null, null],
    ['rated', 'Erik Lund', '0', '3.5', null],
    ['moved', 'Karin Wallén', 'Incoming', 'Interview', 'text'],
  ])
  expect(body.entries[0]?.at).toBe(platform.clock().toISOString())
  expect(body.more).toBe(false)
})

test('lists scheduled messages that were replaced or cancelled by a move (PIPE-59, PIPE-25)', async () => {
  const board = await createBoard(platform)
  const { id } = board.candidate
  const schedule = (minutes: number) => new Date(platform.clock().getTime() + minutes * 60_000).toISOString()
  for (const minutes of [60, 120])
    expect(
      (
        await platform.inject(
          SendSchedule,
          { body: { id, html: '<p>Vi hörs</p>', schedule: schedule(minutes) } },
          board.karin,
        )
      ).status,
    ).toBe(200)
  await move(platform, board.karin, board.candidate, board.interview)
  expect((await read(board)).body.entries.map(({ action, by, kind }) => [action, by?.name, kind])).toEqual([
    ['moved', 'Karin Wallén', null],
    ['messageCancelled', 'Karin Wallén', 'moved'],
    ['messageScheduled', 'Karin Wallén', 'text'],
    ['messageCancelled', 'Karin Wallén', 'replaced'],
    ['messageScheduled', 'Karin Wallén', 'text'],
  ])
})

test('records a view that changes something once, and lists it only on request (PIPE-62)', async () => {
  const board = await createBoard(platform)
  for (let time = 0; time < 2; time += 1)
    await platform.inject(MarkSeen, { body: { id: board.candidate.id, event: 'new' } }, board.karin)
  expect((await read(board)).body.entries).toEqual([])
  expect((await read(board, { views: true })).body.entries).toMatchObject([
    { action: 'seen', by: { id: board.karin.id, kind: 'user', name: 'Karin Wallén' }, kind: 'new' },
  ])
})

test('records an opened card once per reader and day, and lists it only on request (PIPE-62)', async () => {
  const board = await createBoard(platform)
  const open = async (as: { id: string }) => {
    expect((await platform.inject(GetCandidateCard, { query: { id: board.candidate.id } }, as)).status).toBe(200)
    await platform.deps.background.settled()
  }
  for (const as of [board.karin, board.karin, board.erik, board.karin]) await open(as)
  const readers = async () =>
    (await read(board, { views: true })).body.entries.map(({ action, by }) => `${action} ${by?.name}`)
  expect(await readers()).toEqual(['read Erik Lund', 'read Karin Wallén'])
  expect((await read(board)).body.entries).toEqual([])
  platform.clock.advance({ days: 1 })
  await open(board.karin)
  expect(await readers()).toHaveLength(3)
})

test('does not count a candidate loaded without its card as opened (PIPE-62)', async () => {
  const board = await createBoard(platform)
  const readers = async () => {
    await platform.deps.background.settled()
    return (await read(board, { views: true })).body.entries.map(({ action, by }) => `${action} ${by?.name}`)
  }
  const { id } = board.candidate
  expect((await platform.inject(GetCandidate, { query: { id } }, board.karin)).body).toMatchObject({
    candidate: { id },
    step: board.incoming.id,
    movedBy: null,
  })
  expect((await platform.inject(GetCandidates, { query: { ids: [id] } }, board.karin)).body.found).toHaveLength(1)
  expect(await readers()).toEqual([])
  await platform.inject(GetCandidateCards, { query: { ids: [id] } }, board.karin)
  expect(await readers()).toEqual(['read Karin Wallén'])
})

test('names the impersonating user', async () => {
  const board = await createBoard(platform)
  const staff = await platform.createUser({ firstName: 'Stina', lastName: 'Stöd', roles: ['Administrator'] })
  const token = await platform.signIn(board.karin, { impersonator: staff })
  expect(
    (await platform.inject(SetCandidateRating, { body: { id: board.candidate.id, rating: 1 } }, token)).status,
  ).toBe(200)
  expect((await read(board)).body.entries).toMatchObject([
    { by: { id: board.karin.id, name: 'Karin Wallén' }, impersonator: { id: staff.id, name: 'Stina Stöd' } },
  ])
})

test('returns neither id nor name of a user who has deleted their account (ACC-47)', async () => {
  const board = await createBoard(platform)
  await move(platform, board.erik, board.candidate, board.interview)
  const card = async () =>
    (await platform.inject(GetCandidateCard, { query: { id: board.candidate.id } }, board.karin)).body
  expect((await card()).movedBy).toEqual({ id: board.erik.id, kind: 'user', name: 'Erik Lund' })
  await platform.db
    .update(users)
    .set({ firstName: '', lastName: '', deletedAt: platform.clock() })
    .where(eq(users.id, board.erik.id))
  const deleted = { id: null, kind: 'user', name: null }
  expect((await card()).movedBy).toEqual(deleted)
  expect((await read(board)).body.entries).toMatchObject([{ action: 'moved', by: deleted }])
})

test('omits the name of a deleted step, and pages through a long history', async () => {
  const board = await createBoard(platform)
  await move(platform, board.karin, board.candidate, board.interview)
  await move(platform, board.karin, board.candidate, board.accepted)
  await platform.db.delete(steps).where(eq(steps.id, board.interview.id))
  expect((await read(board)).body.entries.map(({ from, to }) => [from, to])).toEqual([
    [null, 'Accepted'],
    ['Incoming', null],
  ])
  for (let index = 0; index < 55; index += 1)
    await platform.inject(
      SetCandidateRating,
      { body: { id: board.candidate.id, rating: index % 2 === 0 ? 1 : 2 } },
      board.karin,
    )
  const first = await read(board)
  expect([first.body.entries.length, first.body.more]).toEqual([50, true])
  const rest = await read(board, { before: first.body.entries.at(-1)?.id ?? 0 })
  expect([rest.body.entries.length, rest.body.more]).toEqual([7, false])
})

test("rejects a stranger's request for the history", async () => {
  const board = await createBoard(platform)
  expect((await read(board, {}, (await createBoard(platform)).karin)).status).toBe(403)
})
