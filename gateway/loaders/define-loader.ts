import DataLoader from 'dataloader'
import { keyElsewhere } from '#contract/base/errors.ts'
import { MAX_LIST_IDS } from '#contract/base/scalars.ts'
import { COMPANY_BLOCKED } from '#gateway/errors/errors.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import type { LoaderDef, OperationContext } from './operation-context.ts'

/** Defines a loader for a read of one object. Equal keys of an operation share one call, which starts at once. */
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
 * Defines a loader for a read that also has a list form. Ids requested in one tick share a call, at most `maxBatchSize`
 * per call. A single id uses `one`. Each id fails separately, with the same code in both forms: FORBIDDEN if the object
 * is unknown or belongs to someone else, PAYMENT_REQUIRED if its company is blocked.
 *
 * @param one reads one row
 * @param many reads several rows, in any order
 * @param keyOf returns the id of a row
 * @param map returns the value for a row
 * @param maxBatchSize how many ids the list form accepts
 */
export function defineListLoader<R, V>({
  name,
  one,
  many,
  keyOf,
  map,
  maxBatchSize = MAX_LIST_IDS,
}: {
  name: string
  one: (id: number, context: OperationContext) => Promise<R>
  many: (
    ids: number[],
    context: OperationContext,
  ) => Promise<{ readonly found: readonly R[]; readonly blocked: readonly number[] }>
  keyOf: (row: R) => number
  map: (row: R) => V
  maxBatchSize?: number
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
                ? new PlatformError(name, 402, COMPANY_BLOCKED)
                : new PlatformError(name, 403, notTheirs)
              : map(row)
          })
        },
        { name, maxBatchSize },
      ),
  }
}

/** Defines a loader with arguments besides its key. Equal arguments within an operation share the calls. */
export function defineLoaderWithArguments<A extends object, K, V>(
  define: (args: A) => LoaderDef<K, V>,
): (args: A, context: OperationContext) => LoaderDef<K, V> {
  const ofOperation = new WeakMap<OperationContext, Map<string, LoaderDef<K, V>>>()
  return (args, context) =>
    ofOperation
      .getOrInsertComputed(context, () => new Map())
      .getOrInsertComputed(JSON.stringify(args), () => define(args))
}

/** The loaders of one operation, each created on first use. A write clears them. */
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
