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
  isLanguageDetectable,
  untilNextRun,
  type Tag,
} from './tag-list.ts'

const found: Tag[] = [
  { label: 'Java', type: 'positive' },
  { label: 'B-körkort', type: 'positiveUnreliable' },
  { label: 'Jour', type: 'negative' },
]

test("a new analysis replaces the tags of the last analysis and keeps the user's tags (AD-108, AD-110)", () => {
  const first = mergeFound(savedTags([{ label: 'Elnät', type: 'positive' }]), found, [])
  expect(plainTags(first).map(({ label }) => label)).toEqual(['Elnät', 'Java', 'B-körkort', 'Jour'])
  const confirmed = confirmTag(first, 'b-körkort')
  expect(plainTags(mergeFound(confirmed, [{ label: 'Python', type: 'positive' }], []))).toEqual([
    { label: 'Elnät', type: 'positive' },
    { label: 'B-körkort', type: 'positive' },
    { label: 'Python', type: 'positive' },
  ])
})

test('a tag that the user removed does not return with the next analysis (AD-110)', () => {
  const without = removeTag(mergeFound([], found, []), 'java')
  expect(mergeFound(without, found, ['Java']).map(({ label }) => label)).toEqual(['B-körkort', 'Jour'])
})

test('adding an existing tag moves it to the other side (AD-113)', () => {
  expect(plainTags(addTag(savedTags([{ label: 'Java', type: 'negative' }]), '  java ', 'positive'))).toEqual([
    { label: 'java', type: 'positive' },
  ])
  expect(addTag([], '  ', 'positive')).toEqual([])
})

test('analyses are ten seconds apart (AD-111)', () => {
  expect(untilNextRun(null, 50_000, 10_000)).toBe(0)
  expect(untilNextRun(50_000, 52_000, 10_000)).toBe(8_000)
  expect(untilNextRun(50_000, 70_000, 10_000)).toBe(0)
})

test('tags that only the analysis added are not an unsaved change (SHELL-89)', () => {
  const saved = savedTags([{ label: 'Elnät', type: 'positive' }])
  expect(sameTags(mergeFound(saved, found, []), saved)).toBe(true)
  expect(sameTags(addTag(saved, 'Java', 'positive'), saved)).toBe(false)
  expect(sameTags(confirmTag(mergeFound(saved, found, []), 'Java'), saved)).toBe(false)
})

test('the language of a text with a few words cannot be detected (AD-114)', () => {
  expect(isLanguageDetectable('<p>V</p>')).toBe(false)
  expect(isLanguageDetectable('<p>Vi söker – 3 st – dig</p>')).toBe(false)
  expect(isLanguageDetectable('<p>We are looking for</p><p>a nurse who likes nights</p>')).toBe(true)
})

test('tags that cannot be loaded or analysed are off in every state (AD-117, AD-118)', () => {
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
