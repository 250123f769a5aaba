import type { StepMessageDialog_step$key } from '#web/__generated__/StepMessageDialog_step.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { messageDefaults } from '#web/features/message/message-defaults.ts'

/** Opens the editor for the message that a step offers when a candidate is moved to it (PIPE-96). */
export async function editStepMessage(step: StepMessageDialog_step$key, companyId: number): Promise<void> {
  const loaded = await Promise.all([fetchPart(() => import('./StepMessageDialog.tsx')), messageDefaults()]).catch(
    reportError,
  )
  if (!loaded) return
  const [{ StepMessageDialog }, defaults] = loaded
  await dialogs.open((close) => (
    <StepMessageDialog step={step} companyId={companyId} defaults={defaults} onClose={() => close()} />
  ))
}
