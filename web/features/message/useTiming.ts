import { useState } from 'react'
import { checkSchedule, defaultScheduledTime, type SchedulingPreferences } from '#rules/candidates/scheduling.ts'

/** When to send a message: now, or at a time that the company allows (PIPE-49, PIPE-70). */
export interface MessageTiming {
  isLater: boolean
  /** The selected time. It is kept while "now" is selected. */
  at: Date | null
  preferences: SchedulingPreferences
  /** Text key of the error in the time. */
  problem: 'inPast' | 'notAllowed' | null
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
  const problems = isLater && at ? checkSchedule(at, preferences, new Date()) : []
  return {
    isLater,
    at,
    preferences,
    problem: problems.includes('inPast') ? 'inPast' : problems.length > 0 ? 'notAllowed' : null,
    isReady: !isLater || (at !== null && problems.length === 0),
    schedule: isLater ? at : null,
    setLater: (later) => {
      setLater(later)
      if (later) setAt((before) => before ?? defaultScheduledTime(new Date(), preferences))
    },
    setAt,
  }
}
