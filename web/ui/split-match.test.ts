import { expect, test } from 'vitest'
import { splitMatch } from './split-match.ts'

test('separates the matching part of a suggestion', () => {
  expect(splitMatch('Drifttekniker, elnät', ' ELNÄ')).toEqual([
    { text: 'Drifttekniker, ', isMatch: false },
    { text: 'elnä', isMatch: true },
    { text: 't', isMatch: false },
  ])
  expect(splitMatch('Elnät', '')).toEqual([{ text: 'Elnät', isMatch: false }])
  expect(splitMatch('Elnät', 'x')).toEqual([{ text: 'Elnät', isMatch: false }])
})
