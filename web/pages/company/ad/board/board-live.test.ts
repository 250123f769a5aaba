import type { ConcreteRequest, NormalizationSelection } from 'relay-runtime'
import { expect, test } from 'vitest'
import adLive from '#web/__generated__/adLiveSubscription.graphql.ts'
import adPage from '#web/__generated__/AdPageQuery.graphql.ts'
import added from '#web/__generated__/boardLiveAddedSubscription.graphql.ts'
import updated from '#web/__generated__/boardLiveUpdatedSubscription.graphql.ts'
import boardPage from '#web/__generated__/BoardPageQuery.graphql.ts'
import promotionPage from '#web/__generated__/PromotionPageQuery.graphql.ts'

/** The scalar fields that an operation asks for of the things at a path. */
function fieldsAt(request: unknown, path: readonly string[]): string[] {
  let selections: readonly NormalizationSelection[] = (request as ConcreteRequest).operation.selections
  for (const name of path) {
    const field = selections.find((each) => each.kind === 'LinkedField' && each.name === name)
    if (field?.kind !== 'LinkedField') throw new Error(`${name} is not asked for`)
    selections = field.selections
  }
  return selections.flatMap((each) => (each.kind === 'ScalarField' ? [each.name] : [])).sort()
}

test('PIPE-64 PLUS-25 a live event tells everything the board shows, filters and sorts by of a candidate', () => {
  const onBoard = fieldsAt(boardPage, ['board', 'steps', 'candidates'])
  expect(onBoard).toContain('hasDocuments')
  expect(onBoard).toContain('silentSince')
  expect(fieldsAt(updated, ['candidateUpdated', 'candidate'])).toEqual(expect.arrayContaining(onBoard))
  expect(fieldsAt(added, ['candidateAdded', 'candidate'])).toEqual(expect.arrayContaining(onBoard))
})

test('PIPE-65 a live event of an ad tells everything that the board and the pages of an ad show of the ad itself', () => {
  const told = fieldsAt(adLive, ['adUpdated', 'ad'])
  expect(told).toEqual(expect.arrayContaining(fieldsAt(boardPage, ['board', 'ad'])))
  for (const page of [adPage, promotionPage]) {
    // What is missing, what only an administrator asks for, and the sites, which are those of the board and not of the
    // ad, come when the page is read anew.
    const shown = fieldsAt(page, ['ad']).filter((field) => !notInEvents.has(field))
    expect(told).toEqual(expect.arrayContaining(shown))
  }
})

const notInEvents = new Set(['missing', 'scopeDomains'])
