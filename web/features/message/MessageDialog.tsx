import { useState, type ReactNode } from 'react'
import type { SchedulingPreferences } from '#rules/candidates/scheduling.ts'
import { askToDiscard } from '#web/dialogs/ask-to-discard.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { messageTexts } from './texts.ts'
import { confirmLeavingOut } from './confirm-leaving-out.ts'
import { isSendable, type Draft } from './draft.ts'
import { MessageFields } from './MessageFields.tsx'
import { MoveChoice, type MoveChoiceValue, type Rejected } from './MoveChoice.tsx'
import type { MessageDefaults } from './message-defaults.ts'
import type { TemplateSource } from './templates.ts'
import { Timing } from './SendTime.tsx'
import { useTiming } from './useTiming.ts'

/** `ok` sends the message, and `skip` moves without a message. */
export type MessageResult = { kind: 'ok'; draft: Draft; schedule: Date | null; save: boolean } | { kind: 'skip' }

interface MessageDialogProps {
  /** `live`: sent with a move, and can be left out. `direct`: sent to one candidate (PIPE-67). */
  mode: 'live' | 'direct'
  title: string
  /** Set if the move rejects the candidate. */
  rejected?: Rejected | null
  initial: Draft
  /** Whether the step had a message. Leaving it out then needs a confirmation. */
  hadMessage: boolean
  /** Name of a step without a message, in which the user can store this message. */
  stepName: string | null
  /** The source of the offered templates. */
  templates: TemplateSource | null
  /** Fills in the candidate's data when the user picks a template. */
  fill?: ((html: string) => Promise<string>) | undefined
  preferences: SchedulingPreferences
  defaults: MessageDefaults
  /** Sends the message. True closes the dialog, and false keeps it open with the text. */
  onSend: (result: MessageResult) => Promise<boolean>
  /** More fields of a move, for example the reject reason. */
  children?: ReactNode
  onClose: () => void
}

/** The dialog for a message to a candidate: its kind, text and send time. */
export function MessageDialog({
  mode,
  title,
  rejected = null,
  initial,
  hadMessage,
  stepName,
  templates,
  fill,
  preferences,
  defaults,
  children,
  onSend,
  onClose,
}: MessageDialogProps) {
  const t = useTexts(messageTexts)
  const ui = useTexts(uiTexts)
  const isLive = mode === 'live'
  const [draft, setDraft] = useState(initial)
  const [choice, setChoice] = useState<MoveChoiceValue>(isLive && !hadMessage ? 'skip' : 'send')
  const timing = useTiming(preferences)
  const [save, setSave] = useState(false)
  const skips = choice === 'skip'
  const start = hadMessage && initial.kind === 'text' ? '' : initial.html
  const canSend = isSendable(draft, start) && timing.isReady
  const [isSending, setSending] = useState(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial)
  useUnsaved(isChanged)

  const submit = useOneAtATime(async () => {
    if (isSending || (!skips && !canSend)) return
    if (skips && !(await confirmLeavingOut({ hadMessage, isWritten: isChanged, isRejection: rejected !== null })))
      return
    // No text can be lost, and the board shows the result, so the dialog closes at once.
    if (skips) {
      void onSend({ kind: 'skip' })
      return onClose()
    }
    setSending(true)
    const isSent = await onSend({ kind: 'ok', draft, schedule: timing.schedule, save })
    setSending(false)
    if (isSent) onClose()
  })
  const cancel = async () => {
    if (!isChanged || (await askToDiscard())) onClose()
  }
  const sendKey = timing.isLater ? 'schedule' : 'send'
  const verb = skips ? 'skip' : sendKey
  const label = rejected !== null ? t(`rejectVerb.${verb}`) : isLive ? t(`moveVerb.${verb}`) : t(sendKey)
  return (
    <Dialog
      title={title}
      size="lg"
      isWork={false}
      onClose={() => void cancel()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="ghost" onPress={() => void cancel()}>
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!skips && !canSend} isPending={isSending}>
            {label}
          </Button>
        </>
      }
    >
      {isLive && <MoveChoice rejected={rejected} value={choice} onChange={setChoice} />}
      {children}
      {!skips && (
        <>
          <MessageFields
            draft={draft}
            onChange={setDraft}
            initialKind={initial.kind}
            templates={templates}
            use="sent"
            defaults={defaults}
            start={start}
            // A text that the step may store is for all candidates, so it keeps its placeholders.
            fill={isLive && !hadMessage ? undefined : fill}
            onSubmit={() => void submit()}
          />
          <Timing timing={timing} />
          {isLive && !hadMessage && stepName !== null && (
            <Checkbox isSmall isSelected={save} onChange={setSave}>
              {t('saveForStep', { step: stepName })}
            </Checkbox>
          )}
        </>
      )}
    </Dialog>
  )
}
