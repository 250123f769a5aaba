import { useEffect, useState } from 'react'
import { FORMS_LOADED_MS } from '#rules/text-and-time/timings.ts'

/** Calls `run` once the forms count as loaded (FORM-03). The returned function cancels the call. */
export function whenFormsLoaded(run: () => void): () => void {
  const timer = setTimeout(run, FORMS_LOADED_MS)
  return () => clearTimeout(timer)
}

/**
 * Whether the forms count as loaded. They do so a moment after the page has opened: the previous page has a button at
 * the same position, and the second click of a double click there must not save anything here.
 */
export function useFormsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => whenFormsLoaded(() => setLoaded(true)), [])
  return isLoaded
}
