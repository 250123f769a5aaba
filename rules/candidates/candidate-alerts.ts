// Alerts of a candidate that the platform sets itself; clients put these codes into words. Any other alert is its own
// text (PIPE-19).

export const CANDIDATE_ALERTS = {
  /** The same person, by e-mail or phone, applied to the company before (PLUS-31). */
  appliedBefore: 'appliedBefore',
  /** The candidate took the application back (PLUS-09). */
  withdrawn: 'withdrawn',
} as const

export type CandidateAlert = (typeof CANDIDATE_ALERTS)[keyof typeof CANDIDATE_ALERTS]

/** The code of an alert; null when it is a text of its own. */
export const alertCode = (alert: string): CandidateAlert | null =>
  Object.values(CANDIDATE_ALERTS).find((code) => code === alert) ?? null
