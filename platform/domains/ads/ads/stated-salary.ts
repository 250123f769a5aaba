import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { StatedSalary } from '#contract/ads/feeds.ts'

/** Returns the salary that the public may read. Null if the ad states no complete salary. */
export function statedSalary({
  salaryMode,
  salaryCurrency: currency,
  salaryPayout: period,
  salaryFixed: fixed,
  salaryFrom: from,
  salaryTo: to,
}: AdDetails): StatedSalary | null {
  if (currency === null) return null
  if (salaryMode === 'fixed') return fixed === null ? null : { currency, period, fixed, from: null, to: null }
  if (salaryMode === 'range') return from === null || to === null ? null : { currency, period, fixed: null, from, to }
  return null
}
