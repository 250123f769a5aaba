import { sql, type SQL } from 'drizzle-orm'
import type { UnreadKind } from '#contract/base/enums.ts'

/** The kinds of activity; each has the bit of its index in `unread.kinds`. */
export const unreadKinds = ['new', 'info', 'chat', 'upload', 'notes'] as const satisfies readonly UnreadKind[]

export const bitOf = (kind: UnreadKind): number => 1 << unreadKinds.indexOf(kind)

/** Every combination of kinds by its bits, so that thousands of candidates share 32 lists. */
const lists: readonly UnreadKind[][] = Array.from({ length: 1 << unreadKinds.length }, (_, bits) =>
  unreadKinds.filter((kind) => bits & bitOf(kind)),
)

/** The kinds of some bits, in their order. */
export const kindsOf = (bits: number): UnreadKind[] => lists[bits] ?? []

/** The column of the candidate with the time of the last activity of a kind; `of` is the alias of the table. */
export const activityOf = (kind: UnreadKind, of = 'candidates'): SQL => sql.raw(`${of}.activity_${kind}`)

/** Whether a candidate still counts: neither deleted nor withdrawn nor anonymised. */
export const isLive = (of: string): SQL =>
  sql.raw(`(${of}.deleted_at is null and ${of}.withdrawn_at is null and ${of}.anonymised_at is null)`)
