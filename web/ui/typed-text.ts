import { createContext, use, useLayoutEffect, useState } from 'react'

/**
 * Registers unsaved text with the container of text fields (a dialog), until the returned function is called. Null if
 * typed text is not work.
 */
export const TypedTextContext = createContext<(() => () => void) | null>(null)

/**
 * Registers unsaved text with the surrounding container while the text differs from the text before the first change.
 *
 * @param text The current text of the field.
 * @returns A function to call whenever the user types.
 */
export function useTypedText(text: string): () => void {
  const add = use(TypedTextContext)
  const [before, setBefore] = useState<string | null>(null)
  const isTyped = before !== null && text !== before
  // A layout effect, so that navigating immediately after a save does not ask.
  useLayoutEffect(() => (isTyped ? add?.() : undefined), [isTyped, add])
  return () => setBefore((first) => first ?? text)
}
