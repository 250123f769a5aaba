// Actions on several candidates at once, and their undo. Beyond the documents (PLUS-21, PLUS-24, PLUS-27).

/** Maximum number of candidates per request. */
export const MAX_BULK_CANDIDATES = 500

/** How long the undo button is shown, in milliseconds. */
export const UNDO_OFFER_MS = 8000
/** How long the server accepts an undo, in milliseconds: longer than the button is shown, for slow connections. */
export const UNDO_WINDOW_MS = 60_000

/** Maximum length of a rejection reason, and maximum number of reasons per company. */
export const MAX_REJECT_REASON_LENGTH = 80
export const MAX_REJECT_REASONS = 40

export type ReasonError = 'required' | 'tooLong' | 'twice'

/** Checks a list of rejection reasons. Returns the problems by index, empty if the list can be saved. */
export function checkReasons(names: readonly string[]): Map<number, ReasonError> {
  const problems = new Map<number, ReasonError>()
  const seen = new Set<string>()
  names.forEach((name, index) => {
    const trimmed = name.trim()
    const key = trimmed.toLocaleLowerCase('sv')
    if (trimmed === '') problems.set(index, 'required')
    else if (trimmed.length > MAX_REJECT_REASON_LENGTH) problems.set(index, 'tooLong')
    else if (seen.has(key)) problems.set(index, 'twice')
    seen.add(key)
  })
  return problems
}
