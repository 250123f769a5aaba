import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { StepMessageDialog_step$key } from '#web/__generated__/StepMessageDialog_step.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useStepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { Write } from '#web/editing/versioned-save.ts'
import { draftOf } from '#web/features/message/draft.ts'
import {
  EditMessageDialog,
  type DialogContent,
  type EditedMessage,
  type EditedOutcome,
} from '#web/features/message/EditMessageDialog.tsx'
import type { MessageDefaults } from '#web/features/message/message-defaults.ts'
import { messageTexts } from '#web/features/message/texts.ts'
import { saveStepMessage, storedMessage } from './save-step-message.ts'

interface StepMessageDialogProps {
  step: StepMessageDialog_step$key
  companyId: number
  defaults: MessageDefaults
  onClose: () => void
}

/**
 * Edits the message of a step. A notice appears at once if a colleague saves the message, and saving then asks which
 * version to keep (PIPE-96).
 */
export function StepMessageDialog({ step: key, companyId, defaults, onClose }: StepMessageDialogProps) {
  const t = useTexts(messageTexts)
  const nameOf = useStepName()
  const step = useFragment(
    graphql`
      fragment StepMessageDialog_step on BoardStep {
        id
        name
        messageVersion
        ...saveStepMessage_step
      }
    `,
    key,
  )
  const [known, setKnown] = useState(() => storedMessage(step))
  const [isSaving, setSaving] = useState(false)
  const initial: EditedMessage = { name: '', draft: draftOf(known.message, defaults.html) }
  const save = async (content: DialogContent, write: Write): Promise<EditedOutcome> => {
    if (
      known.message !== null &&
      !(await dialogs.confirm({
        title: t('stepUpdateTitle'),
        body: t('stepUpdateBody', { step: nameOf(step.name) }),
        confirmLabel: t('stepUpdate'),
      }))
    )
      return false
    setSaving(true)
    const saved = await saveStepMessage(step.id, defaults.html, {
      mine: () => content.latest().draft,
      base: known,
      write,
      onMerged: (draft, base) => {
        setKnown(base)
        content.replace({ name: '', draft })
      },
    }).finally(() => setSaving(false))
    if (saved.is !== 'done') return false
    setKnown(saved.stored)
    return true
  }
  // The user's own save also arrives as an event, before the mutation's response.
  const isStale = !isSaving && step.messageVersion !== known.version
  return (
    <EditMessageDialog
      mode="text"
      title={t('stepTitle', { step: nameOf(step.name) })}
      initial={initial}
      initialKind={initial.draft.kind}
      templates={{ companyId }}
      defaults={defaults}
      notice={
        isStale && (
          <Notice tone="warning" isLive>
            {t('stepChanged')}
          </Notice>
        )
      }
      onSave={save}
      onClose={onClose}
    />
  )
}
