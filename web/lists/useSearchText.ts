import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { isLeaving } from '#web/shell/leaving.ts'

/**
 * The text of a search field that keeps its search term in the URL. `submit` searches without waiting for a pause in
 * typing.
 */
interface SearchText {
  text: string
  setText: (text: string) => void
  submit: (text: string) => void
}

/**
 * Manages the text of a search field that keeps its search term in the URL.
 *
 * @param searched The current search term. The field adopts it when a link changes the URL.
 * @param onSearch Called with the new search term after a pause in typing.
 */
export function useSearchText(searched: string, onSearch: (text: string) => void): SearchText {
  const { key, pathname } = useLocation()
  // The page's own changes replace the history entry, so any other navigation is a link.
  const isFollowed = useNavigationType() !== 'REPLACE'
  const [text, setText] = useState(searched)
  const [at, setAt] = useState(key)
  if (at !== key) {
    setAt(key)
    if (isFollowed) setText(searched)
  }
  // The last term passed to `onSearch`. The URL is updated later.
  const lastSearched = useRef(searched)
  const search = useEffectEvent((wanted: string) => {
    if (lastSearched.current === wanted) return
    lastSearched.current = wanted
    onSearch(wanted)
  })
  const follow = useEffectEvent(() => {
    if (isFollowed) lastSearched.current = searched
  })
  useLayoutEffect(() => follow(), [key])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      // Wait while a navigation is pending, so that text typed on this page does not cancel it.
      timer = setTimeout(() => (isLeaving(pathname) ? wait() : search(text.trim())), LIST_DEBOUNCE_MS)
    }
    wait()
    return () => clearTimeout(timer)
  }, [text, pathname])
  return { text, setText, submit: (wanted) => search(wanted.trim()) }
}
