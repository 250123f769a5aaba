import type { Logger } from './log.ts'

/** Something that others are and that may be gone: the database, the mail server. */
export interface Outage {
  /** It did not answer. Said in the log when that is new. */
  failed(error: unknown): void
  /** It answered. Said in the log when it had not, once it answers every time. */
  answered(): void
  readonly isOn: boolean
}

export interface OutageWords {
  /** What is said when it begins. */
  begins: string
  /** What is said when it is over. */
  ends: string
  /** How long nothing may have failed before it is over, in milliseconds; default 0. */
  calmMs?: number
}

/** Tells of an outage once when it begins and once when it is over, however often it is met. */
export function createOutage(log: Logger, { begins, ends, calmMs = 0 }: OutageWords): Outage {
  let began: number | null = null
  let failedAt = 0
  return {
    failed(error) {
      failedAt = performance.now()
      if (began !== null) return
      began = failedAt
      log.error({ err: error }, begins)
    },
    answered() {
      if (began === null || performance.now() - failedAt < calmMs) return
      log.warn({ seconds: Math.round((performance.now() - began) / 1000) }, ends)
      began = null
    },
    get isOn() {
      return began !== null
    },
  }
}
