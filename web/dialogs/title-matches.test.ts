import { expect, test } from 'vitest'
import { canConfirmPrompt, titleMatches } from './title-matches.ts'

test('a destructive confirmation is enabled only when the title is typed (SHELL-09)', () => {
  expect(titleMatches('Drifttekniker fjärr', 'Drifttekniker fjärrvärme')).toBe(false)
  expect(titleMatches(' Drifttekniker  fjärrvärme ', 'Drifttekniker fjärrvärme')).toBe(true)
  expect(titleMatches('drifttekniker FJÄRRVÄRME', 'Drifttekniker fjärrvärme')).toBe(true)
  expect(titleMatches('a\u0308', 'ä')).toBe(true)
  expect(titleMatches('', ' ')).toBe(false)
})

test('a blank prompt cannot be confirmed unless the dialog allows it (SHELL-06)', () => {
  expect(canConfirmPrompt('  \n')).toBe(false)
  expect(canConfirmPrompt('x')).toBe(true)
  expect(canConfirmPrompt(' ', true)).toBe(true)
})
