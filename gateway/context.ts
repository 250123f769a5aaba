import type { Logger } from 'pino'
import type { Session } from './auth/session.ts'
import type { Hub } from './hub/hub.ts'
import { Loaders, type LoaderDef } from './loaders/define-loader.ts'
import type { PlatformClient } from './upstream/platform-client.ts'

/** What every operation has, the same over HTTP and websocket. One context per operation; never shared between callers. */
export interface GatewayContext {
  readonly requestId: string
  /** Who the token says the caller is; null for an anonymous caller. The platform decides what it is worth. */
  readonly session: Session | null
  /** Calls of the platform with the caller's token, counted against the operation's budget. */
  readonly platform: PlatformClient
  /** Reads through a loader: equal keys of this operation share one read. */
  load<K, V>(definition: LoaderDef<K, V>, key: K): Promise<V>
  /** The live events of the caller; use it through `subscribeHub`. */
  readonly hub: Hub
  /** Ends when the client went away. `platform.call` already obeys it. */
  readonly signal: AbortSignal
  readonly log: Logger
  /** Language of the caller's `Accept-Language`, Swedish when it says nothing. */
  readonly language: 'sv' | 'en'
  /** Public base of the job site, without a slash at the end. */
  readonly siteUrl: string
  /** Origins of the job boards whose ads can be imported, the own job site first. */
  readonly importOrigins: readonly string[]
  /** Public base of the web app, without a slash at the end. */
  readonly publicUrl: string
}

/** The parts `createContext` is made from. */
export interface ContextParts {
  readonly requestId: string
  readonly session: Session | null
  readonly platform: PlatformClient
  readonly hub: Hub
  readonly signal: AbortSignal
  readonly log: Logger
  readonly language: 'sv' | 'en'
  readonly siteUrl: string
  readonly importOrigins: readonly string[]
  readonly publicUrl: string
}

class OperationContext implements GatewayContext {
  readonly requestId: string
  readonly session: Session | null
  readonly platform: PlatformClient
  readonly hub: Hub
  readonly signal: AbortSignal
  readonly log: Logger
  readonly language: 'sv' | 'en'
  readonly siteUrl: string
  readonly importOrigins: readonly string[]
  readonly publicUrl: string
  readonly #loaders = new Loaders()

  constructor(parts: ContextParts) {
    this.requestId = parts.requestId
    this.session = parts.session
    this.platform = parts.platform
    this.hub = parts.hub
    this.signal = parts.signal
    this.log = parts.log
    this.language = parts.language
    this.siteUrl = parts.siteUrl
    this.importOrigins = parts.importOrigins
    this.publicUrl = parts.publicUrl
    parts.platform.onWrite(() => this.#loaders.forget())
  }

  load<K, V>(definition: LoaderDef<K, V>, key: K): Promise<V> {
    return this.#loaders.load(definition, key, this)
  }
}

/** Makes the context of one operation. */
export function createContext(parts: ContextParts): GatewayContext {
  return new OperationContext(parts)
}
