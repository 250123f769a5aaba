import { useEffect, useState } from 'react'
import { LIST_DEBOUNCE_MS, SUGGEST_FROM_CHARACTERS } from '#rules/timings.ts'

interface Found<T> {
  suggestions: readonly T[]
  isLoading: boolean
}

/**
 * Suggestions for what is typed, from two characters on and after a pause; a newer text gives up the older one's answer.
 * A failure gives none: what is typed counts without them.
 *
 * @param read asks for the suggestions and answers how to give up; keep it the same between renders
 */
export function useTyped<T>(typed: string, read: (text: string, found: (suggestions: readonly T[]) => void) => () => void): Found<T> {
  const text = typed.trim()
  const [answer, setAnswer] = useState<{ text: string; suggestions: readonly T[] }>({ text: '', suggestions: [] })
  const isAsking = text.length >= SUGGEST_FROM_CHARACTERS
  useEffect(() => {
    if (!isAsking) return
    let giveUp = () => {}
    const timer = setTimeout(() => { giveUp = read(text, (suggestions) => setAnswer({ text, suggestions })) }, LIST_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      giveUp()
    }
  }, [text, isAsking, read])
  return isAsking ? { suggestions: answer.suggestions, isLoading: answer.text !== text } : { suggestions: [], isLoading: false }
}
