/** Pixels. A smaller difference is rounding or a bar of the browser, not a keyboard. */
const MIN_KEYBOARD_HEIGHT_PX = 80
/** Pixels. A lower part has no room for the head of a card above a message that is being written. */
const MIN_ROOMY_HEIGHT_PX = 420

/**
 * Follows the part of the window that the on-screen keyboard leaves visible, so that bars at the bottom edge stay above
 * the keyboard:
 *
 * - sets `--visible-top` and `--visible-height` on the document while a keyboard covers a part of the window
 * - marks the document with `data-low` while that part is low, for example on a phone in landscape
 *
 * Browsers resize only the visual viewport for the keyboard. A pinch zoom resizes it too, and changes nothing here. Runs
 * until the returned function is called.
 */
export function followVisiblePart(): () => void {
  const viewport = window.visualViewport
  const root = document.documentElement
  const adapt = () => {
    const height = viewport && viewport.scale <= 1.01 ? viewport.height : window.innerHeight
    const isCovered = window.innerHeight - height >= MIN_KEYBOARD_HEIGHT_PX
    setProperty('--visible-top', isCovered ? (viewport?.offsetTop ?? 0) : null)
    setProperty('--visible-height', isCovered ? height : null)
    root.toggleAttribute('data-low', height < MIN_ROOMY_HEIGHT_PX)
  }
  const setProperty = (name: string, value: number | null) => {
    if (value === null) root.style.removeProperty(name)
    else root.style.setProperty(name, `${value}px`)
  }
  adapt()
  viewport?.addEventListener('resize', adapt)
  viewport?.addEventListener('scroll', adapt)
  return () => {
    viewport?.removeEventListener('resize', adapt)
    viewport?.removeEventListener('scroll', adapt)
    setProperty('--visible-top', null)
    setProperty('--visible-height', null)
    root.removeAttribute('data-low')
  }
}
