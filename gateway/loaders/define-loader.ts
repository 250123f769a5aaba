import DataLoader from 'dataloader'
import type { GatewayContext } from '../context.ts'

/** A read that is done once per key and operation. Made with `defineLoader` or `defineBatchLoader`. */
export interface LoaderDef<K, V> {
  readonly name: string
  /** Starts the loader of one operation. */
  readonly start: (context: GatewayContext) => { load(key: K): Promise<V> }
}

/** A loader over a REST read of one thing: equal keys of an operation share one call. */
export function defineLoader<K, V>(options: {
  name: string
  load: (key: K, context: GatewayContext) => Promise<V>
  /** Text of a key that is not a string or number. */
  cacheKey?: (key: K) => string | number
}): LoaderDef<K, V> {
  const { name, load, cacheKey } = options
  return {
    name,
    start: context => {
      const seen = new Map<unknown, Promise<V>>()
      return {
        load: key => {
          const at = cacheKey ? cacheKey(key) : key
          let found = seen.get(at)
          if (!found) seen.set(at, found = load(key, context))
          return found
        },
      }
    },
  }
}

/**
 * A loader over a REST read of many things: the keys asked for in one tick go in one call. `batch` answers the found
 * rows in any order; they are re-ordered by `keyOf`, a missing row is null.
 */
export function defineBatchLoader<K extends string | number, V>(options: {
  name: string
  batch: (keys: readonly K[], context: GatewayContext) => Promise<readonly V[]>
  keyOf: (row: V) => K
  maxBatchSize?: number
}): LoaderDef<K, V | null> {
  const { name, batch, keyOf, maxBatchSize } = options
  return {
    name,
    start: context => new DataLoader<K, V | null>(async keys => {
      const rows = new Map((await batch(keys, context)).map(row => [keyOf(row), row]))
      return keys.map(key => rows.get(key) ?? null)
    }, { name, ...(maxBatchSize !== undefined && { maxBatchSize }) }),
  }
}

/** The loaders of one operation, each made on first use. A write forgets what was read before it. */
export class Loaders {
  readonly #started = new Map<LoaderDef<never, unknown>, { load(key: never): Promise<unknown> }>()

  load<K, V>(definition: LoaderDef<K, V>, key: K, context: GatewayContext): Promise<V> {
    let loader = this.#started.get(definition as LoaderDef<never, unknown>) as { load(key: K): Promise<V> } | undefined
    if (!loader) this.#started.set(definition as LoaderDef<never, unknown>, loader = definition.start(context))
    return loader.load(key)
  }

  forget(): void {
    this.#started.clear()
  }
}
