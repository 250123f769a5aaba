import { useState } from 'react'
import {
  checkSchedule,
  defaultScheduledTime,
  isOnInterval,
  nextAllowedTime,
  type SchedulingPreferences,
} from '#rules/candidates/scheduling.ts'
import { stockholmTime } from '#rules/text-and-time/stockholm-time.ts'

type TimingProblem = 'inPast' | 'notAllowed' | 'offInterval'

/** When to send a message: now, or at a time that the company allows (PIPE-49, PIPE-70). */
export interface MessageTiming {
  isLater: boolean
  /** The selected time. It is kept while "now" is selected. */
  at: Date | null
  preferences: SchedulingPreferences
  /** Text key of the error in the time. */
  problem: TimingProblem | null
  /** The allowed time at or after the selected time, as HH:mm. Empty if there is none. */
  example: string
  isReady: boolean
  /** Null for now. */
  schedule: Date | null
  setLater: (isLater: boolean) => void
  setAt: (at: Date | null) => void
}

/** Manages the send time of a message. "Later" suggests the first allowed time. */
export function useTiming(preferences: SchedulingPreferences): MessageTiming {
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState<Date | null>(null)
  // oxlint-disable-next-line react/purity -- judged to the second, as the platform will
  const problem = isLater && at ? problemOf(at, preferences, new Date()) : null
  const example = at && nextAllowedTime(at, preferences)
  return {
    isLater,
    at,
    preferences,
    problem,
    example: example ? stockholmTime(example) : '',
    isReady: !isLater || (at !== null && problem === null),
    schedule: isLater ? at : null,
    setLater: (later) => {
      setLater(later)
      if (later) setAt((before) => before ?? defaultScheduledTime(new Date(), preferences))
    },
    setAt,
  }
}

function problemOf(at: Date, preferences: SchedulingPreferences, now: Date): TimingProblem | null {
  const codes = checkSchedule(at, preferences, now)
  if (codes.includes('inPast')) return 'inPast'
  if (codes.length > 0) return 'notAllowed'
  return isOnInterval(at, preferences) ? null : 'offInterval'
}
