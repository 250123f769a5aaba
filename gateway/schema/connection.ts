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

/** Returns the page size. Throws BAD_REQUEST unless `first` is 1 to 100. */
export function pageSize(first: number | null | undefined): number {
  if (first == null) return DEFAULT_PAGE_SIZE
  if (!Number.isInteger(first) || first < 1 || first > 100) throw badRequest('`first` must be between 1 and 100.')
  return first
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

/**
 * Builds a connection from a page of the platform's lists (`platform/contract/base/paging.ts`). Such a page has a
 * single cursor, at its end, so all edges carry that cursor.
 */
export function connectionOfPage<N>(
  nodes: N[],
  { next, after }: { readonly next: string | null; readonly after: string | null | undefined },
): ConnectionSource<{ cursor: string; node: N }> {
  return connectionOf(
    nodes.map((node) => ({ cursor: next ?? after ?? '', node })),
    { hasNextPage: next !== null, after },
  )
}
