import { useEffect } from 'react'

let isFirstPage = true

/** Moves the focus to the new page's content if navigation has removed the focused link. */
export function useFocusAfterNavigation(): void {
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
}
