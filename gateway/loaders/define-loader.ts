import DataLoader from 'dataloader'
import type { GatewayContext } from '../context.ts'
import { publicError } from '../errors/errors.ts'

/** A REST read as an operation does it: each key once. Made with `defineLoader` or `defineListLoader`. */
export interface LoaderDef<K, V> {
  readonly name: string
  /** Starts the loader of one operation. */
  readonly start: (context: GatewayContext) => DataLoader<K, V>
}

/** Most keys of one call: what the platform takes of its list reads. */
const maxBatchSize = 100

/** A loader over a read of one thing: equal keys of an operation share one call, which starts at once. */
export function defineLoader<K extends string | number, V>({ name, load }: {
  name: string
  load: (key: K, context: GatewayContext) => Promise<V>
}): LoaderDef<K, V> {
  return {
    name,
    start: context => new DataLoader<K, V>(([key]) => load(key as K, context).then(value => [value]), { name, batch: false }),
  }
}

/**
 * A loader over a read that has a list form: the keys asked for in one tick go in one call for each 100. A key asked for
 * alone takes the read of one, which tells its refusals apart; one that a list leaves out fails with NOT_FOUND.
 *
 * @param one reads one thing
 * @param many reads several; the rows come in any order, and unknown keys are left out
 * @param keyOf the key of a row
 */
export function defineListLoader<K extends string | number, V>({ name, one, many, keyOf }: {
  name: string
  one: (key: K, context: GatewayContext) => Promise<V>
  many: (keys: K[], context: GatewayContext) => Promise<readonly V[]>
  keyOf: (row: V) => K
}): LoaderDef<K, V> {
  return {
    name,
    start: context => new DataLoader<K, V>(async keys => {
      const [first, second] = keys
      if (first !== undefined && second === undefined) return [await one(first, context)]
      const rows = new Map((await many([...keys], context)).map(row => [keyOf(row), row]))
      return keys.map(key => rows.get(key) ?? publicError('NOT_FOUND', 'Not found.'))
    }, { name, maxBatchSize }),
  }
}

/** The loaders of one operation, each made on first use. A write forgets what was read before it. */
export class Loaders {
  readonly #started = new Map<LoaderDef<never, unknown>, DataLoader<never, unknown>>()

  load<K, V>(definition: LoaderDef<K, V>, key: K, context: GatewayContext): Promise<V> {
    let loader = this.#started.get(definition as LoaderDef<never, unknown>) as DataLoader<K, V> | undefined
    if (!loader) this.#started.set(definition as LoaderDef<never, unknown>, loader = definition.start(context))
    return loader.load(key)
  }

  forget(): void {
    this.#started.clear()
  }
}
