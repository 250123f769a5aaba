import { createContext, use, useLayoutEffect, useState } from 'react'

/**
 * What holds text fields (a dialog) hears here of each in which something is typed, until the returned function is
 * called; null where nothing typed is work.
 */
export const TypedTextContext = createContext<(() => () => void) | null>(null)

/**
 * Tells what holds a text field that something else stands in it than before it was typed into. What was typed and
 * taken away again, by whom ever, is nothing.
 *
 * @param text what stands in the field now
 * @returns to be called whenever something is typed
 */
export function useTypedText(text: string): () => void {
  const add = use(TypedTextContext)
  const [before, setBefore] = useState<string | null>(null)
  const isTyped = before !== null && text !== before
  // Before the browser draws: who stores it and goes on at once is not asked.
  useLayoutEffect(() => (isTyped ? add?.() : undefined), [isTyped, add])
  return () => setBefore((first) => first ?? text)
}
