import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { GetCandidateHistory, GetInbox } from '#contract/candidates/inbox.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const documents = {
  CompanyInbox: /* GraphQL */ `
    query CompanyInbox($id: ID!, $first: Int, $after: String, $kind: UnreadKind) {
      node(id: $id) {
        ... on Company {
          inbox(first: $first, after: $after, kind: $kind) {
            totalCount
            pageInfo {
              hasNextPage
              hasPreviousPage
              startCursor
              endCursor
            }
            nodes {
              databaseId
            }
            edges {
              cursor
              at
              adName
              stepName
              excerpt
              node {
                id
                unread
                ad {
                  databaseId
                }
              }
            }
          }
        }
      }
    }
  `,
  CandidateHistory: /* GraphQL */ `
    query CandidateHistory($id: Int!, $first: Int, $after: String, $includeViews: Boolean) {
      candidate(by: { databaseId: $id }) {
        history(first: $first, after: $after, includeViews: $includeViews) {
          pageInfo {
            hasNextPage
            hasPreviousPage
            endCursor
          }
          nodes {
            type
          }
          edges {
            cursor
            node {
              id
              at
              type
              by {
                id
                databaseId
                kind
                name
              }
              impersonator {
                name
              }
              isMcp
              url
              from
              to
              kind
              scheduledAt
              reason
            }
          }
        }
      }
    }
  `,
}

describe('inbox', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(GetInbox, {
      total: 3,
      next: '1762164000000.500',
      entries: [
        {
          candidate: world.candidate({ unread: ['chat'] }),
          ad: { id: 42, name: 'Snickare' },
          step: { id: 2, name: 'Inkommen' },
          at: '2025-11-03T10:00:00.000Z',
          excerpt: 'Hej, jag undrar',
        },
      ],
    })
  })
  afterAll(() => areas.stop())

  test('the inbox of a company is a connection that continues after its cursors (PLUS-20)', async () => {
    areas.answer(CompanyGetUserCompanies, [world.companyCard()])
    const id = toGlobalId('Company', 7)
    const cursor = '1762164000000.500'
    expect(await areas.data('CompanyInbox', { id, first: 1, kind: 'CHAT' })).toEqual({
      node: {
        inbox: {
          totalCount: 3,
          pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: cursor, endCursor: cursor },
          nodes: [{ databaseId: 500 }],
          edges: [
            {
              cursor,
              at: '2025-11-03T10:00:00.000Z',
              adName: 'Snickare',
              stepName: 'Inkommen',
              excerpt: 'Hej, jag undrar',
              node: { id: toGlobalId('Candidate', 500), unread: ['CHAT'], ad: { databaseId: 42 } },
            },
          ],
        },
      },
    })
    expect(areas.calls).toEqual([CompanyGetUserCompanies.id, GetInbox.id])
    expect(areas.sent(GetInbox).query).toEqual({ companyId: 7, take: 1, kind: 'chat' })
    await areas.data('CompanyInbox', { id, after: cursor })
    expect(areas.sent(GetInbox).query).toEqual({ companyId: 7, take: 50, after: cursor })
    for (const wrong of [{ first: 0 }, { first: 101 }, { after: 'x' }]) {
      expect((await areas.run('CompanyInbox', { id, ...wrong })).errors).toMatchObject([
        { extensions: { code: 'BAD_REQUEST' } },
      ])
      expect(areas.calls).not.toContain('get-inbox')
    }
  })

  test('the history of a candidate is a connection; an unknown action becomes OTHER', async () => {
    const [moved, later] = [toGlobalId('CandidateDeed', '500.9'), toGlobalId('CandidateDeed', '500.8')]
    const deed = {
      at: '2025-11-03T10:00:00.000Z',
      by: null,
      impersonator: null,
      from: null,
      to: null,
      kind: null,
      until: null,
      isMcp: false,
      url: null,
      reason: null,
    }
    const { until: _, ...shared } = deed
    const entry = { ...shared, scheduledAt: null }
    areas.answer(GetCandidateHistory, {
      more: true,
      entries: [
        {
          ...deed,
          id: 9,
          action: 'moveUndone',
          by: { id: '00000000-0000-8000-8000-000000000007', kind: 'key', name: 'Nyckel Lön' },
          impersonator: world.eva,
          from: 'Inkommen',
          to: 'Avslag',
          reason: 'Saknar körkort',
        },
        { ...deed, id: 8, action: 'teleported' },
      ],
    })
    expect(await areas.data('CandidateHistory', { id: 500, first: 2, after: moved, includeViews: true })).toEqual({
      candidate: {
        history: {
          pageInfo: { hasNextPage: true, hasPreviousPage: true, endCursor: later },
          nodes: [{ type: 'MOVE_UNDONE' }, { type: 'OTHER' }],
          edges: [
            {
              cursor: moved,
              node: {
                ...entry,
                id: moved,
                type: 'MOVE_UNDONE',
                by: {
                  id: toGlobalId('Actor', '00000000-0000-8000-8000-000000000007'),
                  databaseId: '00000000-0000-8000-8000-000000000007',
                  kind: 'API_KEY',
                  name: 'Nyckel Lön',
                },
                impersonator: { name: 'Eva Lind' },
                from: 'Inkommen',
                to: 'Avslag',
                reason: 'Saknar körkort',
              },
            },
            { cursor: later, node: { ...entry, id: later, type: 'OTHER' } },
          ],
        },
      },
    })
    expect(areas.calls).toEqual([GetCandidateHistory.id])
    expect(areas.sent(GetCandidateHistory).query).toEqual({ id: 500, take: 2, before: 9, views: true })
  })
})
