import { expect, test } from 'vitest'
import { promptReady, titleMatches } from './titleMatches.ts'

test('SHELL-09 the destructive confirm opens when the title is typed, and only then', () => {
  expect(titleMatches('Drifttekniker fjärr', 'Drifttekniker fjärrvärme')).toBe(false)
  expect(titleMatches(' Drifttekniker  fjärrvärme ', 'Drifttekniker fjärrvärme')).toBe(true)
  expect(titleMatches('drifttekniker FJÄRRVÄRME', 'Drifttekniker fjärrvärme')).toBe(true)
  expect(titleMatches('a\u0308', 'ä')).toBe(true)
  expect(titleMatches('', ' ')).toBe(false)
})

test('SHELL-06 a blank prompt is not confirmed unless the dialog allows it', () => {
  expect(promptReady('  \n')).toBe(false)
  expect(promptReady('x')).toBe(true)
  expect(promptReady(' ', true)).toBe(true)
})
