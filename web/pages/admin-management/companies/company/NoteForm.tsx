import { Phone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { checkCompanyNote, MAX_COMPANY_NOTE_LENGTH } from '#rules/office/company-note.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { cx } from '#web/ui/cx.ts'
import { adminCompanyTexts } from './texts.ts'
import styles from './Note.module.css'

interface NoteFormProps {
  label: string
  placeholder?: string
  /** The stored note. A new note is empty. */
  stored?: { text: string; isCall: boolean }
  /** Saves the note. Returns whether that succeeded. */
  onSave: (note: { text: string; isCall: boolean }) => Promise<boolean>
  autoFocus?: boolean
  /** More buttons, after the one that saves. */
  children?: ReactNode
}

const NEW_NOTE = { text: '', isCall: false }

/** The field of a note, with a mark for phone calls. */
export function NoteForm({
  label,
  placeholder,
  stored = NEW_NOTE,
  onSave,
  autoFocus = false,
  children,
}: NoteFormProps) {
  const t = useTexts(adminCompanyTexts)
  const [note, setNote] = useState({ text: stored.text, isCall: stored.isCall })
  const [isSaving, setSaving] = useState(false)
  const error = checkCompanyNote(note.text)
  useUnsaved(note.text !== stored.text || (note.text !== '' && note.isCall !== stored.isCall))
  const save = async () => {
    setSaving(true)
    const isSaved = await onSave(note).finally(() => setSaving(false))
    if (isSaved) setNote(NEW_NOTE)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <span className={styles.line}>
        <TextArea
          className={cx(styles.text, stored.text === '' && styles.low)}
          aria-label={label}
          placeholder={placeholder}
          rows={stored.text !== '' ? 4 : note.text === '' ? 1 : 3}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user pressed the button that opens the field
          autoFocus={autoFocus}
          value={note.text}
          onChange={(text) => setNote((before) => ({ ...before, text }))}
          error={error === 'tooLong' ? t('note.tooLong', { max: MAX_COMPANY_NOTE_LENGTH }) : undefined}
        />
        <IconButton
          size="sm"
          icon={Phone}
          label={t('note.markCall')}
          variant={note.isCall ? 'secondary' : 'ghost'}
          aria-pressed={note.isCall}
          onPress={() => setNote((before) => ({ ...before, isCall: !before.isCall }))}
        />
      </span>
      {(note.text !== '' || children !== undefined) && (
        <span className={styles.line}>
          <Button size="sm" type="submit" isDisabled={error !== null} isPending={isSaving}>
            {t('note.save')}
          </Button>
          {children}
        </span>
      )}
    </form>
  )
}
