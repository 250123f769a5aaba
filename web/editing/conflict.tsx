import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { showToast } from '#web/ui/toasts.ts'
import type { Difference } from './difference.ts'
import type { Choices, Conflict, MergedField } from './merge/merge-three-ways.ts'
import { adEditorTexts } from './texts.ts'

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

/** What a merge found. */
interface Found {
  conflicts: readonly Conflict[]
  merged: readonly MergedField[]
}

/**
 * Asks which side to keep of each field that both changed. Undefined if the user continues editing.
 *
 * @param saveLabel The label of the page's button that saves.
 */
export async function askAboutFields({ conflicts, merged }: Found, saveLabel?: string): Promise<Choices | undefined> {
  try {
    const { MergeDialog } = await fetchPart(() => import('./MergeDialog.tsx'))
    return await dialogs.open<Choices>((close) => (
      <MergeDialog
        conflicts={conflicts}
        merged={merged}
        saveLabel={saveLabel ?? adEditorTexts.t('merge.save')}
        onClose={close}
      />
    ))
  } catch (error) {
    reportError(error)
    return undefined
  }
}

/** Number of fields that a toast names. */
const MAX_NAMED_FIELDS = 3

/** Says briefly that a save has kept a colleague's changes. */
export function showKeptChanges(kept: readonly MergedField[]): void {
  const labels = [...new Set(kept.map(({ label }) => label))]
  const named = labels.slice(0, MAX_NAMED_FIELDS).join(', ')
  showToast(adEditorTexts.t('merge.kept', { fields: labels.length > MAX_NAMED_FIELDS ? `${named} …` : named }))
}
