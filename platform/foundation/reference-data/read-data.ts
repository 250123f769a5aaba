import { readFileSync } from 'node:fs'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

/**
 * Returns a reader for a reference file in this folder. The first call reads the file and validates its shape; later
 * calls return the same value.
 */
export function dataFile<S extends TSchema>(name: string, shape: S): () => Static<S> {
  return lazy(() => Value.Parse(shape, JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))))
}

/** Returns a function that creates a value on its first call and returns the same value afterwards. */
export function lazy<V extends object>(make: () => V): () => V {
  let value: V | undefined
  return () => (value ??= make())
}
