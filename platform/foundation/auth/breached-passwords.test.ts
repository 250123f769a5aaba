import { expect, test } from 'vitest'
import { isBreached, newPasswordFaults } from './breached-passwords.ts'

test.each([
  'password123',
  'Password123',
  'PASSWORD123',
  '  Password123  ',
  'Qwerty12345',
  '1Q2w3e4r5t6y',
  'Iloveyou!2026',
  '2026-Superman',
  'Michael.1985',
])('PLUS-82 %s stands in the list, in whatever case and with other digits around it', async (password) => {
  expect(await isBreached(password)).toBe(true)
})

test.each([
  'Falukorv 2026',
  'Correct-horse-1',
  'Åäöåäöåä12',
  'Abc1234512x',
  'michael och karin åker båt',
  '1234567890123456789',
])('PLUS-82 %s does not', async (password) => {
  expect(await isBreached(password)).toBe(false)
})

test('PLUS-82 what a password lacks is told first, and only of a whole one that it leaked', async () => {
  expect(await newPasswordFaults('password123')).toEqual(['noUpperCase'])
  expect(await newPasswordFaults('Password123')).toEqual(['breached'])
  expect(await newPasswordFaults('Falukorv 2026')).toEqual([])
})
