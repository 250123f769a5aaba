import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { showToast } from '#web/ui/toasts.ts'
import type { Choices, Conflict, MergedField, Side } from './merge/merge-three-ways.ts'
import { adEditorTexts } from './texts.ts'

/** Returns whether a save was rejected because someone else saved the same part after it was read. */
export const isConflict = (errors: readonly { readonly reason: string }[]) =>
  errors.some(({ reason }) => reason === 'CHANGED_MEANWHILE')

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
    const { ConflictDialog } = await fetchPart(() => import('./ConflictDialog.tsx'))
    return await dialogs.open<Choices>((close) => (
      <ConflictDialog
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

/**
 * Asks which side to keep of a value that both changed. Does not ask if both changed it to the same value. Undefined if
 * the user continues editing.
 */
export async function askAboutValue(value: Omit<Conflict, 'path'>): Promise<Side | undefined> {
  if (value.mine === value.theirs) return 'theirs'
  const path = 'value'
  return (await askAboutFields({ conflicts: [{ path, ...value }], merged: [] }))?.get(path)
}

/** Number of fields that a toast names. */
const MAX_NAMED_FIELDS = 3

/** Says briefly that a save has kept a colleague's changes. */
export function showKeptChanges(kept: readonly MergedField[]): void {
  const labels = [...new Set(kept.map(({ label }) => label))]
  const named = labels.slice(0, MAX_NAMED_FIELDS).join(', ')
  showToast(adEditorTexts.t('merge.kept', { fields: labels.length > MAX_NAMED_FIELDS ? `${named} …` : named }))
}
