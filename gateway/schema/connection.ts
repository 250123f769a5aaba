import { GraphQLError } from 'graphql'

/** Arguments of a connection; `first` 1 to 100. */
export interface ConnectionArguments {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
}

/** The page the platform must be asked for. `offset` counts rows, `page` starts at 1. */
export interface PageRequest {
  readonly offset: number
  readonly page: number
  readonly pageSize: number
}

export interface PageInfoSource {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

export interface ConnectionSource<T> {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[]
  readonly pageInfo: PageInfoSource
  readonly totalCount: number
}

const cursorOf = (offset: number): string => btoa(`row:${offset}`)

function offsetOf(cursor: string): number {
  let text = ''
  try {
    text = atob(cursor)
  } catch { /* told below */ }
  const offset = text.startsWith('row:') ? Number(text.slice(4)) : NaN
  if (!Number.isSafeInteger(offset) || offset < 0) throw new GraphQLError('`after` is not a cursor of this connection.', { extensions: { code: 'BAD_REQUEST' } })
  return offset
}

/** Reads `first` (1 to 100, 20 when left out) and `after`. Pages stay aligned as long as `first` stays the same. */
export function pageOf({ first, after }: ConnectionArguments, fallback = 20): PageRequest {
  const pageSize = first ?? fallback
  if (pageSize < 1 || pageSize > 100) throw new GraphQLError('`first` must be from 1 to 100.', { extensions: { code: 'BAD_REQUEST' } })
  const offset = after == null ? 0 : offsetOf(after) + 1
  return { offset, page: Math.floor(offset / pageSize) + 1, pageSize }
}

/** Builds the connection from one page of rows and the count of all rows. */
export function connectionOf<T>(rows: readonly T[], totalCount: number, request: PageRequest): ConnectionSource<T> {
  const { offset } = request
  return {
    edges: rows.map((node, index) => ({ cursor: cursorOf(offset + index), node })),
    pageInfo: {
      hasNextPage: offset + rows.length < totalCount,
      hasPreviousPage: offset > 0,
      startCursor: rows.length > 0 ? cursorOf(offset) : null,
      endCursor: rows.length > 0 ? cursorOf(offset + rows.length - 1) : null,
    },
    totalCount,
  }
}
