import type DataLoader from 'dataloader'
import type { Session } from '#gateway/auth/session.ts'
import type { PlatformClient } from '#gateway/upstream/platform-client.ts'

/** The parts of the context that loaders use. */
export interface OperationContext {
  /** Calls the platform with the caller's token, within the operation's budget. */
  readonly platform: PlatformClient
  /** The caller's session as the token claims it; null for an anonymous caller. */
  readonly session: Session | null
  /** The caller's language. */
  readonly language: 'sv' | 'en'
  /** Reads through a loader. Equal keys of this operation share one read, until a write clears the cache. */
  load<K, V>(definition: LoaderDef<K, V>, key: K): Promise<V>
}

/** A REST read with one call per key and operation. Create it with `defineLoader` or `defineListLoader`. */
export interface LoaderDef<K, V> {
  readonly name: string
  /** Creates the loader of one operation. */
  readonly start: (context: OperationContext) => DataLoader<K, V>
}
