import type { Logger } from 'pino'
import { HEALTH_PARTS, type HealthPart } from '#gateway/observability/metrics.ts'
import type { HttpClient } from '#gateway/upstream/http-client.ts'

/** Time limit of the request to the platform. */
const CHECK_TIMEOUT_MS = 1000

export interface HealthReport {
  /**
   * Whether the gateway serves: the web client is built, and the platform has been ready once. A later loss of the
   * platform does not change this. Otherwise the balancer would drop every gateway, and users would see no error
   * message at all.
   */
  readonly isReady: boolean
  readonly failing: readonly HealthPart[]
}

/** What the checks look at. */
export interface HealthSources {
  readonly http: Pick<HttpClient, 'send'>
  readonly web: { isBuilt(): Promise<boolean> }
  readonly hub: { readonly lostLinks: number }
  readonly log: Logger
}

/** The checks behind `/readyz` and the metric `failing`. */
export class Health {
  readonly #sources: HealthSources
  #pending: Promise<HealthReport> | null = null
  #wasPlatformReady = false
  #failing: readonly HealthPart[] = []

  constructor(sources: HealthSources) {
    this.#sources = sources
  }

  /**
   * Checks all parts within a second, and logs each part that began to fail or works again since the last check.
   * Concurrent calls share one check.
   */
  check(): Promise<HealthReport> {
    this.#pending ??= this.#check().finally(() => (this.#pending = null))
    return this.#pending
  }

  async #check(): Promise<HealthReport> {
    const { web, hub, log } = this.#sources
    const [isBuilt, platformFault] = await Promise.all([web.isBuilt(), this.#findPlatformFault()])
    this.#wasPlatformReady ||= platformFault === null
    const reasons: Readonly<Record<HealthPart, string | null>> = {
      web: isBuilt ? null : 'the web client is not built',
      platform: platformFault,
      hub: hub.lostLinks === 0 ? null : `${hub.lostLinks} links to the hub are lost`,
    }
    const failing = HEALTH_PARTS.filter((part) => reasons[part] !== null)
    // A warning: the gateway itself works, and a platform that is starting or busy can miss the time limit.
    for (const part of failing)
      if (!this.#failing.includes(part)) log.warn({ part, reason: reasons[part] }, 'part failing')
    for (const part of this.#failing) if (!failing.includes(part)) log.info({ part }, 'part working again')
    this.#failing = failing
    return { isReady: isBuilt && this.#wasPlatformReady, failing }
  }

  /** Returns why the platform cannot serve, or null if it is ready. */
  async #findPlatformFault(): Promise<string | null> {
    try {
      const { status } = await this.#sources.http.send({
        method: 'GET',
        path: '/readyz',
        headers: {},
        signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      })
      return status === 200 ? null : 'the platform is not ready'
    } catch {
      return 'the platform is not responding'
    }
  }
}
