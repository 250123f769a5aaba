import { dialogs } from '../../../../../dialogs/useDialogs.tsx'
import { fetchPart } from '../../../../../loading/fetch-part.ts'
import { reportError } from '../../../../../relay/report-error.ts'
import type { BoardStep } from '../board-context.ts'

/** Edits the message a step offers when a candidate is moved there (PIPE-96). */
export async function editStepMessage(step: BoardStep, companyId: number): Promise<void> {
  const part = await fetchPart(() => import('./StepMessageDialog.tsx')).catch(reportError)
  if (part) await dialogs.open((close) => <part.StepMessageDialog step={step} companyId={companyId} onClose={() => close()} />)
}
