/** Animation frames to wait for a box that renders only after scrolling. */
const MAX_FRAMES = 30

/** Focuses a candidate's box as soon as the box is rendered. */
export function focusBox(candidateId: string): void {
  const selector = `[data-candidate="${CSS.escape(candidateId)}"] > [role="button"]`
  let frames = 0
  const tryFocus = () => {
    const box = document.querySelector<HTMLElement>(selector)
    if (box) box.focus({ preventScroll: frames > 0 })
    else if (++frames < MAX_FRAMES) requestAnimationFrame(tryFocus)
  }
  tryFocus()
}
