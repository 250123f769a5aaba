import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BoardFilters,
  DeleteBoardFilter,
  RejectReasons,
  SaveBoardFilter,
  SaveRejectReasons,
  SearchBoard,
  SearchCompany,
} from '#contract/candidates/bulk-filters-and-search.ts'
import { GetCandidates } from '#contract/candidates/pipeline.ts'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const documents = {
  Reasons: 'query Reasons { company(by: { databaseId: 7 }) { rejectReasons { id name } } }',
  Filters:
    'query Filters { company(by: { databaseId: 7 }) { boardFilters { id name filter isShared viewerCanDelete } } }',
  ReasonsOf: /* GraphQL */ `
    query ReasonsOf($company: CompanyReferenceInput!) {
      company(by: $company) {
        rejectReasons {
          name
        }
      }
    }
  `,
  FindIds:
    'query FindIds { ad(by: { databaseId: 42 }) { candidateSearch(text: "truck") { id databaseId ad { id } } } }',
  FindNames: 'query FindNames { ad(by: { databaseId: 42 }) { candidateSearch(text: "truck") { name } } }',
  SearchObjects: /* GraphQL */ `
    query SearchObjects {
      company(by: { databaseId: 7 }) {
        search(text: "drift") {
          ads {
            ad {
              id
              name
            }
            folderName
          }
          candidates {
            candidate {
              id
              name
              ad {
                id
                databaseId
              }
            }
            adName
          }
        }
      }
    }
  `,
  SearchMore: 'query SearchMore { company(by: { databaseId: 7 }) { search(text: "drift") { ads { ad { status } } } } }',
  SaveReasons: /* GraphQL */ `
    mutation SaveReasons($input: SaveRejectReasonsInput!) {
      saveRejectReasons(input: $input) {
        reasons {
          id
          name
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  SaveFilter: /* GraphQL */ `
    mutation SaveFilter($input: SaveBoardFilterInput!) {
      saveBoardFilter(input: $input) {
        filter {
          id
          name
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  Again: /* GraphQL */ `
    query Again($id: ID!) {
      one: node(id: $id) {
        __typename
        id
        ... on BoardFilter {
          name
        }
        ... on RejectReason {
          reason: name
        }
      }
      company(by: { databaseId: 7 }) {
        rejectReasons {
          id
        }
      }
    }
  `,
  DeleteFilter: /* GraphQL */ `
    mutation DeleteFilter($input: DeleteBoardFilterInput!) {
      deleteBoardFilter(input: $input) {
        deletedFilterId
        errors {
          reason
        }
      }
    }
  `,
}
const reason = { id: 4, name: 'Saknar körkort' }
const filter = { id: 9, name: 'Starka', filter: 'rank=8', shared: true, own: false }

describe('board tools', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(RejectReasons, { reasons: [reason] })
    areas.answer(SaveRejectReasons, { reasons: [reason] })
    areas.answer(BoardFilters, { filters: [filter] })
    areas.answer(SaveBoardFilter, filter)
    areas.answer(DeleteBoardFilter, undefined)
    areas.answer(SearchBoard, { candidates: [500, 501] })
    areas.answer(SearchCompany, {
      ads: [{ id: 42, name: 'Drifttekniker', folder: 'Norr' }],
      candidates: [{ id: 500, name: 'Kim', ad: 42, adName: 'Drifttekniker' }],
    })
  })
  afterAll(() => areas.stop())

  test('reads and saves the reject reasons of a company (PLUS-27)', async () => {
    const shown = { id: toGlobalId('RejectReason', '7.4'), name: 'Saknar körkort' }
    expect(await areas.data('Reasons')).toEqual({ company: { rejectReasons: [shown] } })
    expect(areas.sent(RejectReasons)).toEqual({ query: { companyId: 7 } })
    const data = await areas.data('SaveReasons', {
      input: { company: { databaseId: 7 }, reasons: [shown, { name: 'Ny' }] },
    })
    expect(areas.sent(SaveRejectReasons)).toEqual({
      body: { companyId: 7, reasons: [reason, { id: null, name: 'Ny' }] },
    })
    expect(data).toEqual({ saveRejectReasons: { reasons: [shown], errors: [] } })
  })

  test('reads, saves and deletes filters (PLUS-26)', async () => {
    const id = toGlobalId('BoardFilter', '7.9')
    expect(await areas.data('Filters')).toEqual({
      company: { boardFilters: [{ id, name: 'Starka', filter: 'rank=8', isShared: true, viewerCanDelete: false }] },
    })
    expect(
      await areas.data('SaveFilter', {
        input: { company: { databaseId: 7 }, name: 'Starka', filter: 'rank=8', isShared: true },
      }),
    ).toEqual({ saveBoardFilter: { filter: { id, name: 'Starka' }, errors: [] } })
    expect(await areas.data('DeleteFilter', { input: { company: { databaseId: 7 }, filterId: id } })).toEqual({
      deleteBoardFilter: { deletedFilterId: id, errors: [] },
    })
    expect(areas.sent(DeleteBoardFilter)).toEqual({ body: { companyId: 7, id: 9 } })
  })

  test('reads a filter and a reason by their ids, in the call that reads their list (PLUS-26, PLUS-27)', async () => {
    const listed = { id: toGlobalId('RejectReason', '7.4') }
    const company = { rejectReasons: [listed] }
    expect(await areas.data('Again', { id: toGlobalId('BoardFilter', '7.9') })).toEqual({
      one: { __typename: 'BoardFilter', id: toGlobalId('BoardFilter', '7.9'), name: 'Starka' },
      company,
    })
    expect(areas.calls.toSorted()).toEqual(['board-filters', 'reject-reasons'])
    expect(await areas.data('Again', { id: toGlobalId('RejectReason', '7.4') })).toEqual({
      one: { __typename: 'RejectReason', ...listed, reason: 'Saknar körkort' },
      company,
    })
    expect(areas.calls).toEqual(['reject-reasons'])
    // An id that is not in the company's list resolves to null.
    expect(await areas.data('Again', { id: toGlobalId('RejectReason', '7.5') })).toEqual({ one: null, company })
  })

  test('accepts ids of earlier releases, which do not contain the company (PLUS-26, PLUS-27)', async () => {
    const id = toGlobalId('BoardFilter', 9)
    expect(await areas.data('DeleteFilter', { input: { company: { databaseId: 7 }, filterId: id } })).toEqual({
      deleteBoardFilter: { deletedFilterId: id, errors: [] },
    })
    await areas.data('SaveReasons', {
      input: { company: { databaseId: 7 }, reasons: [{ id: toGlobalId('RejectReason', 4), name: 'Saknar körkort' }] },
    })
    expect(areas.sent(SaveRejectReasons)).toEqual({ body: { companyId: 7, reasons: [reason] } })
  })

  test('an argument takes exactly one of the two ids', async () => {
    const reasons = { company: { rejectReasons: [{ name: 'Saknar körkort' }] } }
    for (const given of [{ company: { databaseId: 7 } }, { company: { id: toGlobalId('Company', 7) } }]) {
      expect(await areas.data('ReasonsOf', given)).toEqual(reasons)
      expect(areas.sent(RejectReasons)).toEqual({ query: { companyId: 7 } })
    }
    for (const wrong of [
      {},
      { company: {} },
      { company: { id: toGlobalId('Company', 7), databaseId: 7 } },
      { company: { id: toGlobalId('Ad', 7) } },
    ]) {
      const { errors } = await areas.run('ReasonsOf', wrong)
      expect(errors).toHaveLength(1)
      expect(areas.calls).toEqual([])
    }
    const input = { company: { id: toGlobalId('Company', 7) }, name: 'Starka', filter: 'rank=8', isShared: true }
    await areas.data('SaveFilter', { input })
    expect(areas.sent(SaveBoardFilter)).toMatchObject({ body: { companyId: 7 } })
  })

  test('finds ads and candidates, and reads further fields in one call for all (PLUS-26, PLUS-23)', async () => {
    expect(await areas.data('FindIds')).toEqual({
      ad: {
        candidateSearch: [500, 501].map((id) => ({
          id: toGlobalId('Candidate', id),
          databaseId: id,
          ad: { id: toGlobalId('Ad', 42) },
        })),
      },
    })
    expect(areas.calls).toEqual(['search-board'])
    areas.answer(GetCandidates, ({ query }) => ({
      found: query.ids.map((id) => world.placedCandidate({ id, name: `Nr ${id}` })),
      blocked: [],
    }))
    expect(await areas.data('FindNames')).toEqual({ ad: { candidateSearch: [{ name: 'Nr 500' }, { name: 'Nr 501' }] } })
    expect(areas.calls).toEqual(['search-board', 'get-candidates'])
    expect(await areas.data('SearchObjects')).toEqual({
      company: {
        search: {
          ads: [{ ad: { id: toGlobalId('Ad', 42), name: 'Drifttekniker' }, folderName: 'Norr' }],
          candidates: [
            {
              candidate: {
                id: toGlobalId('Candidate', 500),
                name: 'Kim',
                ad: { id: toGlobalId('Ad', 42), databaseId: 42 },
              },
              adName: 'Drifttekniker',
            },
          ],
        },
      },
    })
    expect(areas.calls).toEqual(['search-company'])
    areas.answer(GetDraftAd, world.draftAd())
    expect(await areas.data('SearchMore')).toEqual({ company: { search: { ads: [{ ad: { status: 'ACTIVE' } }] } } })
    expect(areas.calls).toEqual(['search-company', 'get-draft-ad'])
  })
})
