import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LIST_DEBOUNCE_MS } from '#rules/timings.ts'
import { openDialogs } from '../../../dialogs/dialogs.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import styles from './Admin.module.css'

interface AdminSearchProps {
  placeholder: string
  /** What is searched for already. */
  initial?: string
  /** What is searched for, once the typing pauses. */
  onSearch: (text: string) => void
}

const isMac = /mac/i.test(navigator.userAgent)

/** The search of a page of the office; Ctrl/Cmd+F goes to it (ADMIN-88). */
export function AdminSearch({ placeholder, initial = '', onSearch }: AdminSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initial)
  const asked = useRef(initial)
  const ask = useEffectEvent((wanted: string) => {
    if (asked.current === wanted) return
    asked.current = wanted
    onSearch(wanted)
  })
  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), LIST_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
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
