import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { LIST_DEBOUNCE_MS } from '#rules/timings.ts'
import { openDialogs } from '../../../dialogs/dialogs.tsx'
import { isLeaving } from '../../../shell/leaving.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import styles from './Admin.module.css'

interface AdminSearchProps {
  placeholder: string
  /** What is searched for; the field follows where a link leads to the page anew. */
  searched: string
  /** What is to be searched for, once the typing pauses. */
  onSearch: (text: string) => void
}

const isMac = /mac/i.test(navigator.userAgent)

/** The search of a page of the office; Ctrl/Cmd+F goes to it (ADMIN-88). */
export function AdminSearch({ placeholder, searched, onSearch }: AdminSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const { key, pathname } = useLocation()
  // What the page writes itself takes the place of what stood there.
  const isFollowed = useNavigationType() !== 'REPLACE'
  const [text, setText] = useState(searched)
  const [at, setAt] = useState(key)
  if (at !== key) {
    setAt(key)
    if (isFollowed) setText(searched)
  }
  // What the field asked for last, known at once: the address follows in its own time.
  const asked = useRef(searched)
  const ask = useEffectEvent((wanted: string) => {
    if (asked.current === wanted) return
    asked.current = wanted
    onSearch(wanted)
  })
  const follow = useEffectEvent(() => { if (isFollowed) asked.current = searched })
  useLayoutEffect(() => follow(), [key])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      // Whoever is on the way to another page is not held back by what was typed on this one.
      timer = setTimeout(() => (isLeaving(pathname) ? wait() : ask(text.trim())), LIST_DEBOUNCE_MS)
    }
    wait()
    return () => clearTimeout(timer)
  }, [text, pathname])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || openDialogs().length > 0) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  return (
    <span className={styles.search}>
      <SearchField size="sm" placeholder={placeholder} value={text} onChange={setText} maxLength={200} inputRef={input} onSubmit={(wanted) => ask(wanted.trim())} />
      {text === '' && <span className={styles.key} aria-hidden="true"><KeyHint>{isMac ? '⌘ F' : 'Ctrl F'}</KeyHint></span>}
    </span>
  )
}
