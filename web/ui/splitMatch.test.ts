import { expect, test } from 'vitest'
import { splitMatch } from './splitMatch.ts'

test('the typed part of a suggestion is set apart', () => {
  expect(splitMatch('Drifttekniker, elnät', ' ELNÄ')).toEqual([
    { text: 'Drifttekniker, ', isMatch: false },
    { text: 'elnä', isMatch: true },
    { text: 't', isMatch: false },
  ])
  expect(splitMatch('Elnät', '')).toEqual([{ text: 'Elnät', isMatch: false }])
  expect(splitMatch('Elnät', 'x')).toEqual([{ text: 'Elnät', isMatch: false }])
})
