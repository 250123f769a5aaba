import { expect, test } from 'vitest'
import {
  addTag,
  areTagsOn,
  confirmTag,
  mergeFound,
  plainTags,
  removeTag,
  sameTags,
  savedTags,
  tagState,
  tellsLanguage,
  untilNextRun,
  type Tag,
} from './tag-list.ts'

const found: Tag[] = [
  { label: 'Java', type: 'positive' },
  { label: 'B-körkort', type: 'positiveUnreliable' },
  { label: 'Jour', type: 'negative' },
]

test('AD-108 AD-110 a new analysis replaces what the last one found and keeps what the user chose', () => {
  const first = mergeFound(savedTags([{ label: 'Elnät', type: 'positive' }]), found, [])
  expect(plainTags(first).map(({ label }) => label)).toEqual(['Elnät', 'Java', 'B-körkort', 'Jour'])
  const confirmed = confirmTag(first, 'b-körkort')
  expect(plainTags(mergeFound(confirmed, [{ label: 'Python', type: 'positive' }], []))).toEqual([
    { label: 'Elnät', type: 'positive' },
    { label: 'B-körkort', type: 'positive' },
    { label: 'Python', type: 'positive' },
  ])
})

test('AD-110 a tag the user took away does not come back with the next analysis', () => {
  const without = removeTag(mergeFound([], found, []), 'java')
  expect(mergeFound(without, found, ['Java']).map(({ label }) => label)).toEqual(['B-körkort', 'Jour'])
})

test('AD-113 a tag with the same words moves to the other side', () => {
  expect(plainTags(addTag(savedTags([{ label: 'Java', type: 'negative' }]), '  java ', 'positive'))).toEqual([
    { label: 'java', type: 'positive' },
  ])
  expect(addTag([], '  ', 'positive')).toEqual([])
})

test('AD-111 analyses are ten seconds apart', () => {
  expect(untilNextRun(null, 50_000, 10_000)).toBe(0)
  expect(untilNextRun(50_000, 52_000, 10_000)).toBe(8_000)
  expect(untilNextRun(50_000, 70_000, 10_000)).toBe(0)
})

test('SHELL-89 tags that only the analysis put there are no unsaved change', () => {
  const saved = savedTags([{ label: 'Elnät', type: 'positive' }])
  expect(sameTags(mergeFound(saved, found, []), saved)).toBe(true)
  expect(sameTags(addTag(saved, 'Java', 'positive'), saved)).toBe(false)
  expect(sameTags(confirmTag(mergeFound(saved, found, []), 'Java'), saved)).toBe(false)
})

test('AD-114 a text of a few words is too short for its language to be told', () => {
  expect(tellsLanguage('<p>V</p>')).toBe(false)
  expect(tellsLanguage('<p>Vi söker – 3 st – dig</p>')).toBe(false)
  expect(tellsLanguage('<p>We are looking for</p><p>a nurse who likes nights</p>')).toBe(true)
})

test('AD-117 AD-118 tags that cannot be loaded or found are off, whatever else is known', () => {
  for (const analysis of ['empty', 'analysing', 'available', 'otherLanguage', 'retrying', 'failed'] as const) {
    expect(areTagsOn(tagState(false, false, analysis))).toBe(false)
    expect(areTagsOn(tagState(false, true, analysis))).toBe(false)
    expect(tagState(true, false, analysis)).toBe(analysis)
    expect(tagState(true, true, analysis)).toBe('available')
  }
  expect(
    (['empty', 'analysing', 'available', 'otherLanguage', 'retrying', 'failed'] as const).filter(areTagsOn),
  ).toEqual(['analysing', 'available'])
})
