import { Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { NotesTab_candidate$key } from '#web/__generated__/NotesTab_candidate.graphql.ts'
import { RichText } from '#web/editor/RichText.tsx'
import { SafeHtml } from '#web/editor/SafeHtml.tsx'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { cardTexts } from './texts.ts'
import { draftFor, keepDraft } from './candidate-drafts.ts'
import { mergeNote } from './merge-note.ts'
import styles from './NotesTab.module.css'
import { saveNote } from './save-note.ts'

interface NotesTabProps {
  candidate: NotesTab_candidate$key
  isReadOnly: boolean
  isPhone: boolean
  /** Whether the user pressed the key that opens the editor. */
  isAsked: boolean
  onAsked: () => void
}

/**
 * The recruiters' shared note. A click opens the editor, Esc cancels with undo, and a click outside saves (PIPE-43 to
 * PIPE-45).
 */
export function NotesTab({ candidate: key, isReadOnly, isPhone, isAsked, onAsked }: NotesTabProps) {
  const t = useTexts(cardTexts)
  const {
    id,
    card: { note },
  } = useFragment(
    graphql`
      fragment NotesTab_candidate on Candidate @throwOnFieldError {
        id
        card {
          note
        }
      }
    `,
    key,
  )
  // Restores an unsaved draft into the editor, for example after a page reload.
  const [draft, setDraft] = useState<string | null>(() => (isReadOnly ? null : draftFor('note', id) || null))
  // The note when the editor opened. It is the base for merging a colleague's changes.
  const [before, setBefore] = useState(() => (draft === null ? note : draftFor('noteBefore', id)))
  const open = () => {
    setBefore(note)
    setDraft(note)
  }
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked)
    if (isAsked && !isReadOnly && draft === null) open()
  }
  const handleAsked = useEffectEvent(onAsked)
  useEffect(() => {
    if (isAsked) handleAsked()
  }, [isAsked])
  const container = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  // The focused editor was removed, so the button that opens it gets the focus.
  useEffect(() => {
    const wasOpen = wasEditing.current
    wasEditing.current = draft !== null
    if (!wasOpen || draft !== null) return
    const frame = requestAnimationFrame(() => {
      // If the focus fell back to the page or the panel, it moves to the button.
      if (document.activeElement?.contains(container.current)) container.current?.querySelector('button')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [draft])
  const isUnsaved = draft !== null && draft !== before
  useUnsaved(isUnsaved, 'sessionEnd')
  const write = (html: string) => {
    setDraft(html)
    keepDraft('note', id, html === before ? '' : html)
    keepDraft('noteBefore', id, html === before ? '' : before)
  }
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const opened = useRef({ draft, before })
  useEffect(() => {
    opened.current = { draft, before }
  })
  /**
   * Restores the discarded text. If the note is visible, the text goes into the editor, next to any text written since
   * then.
   */
  const restoreText = (written: string, from: string) => {
    const now = isHere.current ? opened.current.draft : draftFor('note', id) || null
    const [html, start] =
      now === null || now === from
        ? [written, from]
        : [mergeNote(from, now, written), isHere.current ? opened.current.before : draftFor('noteBefore', id)]
    keepDraft('note', id, html)
    keepDraft('noteBefore', id, start)
    if (!isHere.current) return showToast(t('notes.kept'))
    setBefore(start)
    setDraft(html)
  }
  const abort = () => {
    setDraft(null)
    keepDraft('note', id, '')
    keepDraft('noteBefore', id, '')
    if (isUnsaved)
      showToast(t('notes.aborted'), 'undo', { label: t('notes.undo'), run: () => restoreText(draft, before) })
  }
  const finish = async () => {
    if (draft === null) return
    setDraft(null)
    // If saving fails, the text returns to the editor.
    if (isUnsaved && !(await saveNote(id, draft, before))) setDraft(draft)
  }
  // Saves the text when the card closes or goes to the next candidate.
  const flush = useEffectEvent(() => {
    if (isUnsaved) void saveNote(id, draft, before)
  })
  useEffect(() => () => flush(), [])
  if (draft !== null)
    return <NoteEditor draft={draft} isPhone={isPhone} onChange={write} onSave={() => void finish()} onAbort={abort} />
  const text =
    note === '' ? <p className="muted">{t(isReadOnly ? 'notes.none' : 'notes.write')}</p> : <SafeHtml html={note} />
  if (isReadOnly) return text
  return (
    <>
      {/* For the mouse only. Keyboard users have the button below. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.view}
        onClick={(event) => {
          // A click on a link in the note follows the link. Selecting text does not open the editor.
          if ((event.target as Element).closest('a') || getSelection()?.isCollapsed === false) return
          open()
        }}
      >
        {text}
      </div>
      <div ref={container}>
        <Button size="sm" icon={Pencil} onPress={open}>
          {t(note === '' ? 'notes.start' : 'notes.edit')}
        </Button>
      </div>
    </>
  )
}

interface NoteEditorProps {
  draft: string
  isPhone: boolean
  onChange: (html: string) => void
  onSave: () => void
  onAbort: () => void
}

function NoteEditor({ draft, isPhone, onChange, onSave, onAbort }: NoteEditorProps) {
  const t = useTexts(cardTexts)
  const ui = useTexts(uiTexts)
  const editor = useRef<HTMLDivElement>(null)
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const page = document.getElementById('root')
    // Dialogs and menus of the editor are rendered outside the page element but belong to the editor. Toasts lie above
    // the page, and the user stays in the editor while pressing them.
    const isOutside = (target: EventTarget | null) =>
      target instanceof Element &&
      page?.contains(target) === true &&
      editor.current?.contains(target) === false &&
      target.closest('[data-react-aria-top-layer]') === null
    const press = (event: Event) => {
      if (isOutside(event.target)) save()
    }
    const focus = (event: Event) => {
      // When the button that opened the editor is removed, the panel around it gets the focus. The user has not left
      // the editor then.
      if (isOutside(event.target) && !(event.target as Node).contains(editor.current)) save()
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('focusin', focus, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('focusin', focus, true)
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys and focus of the editor inside
    <div
      ref={editor}
      className={styles.editor}
      data-note-editor
      onKeyDown={(event) => {
        // Handles Esc on the buttons. The text editor handles its own keys.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onAbort()
      }}
    >
      <RichText
        aria-label={t('notes.label')}
        value={draft}
        onChange={onChange}
        onSubmit={onSave}
        onCancel={onAbort}
        height="lg"
        autoFocus
      />
      <div className={styles.foot}>
        <span className={styles.help}>{t(isPhone ? 'phone.noteHelp' : 'notes.help')}</span>
        <Button variant="ghost" onPress={onAbort}>
          {ui('cancel')}
        </Button>
        <Button variant="primary" onPress={onSave}>
          {ui('save')}
        </Button>
      </div>
    </div>
  )
}
