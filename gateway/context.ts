import type { Logger } from 'pino'
import type { Caller } from '#gateway/auth/caller.ts'
import type { Session } from '#gateway/auth/session.ts'
import type { Env } from './env.ts'
import type { Hub } from '#gateway/hub/hub.ts'
import type { SubscriptionContext } from '#gateway/hub/subscribe.ts'
import { Loaders } from '#gateway/loaders/define-loader.ts'
import type { LoaderDef, OperationContext } from '#gateway/loaders/operation-context.ts'
import type { PlatformClient } from '#gateway/upstream/platform-client.ts'
import type { RateLimit } from '#rules/requests/rate-limit.ts'

/** Settings and limits that resolvers read. */
export interface ContextSettings extends Pick<Env, 'siteUrl' | 'importOrigins'> {
  /** The rate of keys, as this gateway counts it. */
  readonly keyRate: RateLimit
}

/** The context of one operation, the same over HTTP and websocket. Never shared between callers. */
export class GatewayContext implements OperationContext, SubscriptionContext {
  /** Calls the platform with the caller's token, within the operation's budget. */
  readonly platform: PlatformClient
  /** The caller's live events; use them through `subscribeToHub`. */
  readonly hub: Hub
  /** When the client read the data that a subscription follows, on the clock of `performance.now`; null if unknown. */
  readonly readAt: number | null
  readonly #caller: Caller
  readonly #settings: ContextSettings
  readonly #loaders = new Loaders()

  constructor({
    caller,
    platform,
    hub,
    settings,
    readAt = null,
  }: {
    caller: Caller
    platform: PlatformClient
    hub: Hub
    settings: ContextSettings
    readAt?: number | null
  }) {
    this.platform = platform
    this.hub = hub
    this.readAt = readAt
    this.#caller = caller
    this.#settings = settings
    platform.onWrite(() => this.#loaders.forget())
  }

  /** Reads through a loader. Equal keys of this operation share one read, until a write clears the cache. */
  load<K, V>(definition: LoaderDef<K, V>, key: K): Promise<V> {
    return this.#loaders.load(definition, key, this)
  }

  /** Logs a reason that a mutation answered and the public schema does not list for it. */
  reportReason(mutation: string, reason: string): void {
    this.#caller.log.error({ mutation, reason }, 'the public schema does not list this reason')
  }

  get requestId(): string {
    return this.#caller.requestId
  }

  /**
   * The caller's session as the token claims it, for a websocket always the newest; null for an anonymous caller. The
   * platform verifies it.
   */
  get session(): Session | null {
    return this.#caller.session
  }

  /** Aborts when the client disconnects. `platform.call` already uses it. */
  get signal(): AbortSignal {
    return this.#caller.signal
  }

  get log(): Logger {
    return this.#caller.log
  }

  /** Language of the caller's `Accept-Language` header; Swedish without one. */
  get language(): 'sv' | 'en' {
    return this.#caller.language
  }

  /** Public base URL of the job site, without a slash at the end. */
  get siteUrl(): string {
    return this.#settings.siteUrl
  }

  /** The rate of keys, as this gateway counts it. */
  get keyRate(): RateLimit {
    return this.#settings.keyRate
  }

  /** Origins of the job boards to import ads from, Tavla's job site first. */
  get importOrigins(): readonly string[] {
    return this.#settings.importOrigins
  }
}
