import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPassword, isValidPassword, passwordsMatch } from './passwords.ts'

test('requires ten characters with upper case, lower case and digits (ACC-01)', () => {
  expect(checkPassword('Abcdefgh12')).toEqual([])
  expect(checkPassword('Abcdefg12')).toEqual(['tooShort'])
  expect(checkPassword('abcdefgh12')).toEqual(['noUpperCase'])
  expect(checkPassword('ABCDEFGH12')).toEqual(['noLowerCase'])
  expect(checkPassword('Abcdefghij')).toEqual(['noDigit'])
  expect(checkPassword('Åäöåäöåä12')).toEqual([])
})

test('ignores surrounding spaces (ACC-02)', () => {
  expect(checkPassword('   Abcdef12   ')).toEqual(['tooShort'])
  fc.assert(fc.property(fc.string(), (s) => isValidPassword(` ${s}\t`) === isValidPassword(s)))
})

test('keeps a valid password valid when characters are added (ACC-01)', () => {
  fc.assert(fc.property(fc.string({ maxLength: 50 }), (s) => isValidPassword(`Abcdefgh12${s}`)))
})

test('compares the repetition after trimming, with case (ACC-32)', () => {
  expect(passwordsMatch('Abc ', ' Abc')).toBe(true)
  expect(passwordsMatch('Abc', 'abc')).toBe(false)
})

test('accepts a password without errors, and compares the repetition after trimming (ACC-25, ACC-44)', () => {
  expect(['Abcdefgh12', 'Abcdefg12', ''].map(isValidPassword)).toEqual([true, false, false])
  expect([passwordsMatch(' Abcdefgh12', 'Abcdefgh12 '), passwordsMatch('Abcdefgh12', 'abcdefgh12')]).toEqual([
    true,
    false,
  ])
})
