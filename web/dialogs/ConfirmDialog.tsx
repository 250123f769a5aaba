import { useState } from 'react'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { ConfirmOptions } from './dialogs.tsx'
import { titleMatches } from './title-matches.ts'

/** A yes-or-no question. With `typedTitle`, the user must type the object's title first. */
export function ConfirmDialog(props: ConfirmOptions & { onClose: (answer?: 'confirmed' | 'other') => void }) {
  const {
    title,
    body,
    confirmLabel,
    cancelLabel,
    otherLabel,
    isDestructive,
    typedTitle,
    isExact = false,
    onClose,
  } = props
  const t = useTexts(uiTexts)
  const [typed, setTyped] = useState('')
  const isReady = typedTitle === undefined || (isExact ? typed === typedTitle : titleMatches(typed, typedTitle))
  const isRed = isDestructive ?? typedTitle !== undefined
  const confirm = () => {
    if (isReady) onClose('confirmed')
  }
  const footer = (
    <>
      <Button variant="ghost" slot="close" autoFocus={isRed && typedTitle === undefined}>
        {cancelLabel ?? t('cancel')}
      </Button>
      <Button
        type="submit"
        variant={!isRed ? 'primary' : otherLabel === undefined ? 'dangerFill' : 'danger'}
        isDisabled={!isReady}
        autoFocus={!isRed}
      >
        {confirmLabel ?? t('confirm')}
      </Button>
      {otherLabel !== undefined && (
        <Button variant={isRed ? 'primary' : 'secondary'} onPress={() => onClose('other')}>
          {otherLabel}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      title={title}
      role="alertdialog"
      isWork={false}
      footer={footer}
      onClose={() => onClose()}
      onSubmit={confirm}
    >
      {body && <DialogText>{body}</DialogText>}
      {typedTitle !== undefined && (
        <TextField
          label={
            <span>
              <Rich text={t('typeToConfirm')} parts={{ title: <b>{typedTitle}</b> }} />
            </span>
          }
          value={typed}
          onChange={setTyped}
          autoFocus
          autoComplete="off"
        />
      )}
    </Dialog>
  )
}
