import { useEffect, useRef } from 'react'
import { openDialogs } from '#web/dialogs/dialogs.tsx'
import { KeyHint } from '#web/ui/KeyHint.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSearchText } from '#web/lists/useSearchText.ts'
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
  const { text, setText, submit } = useSearchText(searched, onSearch)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'f' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        openDialogs().length > 0
      )
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  return (
    <span className={styles.search}>
      <SearchField
        size="sm"
        placeholder={placeholder}
        value={text}
        onChange={setText}
        maxLength={200}
        inputRef={input}
        onSubmit={submit}
      />
      {text === '' && (
        <span className={styles.key} aria-hidden="true">
          <KeyHint>{isMac ? '⌘ F' : 'Ctrl F'}</KeyHint>
        </span>
      )}
    </span>
  )
}
