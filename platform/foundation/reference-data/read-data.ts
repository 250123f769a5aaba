import { readFileSync } from 'node:fs'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

/**
 * A reader of one reference file of this folder: the file is read and checked against its shape on the first call,
 * later calls answer the same value.
 */
export function dataFile<S extends TSchema>(name: string, shape: S): () => Static<S> {
  return lazy(() => Value.Parse(shape, JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))))
}

/** Makes a value on the first call and answers the same one afterwards. */
export function lazy<V extends object>(make: () => V): () => V {
  let value: V | undefined
  return () => (value ??= make())
}
