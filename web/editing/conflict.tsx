import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'

/** One thing that differs between what is saved now and what stands on the page, in plain words. */
export interface Difference {
  label: string
  saved: string
  mine: string
}

/** replace: mine is saved over it; load: what is saved comes to the page; undefined: the user goes on editing. */
export type ConflictChoice = 'replace' | 'load' | undefined

/** Whether a save was refused because somebody saved the same part since it was read. */
export const isConflict = (errors: readonly { readonly reason: string }[]) =>
  errors.some(({ reason }) => reason === 'CHANGED_MEANWHILE')

/** Tells that somebody saved meanwhile, shows what differs, and asks what to keep. */
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
