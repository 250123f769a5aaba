import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import type { Difference } from './difference.ts'

/**
 * The user's answer to a conflict. `replace` saves the user's version, `load` loads the stored version, and undefined
 * continues editing.
 */
export type ConflictChoice = 'replace' | 'load' | undefined

/** Returns whether a save was rejected because someone else saved the same part after it was read. */
export const isConflict = (errors: readonly { readonly reason: string }[]) =>
  errors.some(({ reason }) => reason === 'CHANGED_MEANWHILE')

/** Shows that someone else has saved, lists the differences, and asks which version to keep. */
export async function askAboutConflict(differences: readonly Difference[]): Promise<ConflictChoice> {
  try {
    const { ConflictDialog } = await fetchPart(() => import('./ConflictDialog.tsx'))
    return await dialogs.open<'replace' | 'load'>((close) => (
      <ConflictDialog differences={differences} onClose={close} />
    ))
  } catch (error) {
    reportError(error)
    return undefined
  }
}
