import { expect, test } from 'vitest'
import { groupMessages } from './group-messages.ts'

const sent = (id: number, sentAt: string) => ({ id, sentAt, scheduledAt: null })

test('PIPE-47 messages stand under their day in Stockholm, the oldest first', () => {
  const { days } = groupMessages([
    sent(3, '2025-11-19T07:05:00Z'),
    sent(1, '2025-11-18T08:12:00Z'),
    sent(2, '2025-11-18T22:59:00Z'),
    sent(4, '2025-11-19T23:30:00Z'),
  ])
  expect(days.map(({ day, messages }) => [day, messages.map(({ id }) => id)])).toEqual([
    ['2025-11-18', [1, 2]],
    ['2025-11-19', [3]],
    ['2025-11-20', [4]],
  ])
})

test('PIPE-56 a message that waits stands last, without a day', () => {
  const later = { id: 9, sentAt: '2025-11-18T09:00:00Z', scheduledAt: '2025-11-24T07:30:00Z' }
  const { days, waiting } = groupMessages([later, sent(1, '2025-11-19T08:00:00Z')])
  expect(days).toHaveLength(1)
  expect(waiting).toEqual([later])
})
