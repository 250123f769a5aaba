import type { ConcreteRequest, NormalizationSelection } from 'relay-runtime'
import { expect, test } from 'vitest'
import adLive from '#web/__generated__/adLiveSubscription.graphql.ts'
import adPage from '#web/__generated__/AdPageQuery.graphql.ts'
import added from '#web/__generated__/boardLiveAddedSubscription.graphql.ts'
import updated from '#web/__generated__/boardLiveUpdatedSubscription.graphql.ts'
import boardPage from '#web/__generated__/BoardPageQuery.graphql.ts'
import promotionPage from '#web/__generated__/PromotionPageQuery.graphql.ts'

/** Returns the names of the scalar fields that an operation selects at a path. */
function fieldsAt(request: unknown, path: readonly string[]): string[] {
  let selections: readonly NormalizationSelection[] = (request as ConcreteRequest).operation.selections
  for (const name of path) {
    const field = selections.find((each) => each.kind === 'LinkedField' && each.name === name)
    if (field?.kind !== 'LinkedField') throw new Error(`${name} is not selected`)
    selections = field.selections
  }
  return selections.flatMap((each) => (each.kind === 'ScalarField' ? [each.name] : [])).sort()
}

test('a live event contains every field by which the board shows, filters and sorts a candidate (PIPE-64, PLUS-25)', () => {
  const onBoard = fieldsAt(boardPage, ['board', 'steps', 'candidates'])
  expect(onBoard).toContain('hasDocuments')
  expect(onBoard).toContain('silentSince')
  expect(fieldsAt(updated, ['candidateUpdated', 'candidate'])).toEqual(expect.arrayContaining(onBoard))
  expect(fieldsAt(added, ['candidateAdded', 'candidate'])).toEqual(expect.arrayContaining(onBoard))
})

test('a live event of an ad contains every field of the ad that the board and the ad pages show (PIPE-65)', () => {
  const inEvent = fieldsAt(adLive, ['adUpdated', 'ad'])
  expect(inEvent).toEqual(expect.arrayContaining(fieldsAt(boardPage, ['board', 'ad'])))
  for (const page of [adPage, promotionPage]) {
    // A refetch of the page brings three kinds of fields: the missing parts, the fields for administrators, and the
    // sites, which belong to the board.
    const shown = fieldsAt(page, ['ad']).filter((field) => !notInEvents.has(field))
    expect(inEvent).toEqual(expect.arrayContaining(shown))
  }
})

const notInEvents = new Set(['missing', 'scopeDomains'])
