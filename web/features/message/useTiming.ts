import { useState } from 'react'
import { checkSchedule, defaultScheduledTime, type SchedulingPreferences } from '#rules/candidates/scheduling.ts'

/** When a message goes: at once, or at a time the company allows (PIPE-49, PIPE-70). */
export interface MessageTiming {
  isLater: boolean
  /** The chosen time, kept while it goes at once. */
  at: Date | null
  preferences: SchedulingPreferences
  /** Text of what is wrong with the time. */
  problem: 'inPast' | 'notAllowed' | null
  isReady: boolean
  /** Null for at once. */
  schedule: Date | null
  setLater: (isLater: boolean) => void
  setAt: (at: Date | null) => void
}

/** The timing of a message that is being written; later proposes the first time that is allowed. */
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
