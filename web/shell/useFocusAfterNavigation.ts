import { useEffect } from 'react'

let isFirstPage = true

/** After a navigation took the focused link away, the keyboard goes on in the new page's content. */
export function useFocusAfterNavigation(): void {
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
}
