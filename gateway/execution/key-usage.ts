import type { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import type { CallInput } from '#contract/base/call.ts'
import { NO_USAGE, ReportKeyUsage } from '#contract/integrations/key-usage.ts'
import type { Caller } from '#gateway/auth/caller.ts'
import type { BearerKey } from '#gateway/auth/session.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import type { Deprecation } from './find-deprecations.ts'
import type { RequestState } from './request-state.ts'
import { MAX_DEPRECATED_USES, MAX_OPERATION_NAME_LENGTH } from '#rules/integrations/api-keys.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'

/** Milliseconds between two reports. */
const REPORT_EVERY_MS = 60_000
/** Keys whose requests are counted between two reports. Requests of further keys are not counted. */
const MAX_KEYS = 1_000
/** Milliseconds that a report may take. */
const REPORT_WITHIN_MS = 10_000

type Usage = CallInput<typeof ReportKeyUsage>['body']['usage']
type Refusal = 'tooExpensive' | 'notAllowed' | 'rateLimited'

interface Counted {
  readonly companyId: number
  /** The caller of the newest request, whose key sends the report. */
  caller: Caller
  usage: Usage
  readonly deprecatedUses: Map<string, Deprecation & { count: number }>
}

/**
 * Counts the requests of each key and the deprecated members that they use, and reports them to the platform once a
 * minute: one request per key, with the key itself (PLUS-99, PLUS-100). No answer waits for a report. A report that the
 * platform did not process is sent again with the next one. A gateway that is killed loses what it counted since its last
 * report, which is at most a minute.
 */
export class KeyUsage {
  readonly #upstream: Upstream
  readonly #log: Logger
  #byKey = new Map<number, Counted>()
  readonly #timer: NodeJS.Timeout

  constructor(upstream: Upstream, log: Logger) {
    this.#upstream = upstream
    this.#log = log
    this.#timer = setInterval(() => void this.#report(), REPORT_EVERY_MS)
    this.#timer.unref()
  }

  /** Counts one request of a key, accepted or refused. A document that is only explained uses no deprecated members. */
  add(key: BearerKey, state: RequestState, errors: readonly GraphQLError[]): void {
    const counted = this.#of(key.id, key.companyId, state.caller)
    if (!counted) return
    const isExplained = state.protocolParams?.isExplained === true
    const refusal = state.isOverLimits ? 'tooExpensive' : refusalIn(errors)
    counted.usage = addUsage(counted.usage, usageOf(state, isExplained, refusal))
    if (!isExplained) for (const use of state.deprecations) addUse(counted, { ...use, count: 1 })
  }

  /** Reports what has been counted, and stops. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#report()
  }

  #of(keyId: number, companyId: number, caller: Caller): Counted | null {
    let counted = this.#byKey.get(keyId)
    if (counted) counted.caller = caller
    else {
      if (this.#byKey.size >= MAX_KEYS) return null
      this.#byKey.set(keyId, (counted = { companyId, caller, usage: NO_USAGE, deprecatedUses: new Map() }))
    }
    return counted
  }

  async #report(): Promise<void> {
    const reported = this.#byKey
    this.#byKey = new Map()
    // One after another, so that reports never crowd out requests.
    for (const [keyId, counted] of reported) {
      const { companyId, caller, usage, deprecatedUses } = counted
      const { session, requestId, ip, userAgent, language } = caller
      const token = session?.token ?? null
      try {
        await this.#upstream.call(
          ReportKeyUsage,
          { body: { companyId, usage, deprecatedUses: [...deprecatedUses.values()] } },
          { token, requestId, ip, userAgent, language, signal: AbortSignal.timeout(REPORT_WITHIN_MS) },
        )
      } catch (error) {
        this.#log.warn({ err: error, key: keyId }, 'failed to report the usage of a key')
        if (wasNotProcessed(error)) this.#restore(keyId, counted)
      }
    }
  }

  #restore(keyId: number, { companyId, caller, usage, deprecatedUses }: Counted): void {
    const counted = this.#of(keyId, companyId, this.#byKey.get(keyId)?.caller ?? caller)
    if (!counted) return
    counted.usage = addUsage(counted.usage, usage)
    for (const use of deprecatedUses.values()) addUse(counted, use)
  }
}

/** Whether the platform certainly did not process a report: it refused the connection, or answered that it is busy. */
const wasNotProcessed = (error: unknown): boolean =>
  error instanceof PlatformError && ([429, 503].includes(error.status) || isConnectionRefused(error.cause))

const isConnectionRefused = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'

function usageOf(
  { cost: accepted, operationName }: RequestState,
  isExplained: boolean,
  refusal: Refusal | null,
): Usage {
  const counts = refusal === null ? NO_USAGE : { ...NO_USAGE, [refusal]: 1 }
  if (accepted === null) return counts
  const cost = isExplained ? 0 : accepted.cost
  return {
    ...counts,
    requests: 1,
    calls: isExplained ? 1 : Math.max(1, accepted.calls),
    cost,
    maxCost: cost,
    costliestOperation: operationName?.slice(0, MAX_OPERATION_NAME_LENGTH) ?? null,
  }
}

/** Returns why the gateway or the platform refused a request, from the errors of its answer. Null if it did not. */
function refusalIn(errors: readonly GraphQLError[]): Refusal | null {
  for (const { extensions } of errors) {
    if (extensions['code'] === 'RATE_LIMITED') return 'rateLimited'
    if (extensions['code'] === 'FORBIDDEN') return 'notAllowed'
  }
  return null
}

const addUsage = (a: Usage, b: Usage): Usage => ({
  requests: a.requests + b.requests,
  calls: a.calls + b.calls,
  cost: a.cost + b.cost,
  tooExpensive: a.tooExpensive + b.tooExpensive,
  notAllowed: a.notAllowed + b.notAllowed,
  rateLimited: a.rateLimited + b.rateLimited,
  maxCost: Math.max(a.maxCost, b.maxCost),
  costliestOperation: (b.maxCost > a.maxCost ? b : a).costliestOperation,
})

function addUse({ deprecatedUses }: Counted, use: Deprecation & { count: number }): void {
  const count = deprecatedUses.get(use.coordinate)?.count ?? 0
  if (count > 0 || deprecatedUses.size < MAX_DEPRECATED_USES)
    deprecatedUses.set(use.coordinate, { ...use, count: count + use.count })
}
