import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { isLeaving } from '#web/shell/leaving.ts'

/**
 * The text of a field that searches a list whose search stands in the address; `submit` does not wait for the typing to
 * pause.
 */
interface SearchText {
  text: string
  setText: (text: string) => void
  submit: (text: string) => void
}

/**
 * @param searched what is searched for; the field follows where a link leads to the page anew
 * @param onSearch takes what is to be searched for, once the typing pauses
 */
export function useSearchText(searched: string, onSearch: (text: string) => void): SearchText {
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
  const follow = useEffectEvent(() => {
    if (isFollowed) asked.current = searched
  })
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
  return { text, setText, submit: (wanted) => ask(wanted.trim()) }
}
