import { useEffect, useRef } from 'react'
import { openDialogs } from '#web/dialogs/dialogs.tsx'
import { KeyHint } from '#web/ui/KeyHint.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSearchText } from '#web/lists/useSearchText.ts'
import styles from './Admin.module.css'

interface AdminSearchProps {
  placeholder: string
  /** The current search term. The field adopts it when a link changes the URL. */
  searched: string
  /** Called with the new search term after a pause in typing. */
  onSearch: (text: string) => void
}

const isMac = /mac/i.test(navigator.userAgent)

/** The search field of a back-office page. Ctrl/Cmd+F focuses it (ADMIN-88). */
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
