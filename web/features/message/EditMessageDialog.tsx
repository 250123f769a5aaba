import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { checkTemplateName, TEMPLATE_NAME_MAX_LENGTH } from '#rules/ads/templates.ts'
import { askToDiscard } from '#web/dialogs/ask-to-discard.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { KeptKey } from '#web/relay/idempotency-key.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { useResume, useWaitingSave } from '#web/editing/useWaitingSave.tsx'
import { writeWith, type Write } from '#web/editing/versioned-save.ts'
import { isBlank, isKeepable, isReady, type Draft } from './draft.ts'
import styles from './Message.module.css'
import { MessageFields } from './MessageFields.tsx'
import type { MessageDefaults } from './message-defaults.ts'
import type { TemplateSource } from './templates.ts'
import { messageTexts } from './texts.ts'

/** What was written; the name is that of a template. */
export interface EditedMessage {
  name: string
  draft: Draft
}

/** Whether it is stored, or what is wrong with the name, or what is to be edited from now on. */
export type EditedOutcome = boolean | NameError | EditedMessage

/** A code of what is wrong with the name. */
export type NameError = 'required' | 'tooLong' | 'notAllowed' | 'nameTaken'

interface EditMessageDialogProps {
  /** template: a stored template with its name, text only; text: the message of a step (PIPE-67, PIPE-72). */
  mode: 'template' | 'text'
  title: string
  initial: EditedMessage
  /** A case study that is there already stays a choice (PIPE-73). */
  initialKind?: Draft['kind']
  templates: TemplateSource | null
  defaults: MessageDefaults
  saveLabel?: string
  /** Stands above the fields. */
  notice?: ReactNode
  /**
   * Stores it; true closes the dialog unless more was written meanwhile (`hasMore`), which is then saved by itself;
   * false and a name error keep what was written. May reject when what somebody else stored cannot be read.
   */
  onSave: (edited: EditedMessage, write: Write, hasMore: () => boolean) => Promise<EditedOutcome>
  onClose: () => void
}

/** Edits a message that is kept, not sent: only saved or cancelled (PIPE-72). */
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
  // Who renames a template keeps the text that is stored, whatever it says.
  const isAsStored = saved.name !== '' && draft.html === saved.draft.html
  const isKept = isAsStored ? isReady(draft) : isKeepable(draft, defaults.html)
  const saysNothing = draft.kind === 'text' && !isKept && isBlank(draft.html, defaults.html)
  const hint = useId()
  const canSave = isKept && (!isTemplate || (checkTemplateName(name).length === 0 && !nameError)) && !isSaving
  const waiting = useWaitingSave()
  const [keys] = useState(() => new KeptKey())
  const isChanged = JSON.stringify(edited) !== JSON.stringify(saved)
  useUnsaved(isChanged)
  const latest = useRef(edited)
  useLayoutEffect(() => {
    latest.current = edited
  }, [edited])
  const submit = async () => {
    if (!canSave) return
    setSaving(true)
    const hasMore = () => latest.current !== edited
    let answer: EditedOutcome = false
    try {
      answer = await onSave(edited, writeWith(keys, waiting.onFailure), hasMore)
    } catch (error) {
      // What somebody else saved could not be read.
      waiting.onFailure(error)
    } finally {
      setSaving(false)
    }
    if (answer !== false) {
      waiting.stop()
      keys.answered()
    }
    if (answer === true) {
      if (hasMore()) setSaved(edited)
      else onClose()
    } else if (typeof answer === 'string') setRefused({ name, code: answer })
    else if (answer !== false) {
      setSaved(answer)
      setEdited(answer)
    }
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
          counterMax={TEMPLATE_NAME_MAX_LENGTH}
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
        <p id={hint} role="status" className={styles.help}>
          {t('saysNothing')}
        </p>
      )}
    </Dialog>
  )
}
