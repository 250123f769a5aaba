// Actions on several candidates at once, and their undo. Beyond the documents (PLUS-21, PLUS-24, PLUS-27).

/** Maximum number of candidates per request. */
export const BULK_MAX = 500

/** How long the undo button is shown, in milliseconds. */
export const UNDO_MS = 8000
/** How long the server accepts an undo, in milliseconds: longer than the button is shown, for slow connections. */
export const UNDO_UNTIL_MS = 60_000

/** Maximum length of a rejection reason, and maximum number of reasons per company. */
export const REJECT_REASON_MAX = 80
export const REJECT_REASONS_MAX = 40

export type ReasonProblem = 'required' | 'tooLong' | 'twice'

/** Checks a list of rejection reasons. Returns the problems by index, empty if the list can be saved. */
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
