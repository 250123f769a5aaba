import { graphql } from 'relay-runtime'
import type { editStepMessageMutation, StepMessageInput } from '#web/__generated__/editStepMessageMutation.graphql.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { fetchPart } from '../../../loading/fetch-part.ts'
import { reportError } from '../../../relay/report-error.ts'
import { defineAct, runAct } from '../../../relay/acts.ts'
import type { BoardStep } from '../ad/board/board-context.ts'
import type { Write } from '../_editor/versioned-save.ts'
import { draftOf, toInput, type Draft } from './draft.ts'
import type { EditedMessage } from './EditMessageDialog.tsx'
import { readMessage } from './step-message.ts'
import { messageTexts } from './texts.ts'

const saving = defineAct<editStepMessageMutation>(graphql`
  mutation editStepMessageMutation($input: UpdateStepMessageInput!) {
    updateStepMessage(input: $input) {
      step {
        id
        messageType
        message {
          ...stepMessage_message
        }
      }
      errors {
        code
      }
    }
  }
`)

/** Edits the message a step offers when a candidate is moved there; one that was there is replaced after confirmation (PIPE-84). */
export async function editStepMessage(step: Pick<BoardStep, 'id' | 'name' | 'messageType' | 'message'>, companyId: number): Promise<void> {
  const { t } = messageTexts
  const dialog = await fetchPart(() => import('./EditMessageDialog.tsx')).catch(reportError)
  if (!dialog) return
  const { EditMessageDialog } = dialog
  const draft = draftOf(readMessage(step.message))
  const save = async ({ draft: written }: EditedMessage, { onFailure, keyFor }: Write): Promise<boolean> => {
    if (step.message && !await dialogs.confirm({ title: t('stepUpdateTitle'), body: t('stepUpdateBody', { step: step.name }), confirmLabel: t('stepUpdate') })) return false
    const input = { stepId: step.id, message: inputOf(step, written) }
    return await runAct(saving, { input }, { onFailure, idempotencyKey: keyFor(input) }) !== null
  }
  await dialogs.open((close) => (
    <EditMessageDialog
      mode="text"
      title={t('stepTitle', { step: step.name })}
      initial={{ name: '', draft }}
      initialKind={draft.kind}
      templates={{ companyId }}
      onSave={save}
      onClose={() => close()}
    />
  ))
}

/** A text that was kept as a template stays one. */
const inputOf = ({ messageType }: Pick<BoardStep, 'messageType'>, draft: Draft): StepMessageInput =>
  draft.kind === 'text' && messageType === 'TEMPLATE' ? { template: { html: draft.html } } : toInput(draft)
