import fc from 'fast-check'
import { expect, test } from 'vitest'
import { previousAlertTime, alertTimeAfter, nextAlertTime, RHYTHMS } from './job-alert.ts'
import { stockholmDay, stockholmTime, weekdayOf } from '#rules/text-and-time/stockholm-time.ts'

const anyTime = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
const weekdays = { daily: [0, 1, 2, 3, 4, 5, 6], mondaysAndThursdays: [1, 4], mondays: [1] }

test('sends a job alert at 07:00 in Stockholm on the weekdays of its rhythm (PLUS-70)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RHYTHMS), anyTime, (rhythm, now) => {
      const [last, next] = [previousAlertTime(rhythm, now), nextAlertTime(rhythm, now)]
      for (const time of [last, next]) {
        expect(stockholmTime(time)).toBe('07:00')
        expect(weekdays[rhythm]).toContain(weekdayOf(stockholmDay(time)))
      }
      expect(last < now && now < next).toBe(true)
    }),
  )
})

test('never sends two job alerts on the same day (PLUS-70)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RHYTHMS), anyTime, (rhythm, sentAt) => {
      expect(stockholmDay(alertTimeAfter(rhythm, sentAt)) > stockholmDay(sentAt)).toBe(true)
    }),
  )
})
