import { expect, test } from 'vitest'
import { siteTexts } from './texts.ts'

test('PLUS-03 the form says in a phrase what it asks for', () => {
  const { sv, en } = siteTexts
  expect(sv.formSummary(3, [sv.cv])).toBe('3 frågor och CV')
  expect(sv.formSummary(1, [sv.cv, sv.letter])).toBe('1 fråga, CV och personligt brev')
  expect(sv.formSummary(0, [sv.letter])).toBe('Personligt brev')
  expect(en.formSummary(19, [en.cv, en.letter])).toBe('19 questions, CV and cover letter')
})
