/** Frames to wait for a box that has to be scrolled to before it is drawn. */
const patience = 30

/** Gives the focus to a candidate's box as soon as it is drawn. */
export function focusBox(candidateId: string): void {
  const selector = `[data-candidate="${CSS.escape(candidateId)}"] > [role="button"]`
  let frames = 0
  const look = () => {
    const box = document.querySelector<HTMLElement>(selector)
    if (box) box.focus({ preventScroll: frames > 0 })
    else if (++frames < patience) requestAnimationFrame(look)
  }
  look()
}
