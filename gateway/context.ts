import type { Logger } from 'pino'
import type { Caller } from '#gateway/auth/caller.ts'
import type { Session } from '#gateway/auth/session.ts'
import type { Env } from './env.ts'
import type { Hub } from '#gateway/hub/hub.ts'
import type { Follower } from '#gateway/hub/subscribe.ts'
import { Loaders } from '#gateway/loaders/define-loader.ts'
import type { LoaderDef, OperationContext } from '#gateway/loaders/operation-context.ts'
import type { PlatformClient } from '#gateway/upstream/platform-client.ts'

/** Settings that resolvers read. */
export type ContextSettings = Pick<Env, 'siteUrl' | 'importOrigins'>

/**
 * What every operation has, the same over HTTP and websocket. One context per operation; never shared between callers.
 */
export class GatewayContext implements OperationContext, Follower {
  /** Calls of the platform with the caller's token, counted against the operation's budget. */
  readonly platform: PlatformClient
  /** The live events of the caller; use it through `subscribeHub`. */
  readonly hub: Hub
  /**
   * When a subscription's client read what it follows, on the clock of `performance.now`; null when it does not say.
   */
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

  /**
   * Reads through a loader: equal keys of this operation share one read, until a write forgets what was read before it.
   */
  load<K, V>(definition: LoaderDef<K, V>, key: K): Promise<V> {
    return this.#loaders.load(definition, key, this)
  }

  get requestId(): string {
    return this.#caller.requestId
  }

  /**
   * Who the token says the caller is, of a websocket always the newest; null for an anonymous caller. The platform
   * decides what it is worth.
   */
  get session(): Session | null {
    return this.#caller.session
  }

  /** Ends when the client went away. `platform.call` already obeys it. */
  get signal(): AbortSignal {
    return this.#caller.signal
  }

  get log(): Logger {
    return this.#caller.log
  }

  /** Language of the caller's `Accept-Language`, Swedish when it says nothing. */
  get language(): 'sv' | 'en' {
    return this.#caller.language
  }

  /** Public base of the job site, without a slash at the end. */
  get siteUrl(): string {
    return this.#settings.siteUrl
  }

  /** Origins of the job boards whose ads can be imported, the own job site first. */
  get importOrigins(): readonly string[] {
    return this.#settings.importOrigins
  }
}
