import { badRequest } from '#gateway/errors/errors.ts'

/** Where a page of a connection starts and ends. */
export interface PageInfoSource {
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

/** What a page takes when nobody says. */
const usualPageSize = 50

/** How many rows a page takes. Throws BAD_REQUEST unless `first` is 1 to 100. */
export function pageSize(first: number | null | undefined): number {
  if (first == null) return usualPageSize
  if (!Number.isInteger(first) || first < 1 || first > 100) throw badRequest('`first` must be from 1 to 100.')
  return first
}

/** Builds a connection from the edges of one page, each with the cursor after which the list goes on. */
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

/**
 * Builds a connection from a page of the platform's lists (`contract/paging.ts`), which tells one cursor, where the
 * page ends: the rows before it have none to go on after, so their edges carry the page's own.
 */
export function pageOfList<N>(
  nodes: N[],
  { next, after }: { readonly next: string | null; readonly after: string | null | undefined },
): ConnectionSource<{ cursor: string; node: N }> {
  return connectionOf(
    nodes.map((node) => ({ cursor: next ?? after ?? '', node })),
    { hasNextPage: next !== null, after },
  )
}
