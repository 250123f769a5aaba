import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { AddingBoard } from './AddCandidateDialog.tsx'

/**
 * Opens the form that adds a candidate to an ad by hand (PLUS-88). Returns the database id of the existing candidate
 * that the user wants to open, if the ad already has the person.
 */
export async function openAddCandidate(board: AddingBoard, adName: string): Promise<number | undefined> {
  const { AddCandidateDialog } = await fetchPart(() => import('./AddCandidateDialog.tsx'))
  return dialogs.open<number>((close) => <AddCandidateDialog board={board} adName={adName} onClose={close} />)
}
