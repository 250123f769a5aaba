import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { messageDefaults } from '../message-defaults.ts'
import type { BoardStep } from '#web/pages/company/ad/board/board-context.ts'

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
