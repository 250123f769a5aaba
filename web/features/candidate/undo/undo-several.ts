import { MAX_BULK_CANDIDATES } from '#rules/candidates/bulk-actions.ts'

interface Payload {
  readonly results: readonly { readonly outcome: string }[] | null | undefined
}

/**
 * Undoes an action for several candidates, in as many calls as needed. Returns the number of candidates for which it
 * failed. Returns null if a whole call failed, after showing an error message.
 */
export async function undoSeveral<T>(
  entries: readonly T[],
  undo: (chunk: readonly T[]) => Promise<Payload | null>,
): Promise<number | null> {
  let failed = 0
  for (let start = 0; start < entries.length; start += MAX_BULK_CANDIDATES) {
    const payload = await undo(entries.slice(start, start + MAX_BULK_CANDIDATES))
    if (!payload) return null
    failed += (payload.results ?? []).filter(({ outcome }) => outcome !== 'DONE').length
  }
  return failed
}
