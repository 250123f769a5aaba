import type { Logger } from 'pino'
import type { HealthPart } from '#gateway/observability/metrics.ts'
import type { HttpClient } from '#gateway/upstream/http-client.ts'
import { PartWatch } from '#rules/requests/part-watch.ts'

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

/** The checks behind `/readyz`, the metric `failing` and the log lines of failing parts. */
export class Health {
  readonly #sources: HealthSources
  readonly #parts: PartWatch<HealthPart>
  #wasPlatformReady = false

  constructor(sources: HealthSources) {
    this.#sources = sources
    this.#parts = new PartWatch(() => this.#findFaults(), sources.log)
  }

  /** Checks all parts within a second. */
  async check(): Promise<HealthReport> {
    const failing = await this.#parts.check()
    return { isReady: !failing.includes('web') && this.#wasPlatformReady, failing }
  }

  /** Checks all parts in the background, so that the log is up to date without probes. */
  start(everyMs?: number): void {
    this.#parts.start(everyMs)
  }

  stop(): void {
    this.#parts.stop()
  }

  async #findFaults(): Promise<Record<HealthPart, string | null>> {
    const { web, hub } = this.#sources
    const [isBuilt, platform] = await Promise.all([web.isBuilt(), this.#findPlatformFault()])
    this.#wasPlatformReady ||= platform === null
    return {
      web: isBuilt ? null : 'the web client is not built',
      platform,
      hub: hub.lostLinks === 0 ? null : `${hub.lostLinks} links to the hub are lost`,
    }
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
