import { expect, test } from 'vitest'
import { timeUntil } from './time-until.ts'

test('a selected time is shown with its weekday and distance (PIPE-70)', () => {
  const now = new Date('2025-11-20T10:15:00Z')
  expect(timeUntil(new Date('2025-11-21T07:15:00Z'), now, 'sv-SE')).toBe('fredag, om 21 timmar')
  expect(timeUntil(new Date('2025-11-20T10:30:00Z'), now, 'sv-SE')).toBe('torsdag, om 15 minuter')
  expect(timeUntil(new Date('2025-11-24T10:15:00Z'), now, 'en-GB')).toBe('Monday, in 4 days')
})
