import { expect, test } from 'vitest'
import { groupMessages } from './group-messages.ts'

const sent = (id: number, sentAt: string) => ({ id, sentAt, scheduledAt: null })

test('messages are grouped by day in Stockholm, oldest first (PIPE-47)', () => {
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

test('a scheduled message is last and has no day (PIPE-56)', () => {
  const later = { id: 9, sentAt: '2025-11-18T09:00:00Z', scheduledAt: '2025-11-24T07:30:00Z' }
  const { days, waiting } = groupMessages([later, sent(1, '2025-11-19T08:00:00Z')])
  expect(days).toHaveLength(1)
  expect(waiting).toEqual([later])
})
