import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { fetchPart } from '../../../loading/fetch-part.ts'
import { reportError } from '../../../relay/report-error.ts'

/** One thing that differs between what is saved now and what stands on the page, in plain words. */
export interface Difference {
  label: string
  saved: string
  mine: string
}

/** replace: mine is saved over it; load: what is saved comes to the page; undefined: the user goes on editing. */
export type MeanwhileChoice = 'replace' | 'load' | undefined

/** Whether a save was refused because somebody saved the same part since it was read. */
export const isChangedMeanwhile = (errors: readonly { readonly code: string }[]) => errors.some(({ code }) => code === 'changedMeanwhile')

/** Tells that somebody saved meanwhile, shows what differs, and asks what to keep. */
export async function askChangedMeanwhile(differences: readonly Difference[]): Promise<MeanwhileChoice> {
  try {
    const { MeanwhileDialog } = await fetchPart(() => import('./MeanwhileDialog.tsx'))
    return await dialogs.open<'replace' | 'load'>((close) => <MeanwhileDialog differences={differences} onClose={close} />)
  } catch (error) {
    reportError(error)
    return undefined
  }
}
