import DataLoader from 'dataloader'
import { keyElsewhere } from '#contract/base/errors.ts'
import { MOST_OF_A_LIST } from '#contract/base/shapes.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import type { LoaderDef, OperationContext } from './operation-context.ts'

/** A loader over a read of one thing: equal keys of an operation share one call, which starts at once. */
export function defineLoader<K extends string | number, V>({
  name,
  load,
}: {
  name: string
  load: (key: K, context: OperationContext) => Promise<V>
}): LoaderDef<K, V> {
  return {
    name,
    start: (context) =>
      new DataLoader<K, V>(([key]) => load(key as K, context).then((value) => [value]), { name, batch: false }),
  }
}

/**
 * A loader over a read that has a list form: the ids asked for in one tick share a call, or one for each `most` of
 * them. An id asked for alone takes the read of one. Either way each id fails by itself and with the same code:
 * FORBIDDEN for what is unknown or a stranger's, PAYMENT_REQUIRED for what is a blocked company's.
 *
 * @param one reads one row
 * @param many reads several, in any order
 * @param keyOf the id of a row
 * @param map what is kept of a row
 * @param most how many ids the list form takes
 */
export function defineListLoader<R, V>({
  name,
  one,
  many,
  keyOf,
  map,
  most = MOST_OF_A_LIST,
}: {
  name: string
  one: (id: number, context: OperationContext) => Promise<R>
  many: (
    ids: number[],
    context: OperationContext,
  ) => Promise<{ readonly found: readonly R[]; readonly blocked: readonly number[] }>
  keyOf: (row: R) => number
  map: (row: R) => V
  most?: number
}): LoaderDef<number, V> {
  return {
    name,
    start: (context) =>
      new DataLoader<number, V>(
        async (ids) => {
          const [first, second] = ids
          if (first !== undefined && second === undefined) return [map(await one(first, context))]
          const { found, blocked } = await many([...ids], context)
          const notTheirs = context.session?.isKey ? keyElsewhere : null
          const rows = new Map(found.map((row) => [keyOf(row), row]))
          return ids.map((id) => {
            const row = rows.get(id)
            return row === undefined
              ? blocked.includes(id)
                ? new PlatformError(name, 402, null)
                : new PlatformError(name, 403, notTheirs)
              : map(row)
          })
        },
        { name, maxBatchSize: most },
      ),
  }
}

/** A loader that takes arguments besides its key: what an operation asks for with the same ones shares the calls. */
export function loaderWith<A extends object, K, V>(
  define: (given: A) => LoaderDef<K, V>,
): (given: A, context: OperationContext) => LoaderDef<K, V> {
  const ofOperation = new WeakMap<OperationContext, Map<string, LoaderDef<K, V>>>()
  return (given, context) =>
    ofOperation
      .getOrInsertComputed(context, () => new Map())
      .getOrInsertComputed(JSON.stringify(given), () => define(given))
}

/** The loaders of one operation, each made on first use. A write forgets what was read before it. */
export class Loaders {
  readonly #started = new Map<LoaderDef<never, unknown>, DataLoader<never, unknown>>()

  load<K, V>(definition: LoaderDef<K, V>, key: K, context: OperationContext): Promise<V> {
    let loader = this.#started.get(definition as LoaderDef<never, unknown>) as DataLoader<K, V> | undefined
    if (!loader) this.#started.set(definition as LoaderDef<never, unknown>, (loader = definition.start(context)))
    return loader.load(key)
  }

  forget(): void {
    this.#started.clear()
  }
}
