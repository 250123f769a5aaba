import { expect, test } from 'vitest'
import { NO_FILTER } from '#rules/candidates/board-filter.ts'
import type { BoardStep } from '../board-context.ts'
import { shownLanes } from './shown-lanes.ts'

type Facts = Parameters<typeof shownLanes>[1]

const now = new Date('2025-11-20T12:00:00Z')
const names = ['Örjan', 'Anna', 'Zara', 'Åke']

/** Creates a board with one lane, and the facts of its candidates in the same order. */
function lane(rating = 3): { steps: readonly BoardStep[]; facts: Facts } {
  const ids = names.map((_, index) => `c${index}`)
  const step = { id: 's', name: 'Inkorg', candidates: ids.map((id, index) => ({ id, databaseId: index })) }
  const candidates = names.map((name, index) => ({
    id: `c${index}`,
    databaseId: index,
    name,
    rating,
    unread: index === 1 ? ['NEW'] : [],
    hasDocuments: index > 1,
    receivedAt: `2025-11-1${index}T12:00:00.000Z`,
    enteredStepAt: `2025-11-1${index}T12:00:00.000Z`,
    silentSince: null,
    channel: 'SEARCH',
    firstChannel: 'SEARCH',
  }))
  return { steps: [step] as unknown as readonly BoardStep[], facts: [{ candidates }] as unknown as Facts }
}

const shownNames = (shown: readonly BoardStep[]) => shown[0]?.candidates.map(({ databaseId }) => names[databaseId])

test('a lane shows the candidates that pass the filter, in the sort order of the filter (PLUS-26)', () => {
  const { steps, facts } = lane()
  const shown = (filter: Partial<typeof NO_FILTER>, found: ReadonlySet<number> | null = null) =>
    shownNames(shownLanes(steps, facts, { ...NO_FILTER, ...filter }, now, found))
  expect(shown({ document: true })).toEqual(['Zara', 'Åke'])
  expect(shown({ sort: 'name' })).toEqual(['Anna', 'Zara', 'Åke', 'Örjan'])
  expect(shown({ sort: 'newest', document: true })).toEqual(['Åke', 'Zara'])
  expect(shown({ text: 'ÖR' })).toEqual(['Örjan'])
  expect(shown({ text: 'truck' }, new Set([1]))).toEqual(['Anna'])
  expect(shown({ days: 9 })).toEqual(['Örjan', 'Anna'])
})

test('a lane with unchanged content stays the same object, so that React does not render it again', () => {
  const { steps, facts } = lane()
  // All candidates pass, so the lane itself is returned.
  expect(shownLanes(steps, facts, { ...NO_FILTER, halves: 2 }, now, null)[0]).toBe(steps[0])
  const first = shownLanes(steps, facts, { ...NO_FILTER, document: true }, now, null)[0]
  expect(shownLanes(steps, facts, { ...NO_FILTER, document: true, halves: 2 }, now, null)[0]).toBe(first)
})
