import { useEffect, useState } from 'react'
import { FORMS_LOADED_MS } from '#rules/text-and-time/timings.ts'

/** Runs once the forms count as loaded (FORM-03). Gives a function that keeps it from running. */
export function whenFormsLoaded(run: () => void): () => void {
  const timer = setTimeout(run, FORMS_LOADED_MS)
  return () => clearTimeout(timer)
}

/**
 * Whether the forms count as loaded, which they do a moment after the page has opened: the second click of a double
 * click on the page before, whose button stands in the same place, saves nothing here.
 */
export function useFormsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => whenFormsLoaded(() => setLoaded(true)), [])
  return isLoaded
}
