import { dialogs } from '../../../../../dialogs/useDialogs.tsx'
import { fetchPart } from '../../../../../loading/fetch-part.ts'
import { reportError } from '../../../../../relay/report-error.ts'
import { messageDefaults } from '../../../_messages/message-defaults.ts'
import type { BoardStep } from '../board-context.ts'

/** Edits the message a step offers when a candidate is moved there (PIPE-96). */
export async function editStepMessage(step: BoardStep, companyId: number): Promise<void> {
  const loaded = await Promise.all([fetchPart(() => import('./StepMessageDialog.tsx')), messageDefaults()]).catch(
    reportError,
  )
  if (!loaded) return
  const [{ StepMessageDialog }, defaults] = loaded
  await dialogs.open((close) => (
    <StepMessageDialog step={step} companyId={companyId} defaults={defaults} onClose={() => close()} />
  ))
}
