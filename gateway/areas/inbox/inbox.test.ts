import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GetCandidateHistory, GetInbox } from '#contract/inbox.ts'
import { toGlobalId } from '../../schema/global-id.ts'
import { startAreas, type AreaTests } from '../../testing/stand-in-platform.ts'
import * as world from '../../testing/world.ts'

const documents = {
  Inbox: `query Inbox($id: Int!, $first: Int, $after: String, $kind: UnreadKind) { inbox(companyDatabaseId: $id, first: $first, after: $after, kind: $kind) {
    total endCursor entries { at adName stepName candidate { id name unread ad { id databaseId } step { databaseId } } } } }`,
  History: `query History($id: Int!, $before: ID, $views: Boolean) { candidateHistory(databaseId: $id, before: $before, views: $views) {
    hasMore entries { id at action by impersonator from to kind scheduledAt reason } } }`,
}

describe('inbox', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(GetInbox, { total: 3, next: '1762164000000.500', entries: [{ candidate: world.candidate({ unread: ['chat'] }), ad: { id: 42, name: 'Snickare' }, step: { id: 2, name: 'Inkommen' }, at: '2025-11-03T10:00:00.000Z' }] })
    areas.answer(GetCandidateHistory, { more: true, entries: [{ id: 9, at: '2025-11-03T10:00:00.000Z', action: 'moved', by: 'Eva Lind', impersonator: null, from: 'Inkommen', to: 'Avslag', kind: null, until: null, reason: 'Saknar körkort' }] })
  })
  afterAll(() => areas.stop())

  test('PLUS-20 the inbox costs one call, with the ads and steps of its candidates', async () => {
    expect(await areas.data('Inbox', { id: 7, first: 1, kind: 'CHAT' })).toEqual({
      inbox: {
        total: 3, endCursor: '1762164000000.500',
        entries: [{ at: '2025-11-03T10:00:00.000Z', adName: 'Snickare', stepName: 'Inkommen', candidate: { id: toGlobalId('Candidate', 500), name: 'Kim Öberg', unread: ['CHAT'], ad: { id: toGlobalId('Ad', 42), databaseId: 42 }, step: { databaseId: 2 } } }],
      },
    })
    expect(areas.calls).toEqual(['get-inbox'])
    expect(areas.sent(GetInbox).query).toMatchObject({ companyId: 7, take: 1, kind: 'chat' })
  })

  test('the history of a candidate costs one call, and goes on before an entry', async () => {
    const id = toGlobalId('CandidateDeed', 9)
    expect(await areas.data('History', { id: 500, before: id, views: true })).toEqual({
      candidateHistory: { hasMore: true, entries: [{ id, at: '2025-11-03T10:00:00.000Z', action: 'moved', by: 'Eva Lind', impersonator: null, from: 'Inkommen', to: 'Avslag', kind: null, scheduledAt: null, reason: 'Saknar körkort' }] },
    })
    expect(areas.calls).toEqual(['get-candidate-history'])
    expect(areas.sent(GetCandidateHistory).query).toMatchObject({ id: 500, before: 9, views: true })
  })
})
