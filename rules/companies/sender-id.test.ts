import { expect, test } from 'vitest'
import { checkSenderId, senderState } from './sender-id.ts'

test('requires a sender id of eight digits (ADMIN-25)', () => {
  expect(checkSenderId(' 12345678 ')).toEqual([])
  expect(checkSenderId(' ')).toEqual(['required'])
  expect(['1234567', '123456789', '1234567a'].map(checkSenderId)).toEqual([['format'], ['format'], ['format']])
})

test('shows whether staff can add a sender id, and whether the connection works (ADMIN-23)', () => {
  expect(senderState('waitingForConnection', null)).toBe('add')
  expect(senderState('waitingForConnection', '12345678')).toBe('pending')
  expect(senderState('connected', '12345678')).toBe('connected')
  expect(senderState('notConnected', null)).toBe('unknown')
  expect(senderState('wrongInformation', '12345678')).toBe('warning')
})
