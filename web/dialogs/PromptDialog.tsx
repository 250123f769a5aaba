import { useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { PromptOptions } from './dialogs.tsx'
import { canConfirmPrompt } from './title-matches.ts'

/** Asks for a text. */
export function PromptDialog(props: PromptOptions & { onClose: (value?: string) => void }) {
  const {
    title,
    label,
    body,
    initial = '',
    placeholder,
    confirmLabel,
    allowBlank,
    maxLength,
    isMultiline,
    accepts,
    validate,
    error = null,
    onClose,
  } = props
  const t = useTexts(uiTexts)
  const [value, setValue] = useState(initial)
  const [tried, setTried] = useState(false)
  const problem = validate?.(value) ?? null
  const isTooLong = maxLength !== undefined && value.length > maxLength
  const isReady = canConfirmPrompt(value, allowBlank) && !isTooLong
  const submit = () => {
    setTried(true)
    if (isReady && !problem) onClose(value)
  }
  const field = {
    label,
    value,
    onChange: setValue,
    placeholder,
    error: isTooLong
      ? t('atMost', { max: maxLength })
      : value === initial && error !== null
        ? error
        : tried
          ? problem
          : null,
    autoFocus: true,
    counterMax: maxLength,
  }
  const footer = (
    <>
      <Button variant="ghost" slot="close">
        {t('cancel')}
      </Button>
      <Button type="submit" variant="primary" isDisabled={!isReady}>
        {confirmLabel ?? t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} footer={footer} onClose={() => onClose()} onSubmit={submit}>
      {body && <DialogText>{body}</DialogText>}
      {isMultiline ? <TextArea {...field} rows={4} /> : <TextField {...field} accepts={accepts} autoComplete="off" />}
    </Dialog>
  )
}
