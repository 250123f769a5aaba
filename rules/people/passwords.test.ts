import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPassword, isValidPassword, passwordsMatch } from './passwords.ts'

test('ACC-01 a password needs ten characters with upper case, lower case and digits', () => {
  expect(checkPassword('Abcdefgh12')).toEqual([])
  expect(checkPassword('Abcdefg12')).toEqual(['tooShort'])
  expect(checkPassword('abcdefgh12')).toEqual(['noUpperCase'])
  expect(checkPassword('ABCDEFGH12')).toEqual(['noLowerCase'])
  expect(checkPassword('Abcdefghij')).toEqual(['noDigit'])
  expect(checkPassword('Åäöåäöåä12')).toEqual([])
})

test('ACC-02 surrounding spaces do not count', () => {
  expect(checkPassword('   Abcdef12   ')).toEqual(['tooShort'])
  fc.assert(fc.property(fc.string(), (s) => isValidPassword(` ${s}\t`) === isValidPassword(s)))
})

test('ACC-01 adding characters to a valid password keeps it valid', () => {
  fc.assert(fc.property(fc.string({ maxLength: 50 }), (s) => isValidPassword(`Abcdefgh12${s}`)))
})

test('ACC-32 the repeat is compared trimmed and with case', () => {
  expect(passwordsMatch('Abc ', ' Abc')).toBe(true)
  expect(passwordsMatch('Abc', 'abc')).toBe(false)
})

test('ACC-25 ACC-44 a password is right when nothing is wrong with it, and a repeat is compared without the space around it', () => {
  expect(['Abcdefgh12', 'Abcdefg12', ''].map(isValidPassword)).toEqual([true, false, false])
  expect([passwordsMatch(' Abcdefgh12', 'Abcdefgh12 '), passwordsMatch('Abcdefgh12', 'abcdefgh12')]).toEqual([
    true,
    false,
  ])
})
