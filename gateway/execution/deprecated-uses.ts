import type { Logger } from 'pino'
import { ReportDeprecatedUses } from '#contract/integrations/api-keys.ts'
import type { Caller } from '#gateway/auth/caller.ts'
import type { BearerKey } from '#gateway/auth/session.ts'
import type { Deprecation } from './find-deprecations.ts'
import { MAX_DEPRECATED_USES } from '#rules/integrations/api-keys.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'

/** Milliseconds between two reports. */
const REPORT_EVERY_MS = 60_000
/** Keys whose uses are counted between two reports. Uses of further keys come with their next use. */
const MAX_KEYS = 1_000
/** Milliseconds that a report may take. */
const REPORT_WITHIN_MS = 10_000

interface KeyUses {
  readonly companyId: number
  /** The caller of the newest use, whose key sends the report. */
  caller: Caller
  readonly counts: Map<string, Deprecation & { count: number }>
}

/**
 * Counts the uses of deprecated members per API key, and reports them to the platform once a minute: one request per key
 * that used any, with the key itself. A report that fails is dropped, because the next use reports the member again.
 */
export class DeprecatedUses {
  readonly #upstream: Upstream
  readonly #log: Logger
  #byKey = new Map<number, KeyUses>()
  readonly #timer: NodeJS.Timeout

  constructor(upstream: Upstream, log: Logger) {
    this.#upstream = upstream
    this.#log = log
    this.#timer = setInterval(() => void this.#report(), REPORT_EVERY_MS)
    this.#timer.unref()
  }

  /** Counts one operation of a key. */
  add(key: BearerKey, caller: Caller, deprecations: readonly Deprecation[]): void {
    if (deprecations.length === 0 || key.kind !== 'api') return
    let uses = this.#byKey.get(key.id)
    if (!uses) {
      if (this.#byKey.size >= MAX_KEYS) return
      this.#byKey.set(key.id, (uses = { companyId: key.companyId, caller, counts: new Map() }))
    }
    uses.caller = caller
    for (const deprecation of deprecations) {
      const count = uses.counts.get(deprecation.coordinate)?.count ?? 0
      if (count > 0 || uses.counts.size < MAX_DEPRECATED_USES)
        uses.counts.set(deprecation.coordinate, { ...deprecation, count: count + 1 })
    }
  }

  /** Reports what has been counted, and stops. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#report()
  }

  async #report(): Promise<void> {
    const counted = this.#byKey
    this.#byKey = new Map()
    // One after another, so that reports never crowd out requests.
    for (const { companyId, caller, counts } of counted.values()) {
      const { session, requestId, ip, userAgent, language } = caller
      const token = session?.token ?? null
      try {
        await this.#upstream.call(
          ReportDeprecatedUses,
          { body: { companyId, uses: [...counts.values()] } },
          { token, requestId, ip, userAgent, language, signal: AbortSignal.timeout(REPORT_WITHIN_MS) },
        )
      } catch (error) {
        this.#log.warn({ err: error }, 'failed to report deprecated uses')
      }
    }
  }
}
