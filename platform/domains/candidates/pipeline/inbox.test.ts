import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallInput } from '#contract/base/call.ts'
import { GetInbox } from '#contract/candidates/inbox.ts'
import { MarkSeen, UpdateNotes } from '#contract/candidates/pipeline.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { registerAds } from '#platform/domains/ads/ads/routes.ts'
import { registerApplications } from '#platform/domains/candidates/applications/routes.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import { registerMessages } from '#platform/domains/candidates/messages/routes.ts'
import { ads, candidates, messages } from '#platform/foundation/db/schema/index.ts'
import { recordActivity } from '#platform/domains/unread/activity.ts'
import { createBoard, startPipeline, type Board } from './pipeline.fixture.ts'
import { registerPipeline } from './routes.ts'

const platform = await startPipeline({
  areas: [registerPipeline, registerMessages, registerApplications, registerAds, registerCompanies],
})

const read = (board: Board, over: Partial<CallInput<typeof GetInbox>['query']> = {}, as = board.karin) =>
  platform.inject(GetInbox, { query: { companyId: board.company.id, ...over } }, as)
const idsOf = async (...input: Parameters<typeof read>) =>
  (await read(...input)).body.entries.map(({ candidate }) => candidate.id)
const seen = (id: number, event: 'new' | 'chat', as: { id: string }) =>
  platform.inject(MarkSeen, { body: { id, event } }, as)
/** Performs actions of the candidate on their own page. */
const act = async (board: Board, index: number, kind: 'chat' | 'upload') => {
  platform.clock.advance({ seconds: 1 })
  const id = board.candidates[index]?.id ?? 0
  await platform.db.transaction((tx) =>
    recordActivity(tx, { companyId: board.company.id, id }, kind, platform.clock(), null),
  )
  return id
}

test('lists unread applications, messages and documents of all ads, newest first (PLUS-20)', async () => {
  const board = await createBoard(platform, 2)
  const other = await platform.createAd(board.company, board.karin, { type: 'active', title: 'Mättekniker' })
  platform.clock.advance({ minutes: 1 })
  const elsewhere = await platform.createCandidate(other)
  const [first, second] = board.candidates.map(({ id }) => id)
  expect(await idsOf(board)).toEqual([elsewhere.id, second, first])
  const written = await act(board, 0, 'chat')
  const { body } = await read(board)
  expect(body.entries.map(({ candidate }) => candidate.id)).toEqual([written, elsewhere.id, second])
  expect(body.entries[0]).toMatchObject({
    ad: { id: board.ad.id, name: 'Drifttekniker' },
    step: { id: board.incoming.id, name: 'Incoming' },
    at: platform.clock().toISOString(),
    candidate: { unread: ['new', 'chat'] },
  })
  expect([body.total, body.next]).toEqual([3, null])
  expect(await idsOf(board, { kind: 'chat' })).toEqual([written])
})

test("removes seen activity from the user's own list, but not from a colleague's (PLUS-20)", async () => {
  const board = await createBoard(platform)
  await seen(board.candidate.id, 'new', board.karin)
  expect(await idsOf(board)).toEqual([])
  expect(await idsOf(board, {}, board.erik)).toEqual([board.candidate.id])
  await act(board, 0, 'upload')
  expect(await idsOf(board)).toEqual([board.candidate.id])
})

test("lists the same candidates that the company's notifications count (PLUS-20)", async () => {
  const board = await createBoard(platform, 3)
  const archived = await createBoard(platform, 1)
  await platform.db.update(ads).set({ type: 'archived' }).where(eq(ads.id, archived.ad.id))
  expect((await read(archived)).body.total).toBe(0)
  await platform.createCandidate(board.ad, { withdrawnAt: platform.clock() })
  const [noted, answered] = board.candidates
  await platform.inject(UpdateNotes, { body: { applicationId: noted?.id ?? 0, value: '<p>bra</p>' } }, board.erik)
  await seen(answered?.id ?? 0, 'new', board.karin)
  const { body: tree } = await platform.inject(
    CompanyGetUserCompanyWithAds,
    { query: { id: board.company.id } },
    board.karin,
  )
  expect((await read(board)).body.total).toBe(tree.notifications)
  expect(await idsOf(board)).toHaveLength(2)
})

test('pages without gaps, even among equal times (PLUS-20)', async () => {
  const board = await createBoard(platform, 7)
  const listedIds: number[] = []
  let after: string | null | undefined
  do {
    const { body }: { body: Awaited<ReturnType<typeof read>>['body'] } = await read(board, {
      take: 3,
      ...(after && { after }),
    })
    expect(body.entries.length).toBeLessThanOrEqual(3)
    listedIds.push(...body.entries.map(({ candidate }) => candidate.id))
    after = body.next
  } while (after !== null)
  expect(listedIds).toEqual(board.candidates.map(({ id }) => id).toReversed())
})

test('returns the start of the newest unread item as plain text of at most 240 characters (PLUS-20)', async () => {
  const board = await createBoard(platform, 2)
  const [first, second] = board.candidates
  await platform.db
    .update(candidates)
    .set({
      answers: [
        { id: '1', type: 'text', question: 'Telefon', answer: '070' },
        { id: '2', type: 'text', question: 'Varför?', answer: 'För att jag\nvill <bygga> båtar' },
      ] as never,
    })
    .where(eq(candidates.id, first?.id ?? 0))
  await platform.db
    .update(candidates)
    .set({
      documents: [
        ['a', 'cv', 'CV Kim.pdf'],
        ['b', 'letter', 'Brev.pdf'],
      ],
    })
    .where(eq(candidates.id, second?.id ?? 0))
  const excerpts = async (over: Partial<CallInput<typeof GetInbox>['query']> = {}) =>
    (await read(board, over)).body.entries.map(({ excerpt }) => excerpt)
  expect(await excerpts()).toEqual(['CV Kim.pdf, Brev.pdf', 'För att jag vill <bygga> båtar'])
  const written = {
    companyId: board.company.id,
    candidateId: first?.id ?? 0,
    senderId: null,
    createdAt: platform.clock(),
    sentAt: platform.clock(),
  }
  await platform.db
    .insert(messages)
    .values({ ...written, html: '<p>Hej &amp; tack</p><p>Kan vi <b>ses</b> på måndag?</p>' })
  await act(board, 0, 'chat')
  expect(await excerpts()).toEqual(['Hej & tack Kan vi ses på måndag?', 'CV Kim.pdf, Brev.pdf'])
  expect(await excerpts({ kind: 'new' })).toEqual(['CV Kim.pdf, Brev.pdf', 'För att jag vill <bygga> båtar'])
  await platform.inject(
    UpdateNotes,
    { body: { applicationId: second?.id ?? 0, value: `<p>${'Ring henne. '.repeat(60)}</p>` } },
    board.erik,
  )
  const [noted] = await excerpts()
  expect([noted?.length, noted?.slice(0, 12), noted?.at(-1)]).toEqual([240, 'Ring henne. ', '…'])
  await act(board, 1, 'upload')
  expect((await excerpts())[0]).toBe('Brev.pdf')
})

test("rejects a stranger's request for the list (PLUS-20)", async () => {
  const board = await createBoard(platform)
  const stranger = (await createBoard(platform)).karin
  expect((await read(board, {}, stranger)).status).toBe(403)
  expect((await read(board, { after: 'x' })).status).toBe(400)
})
