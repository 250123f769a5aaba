import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { LIST_DEBOUNCE_MS } from '#rules/timings.ts'
import { openDialogs } from '../../../dialogs/dialogs.tsx'
import { isLeaving } from '../../../shell/leaving.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import styles from './Admin.module.css'

interface AdminSearchProps {
  placeholder: string
  /** What is searched for; the field follows when that changes otherwise than by itself, as by a link to the page. */
  searched: string
  /** What is to be searched for, once the typing pauses. */
  onSearch: (text: string) => void
}

const isMac = /mac/i.test(navigator.userAgent)

/** The search of a page of the office; Ctrl/Cmd+F goes to it (ADMIN-88). */
export function AdminSearch({ placeholder, searched, onSearch }: AdminSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const { key, pathname } = useLocation()
  const isFollowed = useNavigationType() !== 'REPLACE'
  // `asked` is what the field itself asked for last; `at` the place at which the two were compared.
  const [{ text, asked, at, known }, setState] = useState({ text: searched, asked: searched, at: key, known: searched })
  if (at !== key || known !== searched) {
    const isOthers = searched !== asked || (at !== key && isFollowed)
    setState({ at: key, known: searched, ...(isOthers ? { text: searched, asked: searched } : { text, asked }) })
  }
  const ask = useEffectEvent((wanted: string) => {
    if (asked === wanted) return
    setState((before) => ({ ...before, asked: wanted }))
    onSearch(wanted)
  })
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
      <SearchField size="sm" placeholder={placeholder} value={text} onChange={(typed) => setState((before) => ({ ...before, text: typed }))} maxLength={200} inputRef={input} onSubmit={(wanted) => ask(wanted.trim())} />
      {text === '' && <span className={styles.key} aria-hidden="true"><KeyHint>{isMac ? '⌘ F' : 'Ctrl F'}</KeyHint></span>}
    </span>
  )
}
