import { useEffect, type RefObject } from 'react'

/**
 * Returns the focus to a panel when its focused element is removed, hidden or disabled, even behind a dialog. Otherwise
 * the panel would no longer receive keys. If the user moves the focus from the panel to the page, it stays there.
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    let last: Element | null = null
    const isGone = (target: Element) => !target.isConnected || target.matches(':disabled') || !target.checkVisibility()
    const restoreFocus = () => {
      if (last === null || !isGone(last) || document.activeElement !== document.body) return
      last = null
      element.focus({ preventScroll: true })
    }
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (element.contains(target)) last = target
      // Dialogs and menus are outside the root element. The focus returns from them.
      else if (document.getElementById('root')?.contains(target)) last = null
    }
    const blurred = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || target !== last) return
      // When an element loses the focus because it is removed, it is still in the document.
      queueMicrotask(() => {
        if (last === null || target !== last) return
        if (isGone(last)) restoreFocus()
        else if (document.hasFocus()) last = null
      })
    }
    document.addEventListener('focusin', focused)
    document.addEventListener('focusout', blurred)
    const inside = new MutationObserver(restoreFocus)
    inside.observe(element, { childList: true, subtree: true })
    // Also restores the focus when an overlay closes.
    const overlays = new MutationObserver(restoreFocus)
    overlays.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', focused)
      document.removeEventListener('focusout', blurred)
      inside.disconnect()
      overlays.disconnect()
    }
  }, [panel])
}
