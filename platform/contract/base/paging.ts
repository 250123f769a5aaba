import { Type, type TProperties, type TSchema } from 'typebox'
import { nullable, oneOf, strict } from './shapes.ts'

// Lists that are read a page at a time. A page begins after the cursor that the page before gave; rows that come or go
// meanwhile neither repeat a row nor skip one.

/** Where a page ended. Opaque: only the call that gave it can read it, and only in the same order. */
export const Cursor = Type.String({
  minLength: 1,
  maxLength: 1000,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'Where the page before ended',
})

/** Most rows of a page. */
export const MOST_OF_A_PAGE = 100

/**
 * The query of a call that pages: `after` and `take`, an order among `sort` (its first is the usual one), words to
 * search for, and what else narrows the list.
 */
export const listQuery = <
  const S extends readonly [string, ...string[]],
  F extends TProperties = Record<never, never>,
>({
  sort,
  filter,
}: {
  sort: S
  filter?: F
}) =>
  strict({
    after: Type.Optional(Cursor),
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_OF_A_PAGE })),
    sort: Type.Optional(oneOf<[...S]>(...sort)),
    direction: Type.Optional(oneOf('asc', 'desc')),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    ...(filter ?? ({} as F)),
  })

/** A page of a list. `next` is null at the end; `total` is null where counting would read the whole list. */
export const pageOf = <T extends TSchema>(item: T) =>
  strict({
    items: Type.Array(item, { maxItems: MOST_OF_A_PAGE }),
    next: nullable(Cursor),
    total: nullable(Type.Integer({ minimum: 0 })),
  })
