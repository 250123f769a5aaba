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
])('reports %s as breached, regardless of case and surrounding digits (PLUS-82)', async (password) => {
  expect(await isBreached(password)).toBe(true)
})

test.each([
  'Falukorv 2026',
  'Correct-horse-1',
  'Åäöåäöåä12',
  'Abc1234512x',
  'michael och karin åker båt',
  '1234567890123456789',
])('does not report %s as breached (PLUS-82)', async (password) => {
  expect(await isBreached(password)).toBe(false)
})

test('reports missing requirements first, and a breach only for an otherwise valid password (PLUS-82)', async () => {
  expect(await newPasswordFaults('password123')).toEqual(['noUpperCase'])
  expect(await newPasswordFaults('Password123')).toEqual(['breached'])
  expect(await newPasswordFaults('Falukorv 2026')).toEqual([])
})
