import { Type, type TProperties, type TSchema } from 'typebox'
import { nullable, oneOf, strict, Search, Text } from './scalars.ts'

// Keyset pagination. A page starts after the cursor of the previous page, so rows that are added or removed between two
// requests neither repeat nor skip other rows.

/**
 * The place of a row in a list. Cursors are opaque: a cursor is only valid for the call that returned it, with the same
 * sort order.
 */
export const Cursor = Text('opaque', 1000, {
  minLength: 1,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'a cursor of the list; the page starts after its row',
})

/** The maximum number of rows on a page. */
export const MAX_PAGE_SIZE = 100

/**
 * Returns the query schema of a paginated call: `after`, `take`, `sort`, `direction`, `search` and the given filters.
 * The first value of `sort` is the default.
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
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
    sort: Type.Optional(oneOf<[...S]>(...sort)),
    direction: Type.Optional(oneOf('asc', 'desc')),
    search: Type.Optional(Search),
    ...(filter ?? ({} as F)),
  })

/** The cursors of a page: one for each row, and the one that the next page starts after, null on the last page. */
export const pageCursors = { cursors: Type.Array(Cursor, { maxItems: MAX_PAGE_SIZE }), next: nullable(Cursor) }

/**
 * Returns the schema of a page. `cursors` has the cursor of each item. `next` is null on the last page. `total` is null
 * if counting would read the whole list.
 */
export const pageOf = <T extends TSchema>(item: T) =>
  strict({
    items: Type.Array(item, { maxItems: MAX_PAGE_SIZE }),
    ...pageCursors,
    total: nullable(Type.Integer({ minimum: 0 })),
  })
