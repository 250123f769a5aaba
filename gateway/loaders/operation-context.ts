import type DataLoader from 'dataloader'
import type { Session } from '#gateway/auth/session.ts'
import type { PlatformClient } from '#gateway/upstream/platform-client.ts'

/** What loaders need of the operation that they read for. */
export interface OperationContext {
  /** Calls of the platform with the caller's token, counted against the operation's budget. */
  readonly platform: PlatformClient
  /** Who the token says the caller is; null for an anonymous caller. */
  readonly session: Session | null
  /** The caller's language. */
  readonly language: 'sv' | 'en'
  /**
   * Reads through a loader: equal keys of this operation share one read, until a write forgets what was read before it.
   */
  load<K, V>(definition: LoaderDef<K, V>, key: K): Promise<V>
}

/** A REST read as an operation does it: each key once. Made with `defineLoader` or `defineListLoader`. */
export interface LoaderDef<K, V> {
  readonly name: string
  /** Starts the loader of one operation. */
  readonly start: (context: OperationContext) => DataLoader<K, V>
}
