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
import { draftFor, keepDraft } from './drafts.ts'
import { mergeNote } from './merge-note.ts'
import styles from './NotesTab.module.css'
import { saveNote } from './save-note.ts'

interface NotesTabProps {
  candidate: NotesTab_candidate$key
  isReadOnly: boolean
  /** The editor is asked for with a key. */
  isAsked: boolean
  onAsked: () => void
}

/**
 * The recruiters' shared note: a click edits it, Esc aborts and can be undone, a click outside saves (PIPE-43 to
 * PIPE-45).
 */
export function NotesTab({ candidate: key, isReadOnly, isAsked, onAsked }: NotesTabProps) {
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
  // Written before and not saved, as by a page that was loaded anew: it stands in the editor.
  const [draft, setDraft] = useState<string | null>(() => (isReadOnly ? null : draftFor('note', id) || null))
  // The note as it was when the editor opened: what a colleague saves meanwhile is kept.
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
  const asked = useEffectEvent(onAsked)
  useEffect(() => {
    if (isAsked) asked()
  }, [isAsked])
  const place = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  // The editor took the focus along when it went: the button that opens it again has it now.
  useEffect(() => {
    const wasOpen = wasEditing.current
    wasEditing.current = draft !== null
    if (!wasOpen || draft !== null) return
    const frame = requestAnimationFrame(() => {
      // On the page as a whole, or on the panel, which takes over what is lost.
      if (document.activeElement?.contains(place.current)) place.current?.querySelector('button')?.focus()
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
  /** What was written comes back, into the editor if the note is in sight; what was begun meanwhile stays beside it. */
  const takeBack = (written: string, from: string) => {
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
    if (isUnsaved) showToast(t('notes.aborted'), 'undo', { label: t('notes.undo'), run: () => takeBack(draft, before) })
  }
  const finish = async () => {
    if (draft === null) return
    setDraft(null)
    // What could not be saved is not lost: it stands in the editor again.
    if (isUnsaved && !(await saveNote(id, draft, before))) setDraft(draft)
  }
  // A card that closes, or goes on to the next candidate, saves what is written.
  const flush = useEffectEvent(() => {
    if (isUnsaved) void saveNote(id, draft, before)
  })
  useEffect(() => () => flush(), [])
  if (draft !== null) return <NoteEditor draft={draft} onChange={write} onSave={() => void finish()} onAbort={abort} />
  const text =
    note === '' ? <p className="muted">{t(isReadOnly ? 'notes.none' : 'notes.write')}</p> : <SafeHtml html={note} />
  if (isReadOnly) return text
  return (
    <>
      {/* For the mouse only: the keyboard has the button below. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.view}
        onClick={(event) => {
          // Links in the note lead where they lead, and marking text is not a click.
          if ((event.target as Element).closest('a') || getSelection()?.isCollapsed === false) return
          open()
        }}
      >
        {text}
      </div>
      <div ref={place}>
        <Button size="sm" icon={Pencil} onPress={open}>
          {t(note === '' ? 'notes.start' : 'notes.edit')}
        </Button>
      </div>
    </>
  )
}

interface NoteEditorProps {
  draft: string
  onChange: (html: string) => void
  onSave: () => void
  onAbort: () => void
}

function NoteEditor({ draft, onChange, onSave, onAbort }: NoteEditorProps) {
  const t = useTexts(cardTexts)
  const ui = useTexts(uiTexts)
  const editor = useRef<HTMLDivElement>(null)
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const page = document.getElementById('root')
    // Dialogs and menus of the editor lie outside the page: they belong to it.
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && page?.contains(target) === true && editor.current?.contains(target) === false
    const press = (event: Event) => {
      if (isOutside(event.target)) save()
    }
    const focus = (event: Event) => {
      // The panel around takes over the focus of the button that opened the editor: nobody has left.
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of what stands in it
    <div
      ref={editor}
      className={styles.editor}
      onKeyDown={(event) => {
        // From the buttons too; the editor has its own.
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
        <span className={styles.help}>{t('notes.help')}</span>
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
