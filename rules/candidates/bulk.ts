// What is done with several candidates at once, and what can be taken back. Beyond the documents (PLUS-21, PLUS-24,
// PLUS-27).

/** Most candidates of one call. */
export const BULK_MAX = 500

/** How long the offer to undo stays on the screen, in milliseconds. */
export const UNDO_MS = 8000
/** How long the platform takes an undo: the offer, and a slow connection. */
export const UNDO_UNTIL_MS = 60_000

/** Longest reject reason, and how many a company has. */
export const REJECT_REASON_MAX = 80
export const REJECT_REASONS_MAX = 40

export type ReasonProblem = 'required' | 'tooLong' | 'twice'

/** What is wrong with each reason of a list, by its index; empty when the list can be saved. */
export function checkReasons(names: readonly string[]): Map<number, ReasonProblem> {
  const problems = new Map<number, ReasonProblem>()
  const seen = new Set<string>()
  names.forEach((name, index) => {
    const trimmed = name.trim()
    const key = trimmed.toLocaleLowerCase('sv')
    if (trimmed === '') problems.set(index, 'required')
    else if (trimmed.length > REJECT_REASON_MAX) problems.set(index, 'tooLong')
    else if (seen.has(key)) problems.set(index, 'twice')
    seen.add(key)
  })
  return problems
}
