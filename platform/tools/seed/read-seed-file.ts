import { readFileSync } from 'node:fs'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { lazy } from '#platform/foundation/reference-data/read-data.ts'

/** Returns a reader for a file of seed/data. The first call validates the file against its schema. */
export const readSeedFile = <S extends TSchema>(name: string, shape: S): (() => Static<S> & object) =>
  lazy(
    () =>
      Value.Parse(shape, JSON.parse(readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8'))) as Static<S> &
        object,
  )
