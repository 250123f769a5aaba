import { expect, test } from 'vitest'
import { GetStepsView, MarkSeen, SetCandidateRating, UpdateNotes } from '#contract/candidates/pipeline.ts'
import type { UnreadKind } from '#contract/base/enums.ts'
import { registerAds } from '#platform/domains/ads/ads/routes.ts'
import { registerApplications } from '#platform/domains/candidates/applications/routes.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import { registerMessages } from '#platform/domains/candidates/messages/routes.ts'
import { boxOf, createBoard, eventLog, startPipeline } from './pipeline.fixture.ts'
import { registerPipeline } from './routes.ts'

// Includes the areas that build the payloads of updateAd and updateHome.
const platform = await startPipeline({
  areas: [registerPipeline, registerMessages, registerApplications, registerAds, registerCompanies],
})

const seen = (id: number, event: UnreadKind, as: { id: string }) =>
  platform.inject(MarkSeen, { body: { id, event } }, as)

test('marks activity as seen for the caller only and notifies only them (PIPE-62, PIPE-63)', async () => {
  const board = await createBoard(platform, 2)
  const log = eventLog(platform)
  await log(board.karin, board.erik)
  expect((await seen(board.candidate.id, 'new', board.karin)).status).toBe(200)
  expect((await boxOf(platform, board.candidate.id, board.karin)).unread).toEqual([])
  expect((await boxOf(platform, board.candidate.id, board.erik)).unread).toEqual(['new'])
  const adOf = async (user: { id: string }) =>
    (await platform.inject(GetStepsView, { query: { id: board.ad.id } }, user)).body.ad
  expect(await adOf(board.karin)).toMatchObject({ notifications: 1, applications: { new: 1, total: 2 } })
  expect(await adOf(board.erik)).toMatchObject({ notifications: 2, applications: { new: 2, total: 2 } })
  const [karin, erik] = await log(board.karin, board.erik)
  expect(karin?.map(({ target }) => target)).toEqual(['updateCandidate', 'updateAd', 'updateHome'])
  expect(karin?.[1]?.payload).toMatchObject({ id: board.ad.id, ad: { notifications: 1 } })
  expect(karin?.[2]?.payload).toEqual({ companyId: board.company.id, notifications: 1, unseenCount: 1 })
  expect(erik).toEqual([])
})

test('publishes nothing if activity was already seen or never happened (PIPE-62)', async () => {
  const board = await createBoard(platform)
  await seen(board.candidate.id, 'new', board.karin)
  const log = eventLog(platform)
  await log(board.karin)
  expect((await seen(board.candidate.id, 'new', board.karin)).status).toBe(200)
  expect((await seen(board.candidate.id, 'upload', board.karin)).status).toBe(200)
  expect(await log(board.karin)).toEqual([[]])
})

test('marks seen activity as unread again when it recurs, even within the same millisecond (PIPE-61)', async () => {
  const board = await createBoard(platform)
  const note = (value: string) =>
    platform.inject(UpdateNotes, { body: { applicationId: board.candidate.id, value } }, board.karin)
  for (const value of ['<p>ett</p>', '<p>två</p>']) {
    await note(value)
    expect((await boxOf(platform, board.candidate.id, board.erik)).unread).toContain('notes')
    await seen(board.candidate.id, 'notes', board.erik)
    expect((await boxOf(platform, board.candidate.id, board.erik)).unread).not.toContain('notes')
  }
})

test('does not count activity before a member joined as unread (PIPE-61)', async () => {
  const board = await createBoard(platform)
  const newcomer = await platform.createUser()
  await platform.addMember(board.company, newcomer)
  expect((await boxOf(platform, board.candidate.id, newcomer)).unread).toEqual([])
})

test('sends each member a change with their own values (PIPE-64)', async () => {
  const board = await createBoard(platform)
  await seen(board.candidate.id, 'new', board.erik)
  const log = eventLog(platform)
  await log(board.karin)
  await platform.inject(SetCandidateRating, { body: { id: board.candidate.id, rating: 3 } }, board.karin)
  const events = await log(board.karin, board.erik)
  expect(events.map(([event]) => event?.payload)).toMatchObject([
    { candidate: { rank: 3, unread: ['new'] }, by: board.karin.id, started: null },
    { candidate: { rank: 3, unread: [] } },
  ])
})
