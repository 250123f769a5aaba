import { useEffect, type RefObject } from 'react'

/**
 * Brings the focus back to a panel when the part of it that had the focus goes away, out of sight or is disabled, also
 * behind a dialog: otherwise its keys would no longer be heard. Who leaves the panel for the page leaves it.
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    let last: Element | null = null
    const isGone = (target: Element) => !target.isConnected || target.matches(':disabled') || !target.checkVisibility()
    const mend = () => {
      if (last === null || !isGone(last) || document.activeElement !== document.body) return
      last = null
      element.focus({ preventScroll: true })
    }
    const entered = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (element.contains(target)) last = target
      // Dialogs and menus lie outside the page: from them the focus comes back.
      else if (document.getElementById('root')?.contains(target)) last = null
    }
    const left = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || target !== last) return
      // What goes away is still there when it loses the focus.
      queueMicrotask(() => {
        if (last === null || target !== last) return
        if (isGone(last)) mend()
        else if (document.hasFocus()) last = null
      })
    }
    document.addEventListener('focusin', entered)
    document.addEventListener('focusout', left)
    const inside = new MutationObserver(mend)
    inside.observe(element, { childList: true, subtree: true })
    // Overlays that close.
    const overlays = new MutationObserver(mend)
    overlays.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', entered)
      document.removeEventListener('focusout', left)
      inside.disconnect()
      overlays.disconnect()
    }
  }, [panel])
}
