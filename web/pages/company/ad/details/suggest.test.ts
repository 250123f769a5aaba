import { expect, test } from 'vitest'
import { suggest } from './suggest.ts'

const options = ['Installationselektriker', 'Elnätstekniker', 'Tekniker, el', 'Kock'].map((label) => ({ label }))

test('the search starts at two characters and lists prefix matches first (AD-78)', () => {
  expect(suggest(options, 'e', 2)).toEqual([])
  expect(suggest(options, ' EL ', 2).map(({ label }) => label)).toEqual([
    'Elnätstekniker',
    'Tekniker, el',
    'Installationselektriker',
  ])
  expect(suggest(options, 'zz', 2)).toEqual([])
})
