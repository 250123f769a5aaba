import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { checkTemplateName, MAX_TEMPLATE_NAME_LENGTH } from '#rules/ads/templates.ts'
import { askToDiscard } from '#web/dialogs/ask-to-discard.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { useResume, useWaitingSave } from '#web/editing/useWaitingSave.tsx'
import { writeWith, type Write } from '#web/editing/versioned-save.ts'
import { isBlank, isStorable, isReady, type Draft } from './draft.ts'
import textStyles from '#web/styles/Text.module.css'
import { MessageFields } from './MessageFields.tsx'
import type { MessageDefaults } from './message-defaults.ts'
import type { TemplateSource } from './templates.ts'
import { messageTexts } from './texts.ts'

/** The edited message. `name` is the name of a template. */
export interface EditedMessage {
  name: string
  draft: Draft
}

/** Whether the message was stored, or an error of its name. */
export type EditedOutcome = boolean | NameError

/** The content of the dialog, which the user can change while a save is running. */
export interface DialogContent {
  latest: () => EditedMessage
  /** Replaces the content, for example by the user's changes merged into a colleague's version. */
  replace: (edited: EditedMessage) => void
  /** Returns whether the user has written more since the save began or since `replace`. */
  hasMore: () => boolean
}

/** Code of a validation error in the name. */
export type NameError = 'required' | 'tooLong' | 'notAllowed' | 'nameTaken'

interface EditMessageDialogProps {
  /** `template`: a stored template with a name, text only. `text`: the message of a step (PIPE-67, PIPE-72). */
  mode: 'template' | 'text'
  title: string
  initial: EditedMessage
  /** An existing case study stays available as a kind (PIPE-73). */
  initialKind?: Draft['kind']
  templates: TemplateSource | null
  defaults: MessageDefaults
  saveLabel?: string
  /** Shown above the fields. */
  notice?: ReactNode
  /**
   * Stores the message. True closes the dialog, unless the user wrote more in between: that text is then saved next.
   * False and a name error keep the dialog open. Can reject if a colleague's stored version cannot be read.
   */
  onSave: (content: DialogContent, write: Write) => Promise<EditedOutcome>
  onClose: () => void
}

/** Edits a message that is stored, not sent. The user can only save or cancel (PIPE-72). */
export function EditMessageDialog({
  mode,
  title,
  initial,
  initialKind = 'text',
  templates,
  defaults,
  saveLabel,
  notice,
  onSave,
  onClose,
}: EditMessageDialogProps) {
  const t = useTexts(messageTexts)
  const ui = useTexts(uiTexts)
  const isTemplate = mode === 'template'
  const [saved, setSaved] = useState(initial)
  const [edited, setEdited] = useState(initial)
  const [refused, setRefused] = useState<{ name: string; code: NameError } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { name, draft } = edited
  const nameError = refused?.name === name ? refused.code : checkTemplateName(name).find((code) => code === 'tooLong')
  // Renaming a template does not validate its unchanged text.
  const isAsStored = saved.name !== '' && draft.html === saved.draft.html
  const isKept = isAsStored ? isReady(draft) : isStorable(draft, defaults.html)
  const saysNothing = draft.kind === 'text' && !isKept && isBlank(draft.html, defaults.html)
  const hint = useId()
  const canSave = isKept && (!isTemplate || (checkTemplateName(name).length === 0 && !nameError)) && !isSaving
  const waiting = useWaitingSave()
  const [keys] = useState(() => new IdempotencyKeys())
  const isChanged = JSON.stringify(edited) !== JSON.stringify(saved)
  useUnsaved(isChanged)
  const latest = useRef(edited)
  useLayoutEffect(() => {
    latest.current = edited
  }, [edited])
  const submit = async () => {
    if (!canSave) return
    setSaving(true)
    let sent = edited
    const content: DialogContent = {
      latest: () => latest.current,
      replace: (merged) => {
        flushSync(() => setEdited(merged))
        sent = merged
      },
      hasMore: () => latest.current !== sent,
    }
    let answer: EditedOutcome = false
    try {
      answer = await onSave(content, writeWith(keys, waiting.onFailure))
    } catch (error) {
      // The version that a colleague saved could not be read.
      waiting.onFailure(error)
    } finally {
      setSaving(false)
    }
    if (answer !== false) {
      waiting.stop()
      keys.markAnswered()
    }
    if (answer === true) {
      if (content.hasMore()) setSaved(sent)
      else onClose()
    } else if (answer !== false) setRefused({ name: sent.name, code: answer })
  }
  const banner = useResume(waiting, () => void submit())
  const cancel = async () => {
    if (!isChanged || (await askToDiscard())) onClose()
  }
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
          <Button
            variant="primary"
            type="submit"
            isDisabled={!canSave}
            isPending={isSaving}
            {...(saysNothing && { 'aria-describedby': hint })}
          >
            {saveLabel ?? t('save')}
          </Button>
        </>
      }
    >
      {banner}
      {notice}
      {isTemplate && (
        <TextField
          label={t('name')}
          help={t('nameHelp')}
          value={name}
          onChange={(changed) => setEdited({ ...edited, name: changed })}
          error={nameError && t(`nameError.${nameError as NameError}`)}
          counterMax={MAX_TEMPLATE_NAME_LENGTH}
          autoComplete="off"
          autoFocus
        />
      )}
      <MessageFields
        draft={draft}
        onChange={(changed) => setEdited({ ...edited, draft: changed })}
        initialKind={initialKind}
        isTextOnly={isTemplate}
        templates={isTemplate ? null : templates}
        use="saved"
        defaults={defaults}
        start={defaults.html}
        hasFocus={!isTemplate}
        onSubmit={() => void submit()}
      />
      {saysNothing && (
        <p id={hint} role="status" className={textStyles.small}>
          {t('saysNothing')}
        </p>
      )}
    </Dialog>
  )
}
