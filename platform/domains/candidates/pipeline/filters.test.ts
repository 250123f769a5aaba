import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  BoardFilters,
  DeleteBoardFilter,
  SaveBoardFilter,
  SearchBoard,
  SearchCompany,
} from '#contract/candidates/bulk-filters-and-search.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { candidates, history, members, messages } from '#platform/foundation/db/schema/index.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { boxOf, createBoard, startPipeline, type Board } from './pipeline.fixture.ts'

const platform = await startPipeline()

const list = async (board: Board, as: UserRow) =>
  (await platform.inject(BoardFilters, { query: { companyId: board.company.id } }, as)).body.filters
const save = (board: Board, as: UserRow, body: { name: string; filter: string; shared?: boolean }) =>
  platform.inject(SaveBoardFilter, { body: { companyId: board.company.id, shared: false, ...body } }, as)

test('saves a filter for the user or the company, and overwrites one of the same name (PLUS-26)', async () => {
  const board = await createBoard(platform)
  expect((await save(board, board.karin, { name: ' Starka ', filter: '?rank=8&nonsense=1' })).body).toMatchObject({
    name: 'Starka',
    filter: 'rank=8',
    shared: false,
    own: true,
  })
  await save(board, board.karin, { name: 'Tysta', filter: 'silent=7', shared: true })
  await save(board, board.karin, { name: 'starka', filter: 'rank=9&sort=rank' })
  expect((await list(board, board.karin)).map(({ name, filter, shared, own }) => [name, filter, shared, own])).toEqual([
    ['starka', 'rank=9&sort=rank', false, true],
    ['Tysta', 'silent=7', true, true],
  ])
  expect((await list(board, board.erik)).map(({ name, own }) => [name, own])).toEqual([['Tysta', false]])
})

test("rejects an empty name or filter, and overwriting another user's shared filter (PLUS-26)", async () => {
  const board = await createBoard(platform)
  expect((await save(board, board.karin, { name: ' ', filter: 'unread=1' })).error.errors).toEqual({
    name: ['required'],
  })
  expect((await save(board, board.karin, { name: 'a'.repeat(61), filter: 'unread=1' })).error.errors).toEqual({
    name: ['tooLong'],
  })
  expect((await save(board, board.karin, { name: 'Alla', filter: 'colour=red' })).error.errors).toEqual({
    filter: ['required'],
  })
  await save(board, board.karin, { name: 'Olästa', filter: 'unread=1', shared: true })
  expect((await save(board, board.erik, { name: 'olästa', filter: 'doc=1', shared: true })).error.errors).toEqual({
    name: ['taken'],
  })
})

test('lets users delete their own filters and company administrators shared ones (PLUS-26)', async () => {
  const board = await createBoard(platform)
  await platform.db.update(members).set({ admin: true }).where(eq(members.userId, board.karin.id))
  const shared = (await save(board, board.erik, { name: 'Delad', filter: 'unread=1', shared: true })).body
  const ownFilter = (await save(board, board.erik, { name: 'Egen', filter: 'doc=1' })).body
  const remove = (id: number, as: UserRow) =>
    platform.inject(DeleteBoardFilter, { body: { companyId: board.company.id, id } }, as)
  expect((await remove(ownFilter.id, board.karin)).status).toBe(404)
  expect((await remove(shared.id, board.karin)).status).toBe(200)
  expect((await remove(ownFilter.id, board.erik)).status).toBe(200)
  expect(await list(board, board.erik)).toEqual([])
})

test("records shared filters in the company's history, but not private ones (PLUS-26, PLUS-42)", async () => {
  const board = await createBoard(platform)
  const ownFilter = (await save(board, board.erik, { name: 'Egen', filter: 'doc=1' })).body
  await save(board, board.erik, { name: 'Delad', filter: 'unread=1', shared: true })
  await platform.inject(DeleteBoardFilter, { body: { companyId: board.company.id, id: ownFilter.id } }, board.erik)
  const entries = await platform.db
    .select({ entity: history.entity, entityId: history.entityId })
    .from(history)
    .where(and(eq(history.actorId, board.erik.id), like(history.action, 'filter%')))
    .orderBy(history.id)
  expect(entries).toEqual([
    { entity: 'user', entityId: board.erik.id },
    { entity: 'company', entityId: String(board.company.id) },
    { entity: 'user', entityId: board.erik.id },
  ])
})

test('finds candidates by name and answers, but not by options they did not select (PLUS-26)', async () => {
  const board = await createBoard(platform, 2)
  const [kim, sam] = board.candidates
  await platform.db
    .update(candidates)
    .set({
      name: 'Kim Öberg',
      answers: [
        {
          id: 1,
          type: 'checkbox',
          question: 'Körkort',
          answer: [
            { title: 'B', selected: true },
            { title: 'Truckkort', selected: false },
          ],
        },
        { id: 2, type: 'text', question: 'Varför', answer: 'Jag gillar 100 % ordning' },
        { id: 3, type: 'number', question: 'År', answer: 17 },
      ],
    })
    .where(eq(candidates.id, kim?.id ?? 0))
  await platform.db
    .update(candidates)
    .set({
      name: 'Sam',
      answers: [{ id: 1, type: 'checkbox', question: 'Körkort', answer: [{ title: 'Truckkort', selected: true }] }],
    })
    .where(eq(candidates.id, sam?.id ?? 0))
  const find = async (text: string) =>
    (await platform.inject(SearchBoard, { query: { id: board.ad.id, text } }, board.karin)).body.candidates
  expect(await find('öberg ORDNING')).toEqual([kim?.id])
  expect(await find('truckkort')).toEqual([sam?.id])
  expect(await find('100 %')).toEqual([kim?.id])
  expect(await find('17')).toEqual([kim?.id])
  expect(await find('100_')).toEqual([])
  expect(await find('  ')).toEqual([])
})

test('returns how long a candidate has been in its step and without reply (PLUS-25)', async () => {
  const board = await createBoard(platform)
  const { candidate, karin } = board
  expect(await boxOf(platform, candidate.id, karin)).toMatchObject({
    enteredStep: candidate.enteredStepAt.toISOString(),
    silentSince: null,
  })
  const at = (minutes: number) => new Date(platform.clock().getTime() + minutes * 60_000)
  const write = (senderId: string | null, sentAt: Date | null) =>
    platform.db.insert(messages).values({
      companyId: board.company.id,
      candidateId: candidate.id,
      senderId,
      html: '<p>x</p>',
      createdAt: at(0),
      sentAt,
    })
  const silentSince = async () => {
    const box = await boxOf(platform, candidate.id, karin)
    const onBoard = (await platform.inject(GetStepsView, { query: { id: board.ad.id } }, karin)).body.steps[1]
      ?.candidates[0]
    expect(onBoard?.silentSince).toBe(box.silentSince)
    return box.silentSince
  }
  await write(karin.id, at(1))
  await write(karin.id, null)
  expect(await silentSince()).toBe(at(1).toISOString())
  await write(null, at(2))
  expect(await silentSince()).toBeNull()
  await write(karin.id, at(3))
  expect(await silentSince()).toBe(at(3).toISOString())
})

test('finds ads and candidates of the company by name, and none of other companies (PLUS-23)', async () => {
  const board = await createBoard(platform, 1, { title: 'Drifttekniker fjärrvärme' })
  await platform.db.update(candidates).set({ name: 'Elin Åkesson' }).where(eq(candidates.id, board.candidate.id))
  await createBoard(platform, 1, { title: 'Drifttekniker vatten' })
  const find = async (text: string) =>
    (await platform.inject(SearchCompany, { query: { companyId: board.company.id, text } }, board.karin)).body
  expect(await find('DRIFT')).toEqual({
    ads: [{ id: board.ad.id, name: 'Drifttekniker fjärrvärme', folder: 'Default' }],
    candidates: [],
  })
  expect(await find('åkesson')).toEqual({
    ads: [],
    candidates: [{ id: board.candidate.id, name: 'Elin Åkesson', ad: board.ad.id, adName: 'Drifttekniker fjärrvärme' }],
  })
  expect(await find('')).toEqual({ ads: [], candidates: [] })
})
