import { sql, type SQL } from 'drizzle-orm'
import type { UnreadKind } from '#contract/base/enums.ts'

/** Kinds of activity. The index of a kind is its bit in `unread.kinds`, so the order must not change. */
export const unreadKinds = ['new', 'info', 'chat', 'upload', 'notes'] as const satisfies readonly UnreadKind[]

export const bitOf = (kind: UnreadKind): number => 1 << unreadKinds.indexOf(kind)

/** All 32 combinations of kinds, indexed by their bits, so that thousands of candidates share the same arrays. */
const combinations: readonly UnreadKind[][] = Array.from({ length: 1 << unreadKinds.length }, (_, bits) =>
  unreadKinds.filter((kind) => bits & bitOf(kind)),
)

/** Returns the kinds of a bit mask. */
export const kindsOf = (bits: number): UnreadKind[] => combinations[bits] ?? []

/** Returns the column with the time of the last activity of a kind. `alias` is the alias of the candidates table. */
export const activityOf = (kind: UnreadKind, alias = 'candidates'): SQL => sql.raw(`${alias}.activity_${kind}`)

/** Returns the condition for live candidates: not deleted, withdrawn or anonymised. */
export const isLive = (alias: string): SQL =>
  sql.raw(`(${alias}.deleted_at is null and ${alias}.withdrawn_at is null and ${alias}.anonymised_at is null)`)
