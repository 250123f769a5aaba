// Alerts on a candidate that the platform sets. Clients translate these codes. Any other alert is free text (PIPE-19).

export const CANDIDATE_ALERTS = {
  /** The same person, by e-mail or phone, has applied to the company before (PLUS-31). */
  appliedBefore: 'appliedBefore',
  /** The candidate withdrew the application (PLUS-09). */
  withdrawn: 'withdrawn',
} as const

export type CandidateAlert = (typeof CANDIDATE_ALERTS)[keyof typeof CANDIDATE_ALERTS]

/** Returns the code of an alert. Null if the alert is free text. */
export const alertCode = (alert: string): CandidateAlert | null =>
  Object.values(CANDIDATE_ALERTS).find((code) => code === alert) ?? null
