import type { AdType } from '#rules/ads/ad-lifecycle.ts'
import { REMAINING_DAYS_ALERT } from '#rules/ads/publish-period.ts'
import { daysBetween, formatDate } from '#rules/text-and-time/stockholm-time.ts'

export interface PeriodCell {
  /** YYYY-MM-DD in Stockholm. */
  start: string
  end: string
  /** Elapsed part of the period in percent. */
  elapsed: number
  phase: 'ahead' | 'running' | 'over'
  /** Days until the start or the end. */
  days: number
  /** Whether five days or fewer remain (AD-28). */
  isNear: boolean
}

/** Returns the period of an ad as the list shows it. Null if the ad has no period. */
export function getPeriodCell(
  ad: { type: AdType; start: Date | string | null; end: Date | string | null },
  today: string,
): PeriodCell | null {
  if (ad.start === null || ad.end === null) return null
  const start = formatDate(ad.start)
  const end = formatDate(ad.end)
  if (ad.type === 'scheduled' || ad.type === 'draft')
    return { start, end, elapsed: 0, phase: 'ahead', days: Math.max(0, daysBetween(today, start)), isNear: false }
  if (ad.type !== 'active') return { start, end, elapsed: 100, phase: 'over', days: 0, isNear: false }
  const days = Math.max(0, daysBetween(today, end))
  const whole = Math.max(1, daysBetween(start, end))
  const elapsed = Math.min(100, Math.max(0, Math.round((daysBetween(start, today) / whole) * 100)))
  return { start, end, elapsed, phase: 'running', days, isNear: days <= REMAINING_DAYS_ALERT }
}
