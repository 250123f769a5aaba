import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CompanyNote_note$key } from '#web/__generated__/CompanyNote_note.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { officeChanges } from '#web/office/office-changes.ts'
import { runAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { changeNote, deleteNote } from './note-acts.ts'
import { NoteForm } from './NoteForm.tsx'
import { adminCompanyTexts } from './texts.ts'
import styles from './Note.module.css'

/** A note about a company. Its author can change and delete it. */
export function CompanyNote({ note: key }: { note: CompanyNote_note$key }) {
  const note = useFragment(
    graphql`
      fragment CompanyNote_note on CompanyNote @throwOnFieldError {
        id
        text
        isCall
        author {
          name
        }
        changedAt
        viewerCanChange
      }
    `,
    key,
  )
  const t = useTexts(adminCompanyTexts)
  const ui = useTexts(uiTexts)
  const day = useDay()
  const [isEditing, setEditing] = useState(false)
  const target = { companyNoteId: note.id }
  const save = async (changed: { text: string; isCall: boolean }) => {
    const done = await runAct(changeNote, { input: { ...target, ...changed } })
    if (done) setEditing(false)
    return done !== null
  }
  const remove = async () => {
    const isSure = await dialogs.confirm({
      title: t('note.deleteTitle'),
      body: t('note.deleteBody'),
      confirmLabel: t('note.delete'),
      isDestructive: true,
    })
    if (isSure && (await runAct(deleteNote, { input: target }))) officeChanges.emit()
  }
  return (
    <>
      <b>{t(note.isCall ? 'note.call' : 'note.plain', { name: note.author.name ?? t('note.deletedAuthor') })}</b>
      {isEditing ? (
        <NoteForm label={t('note.change')} stored={note} onSave={save} autoFocus>
          <Button size="sm" variant="ghost" onPress={() => setEditing(false)}>
            {ui('cancel')}
          </Button>
        </NoteForm>
      ) : (
        <>
          <p className={styles.body}>{note.text}</p>
          {(note.changedAt != null || note.viewerCanChange) && (
            <span className={styles.foot}>
              {note.changedAt != null && (
                <small className="muted">{t('note.changed', { day: day(note.changedAt) })}</small>
              )}
              {note.viewerCanChange && (
                <span className={styles.tools}>
                  <IconButton size="xs" icon={Pencil} label={t('note.change')} onPress={() => setEditing(true)} />
                  <IconButton size="xs" icon={Trash2} label={t('note.delete')} onPress={() => void remove()} />
                </span>
              )}
            </span>
          )}
        </>
      )}
    </>
  )
}
