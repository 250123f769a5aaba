import { badRequest } from '#gateway/errors/errors.ts'

/** Source of `PageInfo`. */
interface PageInfoSource {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

/** Source of a connection without its count. */
export interface ConnectionSource<E extends { readonly node: unknown }> {
  readonly edges: E[]
  readonly nodes: E['node'][]
  readonly pageInfo: PageInfoSource
}

/** Default page size. */
const DEFAULT_PAGE_SIZE = 50

/** The arguments of a connection. */
export interface PageArguments {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
}

/**
 * Returns the arguments of a connection as parameters of a REST list. Throws BAD_REQUEST unless `first` is 1 to 100 and
 * `after` has the form of a cursor.
 */
export function pageQuery({ first, after }: PageArguments): { take: number; after?: string } {
  const take = first ?? DEFAULT_PAGE_SIZE
  if (!Number.isInteger(take) || take < 1 || take > 100) throw badRequest('`first` must be between 1 and 100.')
  if (after == null) return { take }
  if (!/^[\w.-]{1,1000}$/.test(after)) throw badRequest('`after` is not a cursor of this connection.')
  return { take, after }
}

/** Like `pageQuery`, for lists whose cursors are the numeric ids of their rows. */
export function pageQueryById({ first, after }: PageArguments): { take: number; after?: number } {
  const { take } = pageQuery({ first })
  if (after == null) return { take }
  if (!/^[1-9]\d{0,14}$/.test(after)) throw badRequest('`after` is not a cursor of this connection.')
  return { take, after: Number(after) }
}

/** Builds a connection from the edges of one page. The next page starts after an edge's cursor. */
export function connectionOf<E extends { readonly cursor: string; readonly node: unknown }>(
  edges: E[],
  { hasNextPage, after }: { readonly hasNextPage: boolean; readonly after: string | null | undefined },
): ConnectionSource<E> {
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage,
      hasPreviousPage: after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

/** Builds a connection from a page of the platform's lists (`platform/contract/base/paging.ts`). */
export const connectionOfPage = <N>(
  nodes: readonly N[],
  { cursors, next }: { readonly cursors: readonly string[]; readonly next: string | null },
  after: string | null | undefined,
): ConnectionSource<{ cursor: string; node: N }> =>
  connectionOf(
    nodes.map((node, index) => ({ cursor: cursors[index] ?? '', node })),
    { hasNextPage: next !== null, after },
  )

/**
 * Builds a connection from a list of rows that has no page around it. The list was read with `take + 1`: the additional
 * row shows that another page follows.
 */
export const connectionOfRows = <R, N>(
  rows: readonly R[],
  { take, after }: { readonly take: number; readonly after?: string | number },
  edgeOf: (row: R) => { cursor: string; node: N },
): ConnectionSource<{ cursor: string; node: N }> =>
  connectionOf(rows.slice(0, take).map(edgeOf), { hasNextPage: rows.length > take, after: after?.toString() })

/** Returns a sort direction as the platform spells it: descending if the caller gave none. */
export const wireDirection = (sort: { readonly direction: 'ASC' | 'DESC' } | null | undefined): 'asc' | 'desc' =>
  sort?.direction === 'ASC' ? 'asc' : 'desc'
