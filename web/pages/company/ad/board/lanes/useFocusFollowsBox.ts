import { useEffect } from 'react'
import { focusBox } from './focus-box.ts'

/**
 * Focuses a box again that had the focus and was rendered anew in another lane, for example by an undo or by a
 * colleague. Otherwise the user would start again at the top of the page.
 */
export function useFocusFollowsBox(): void {
  useEffect(() => {
    const handleBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || !(target instanceof Element)) return
      const id = target.closest('[data-candidate]')?.getAttribute('data-candidate')
      if (!id) return
      // When a box loses the focus because it is removed, it is still in the document.
      queueMicrotask(() => {
        if (!target.isConnected && document.activeElement === document.body) focusBox(id)
      })
    }
    document.addEventListener('focusout', handleBlur)
    return () => document.removeEventListener('focusout', handleBlur)
  }, [])
}
