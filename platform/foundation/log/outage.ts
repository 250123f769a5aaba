import type { Logger } from './log.ts'

/** Tracks whether another service, such as the database or the mail server, is down. */
export interface Outage {
  /** Reports that the service did not respond. The first report of an outage is logged. */
  failed(error: unknown): void
  /** Reports that the service responded. Ends the outage and logs it, if nothing has failed for `calmMs`. */
  answered(): void
  /** Whether there is an outage now. */
  readonly isOn: boolean
}

export interface OutageOptions {
  /** The log message when the outage begins. */
  begins: string
  /** The log message when the outage ends. */
  ends: string
  /** Milliseconds without a failure before the outage counts as ended. Default 0. */
  calmMs?: number
}

/** Logs an outage once when it begins and once when it ends. */
export function createOutage(log: Logger, { begins, ends, calmMs = 0 }: OutageOptions): Outage {
  let beganAt: number | null = null
  let failedAt = 0
  return {
    failed(error) {
      failedAt = performance.now()
      if (beganAt !== null) return
      beganAt = failedAt
      log.error({ err: error }, begins)
    },
    answered() {
      if (beganAt === null || performance.now() - failedAt < calmMs) return
      log.warn({ seconds: Math.round((performance.now() - beganAt) / 1000) }, ends)
      beganAt = null
    },
    get isOn() {
      return beganAt !== null
    },
  }
}
