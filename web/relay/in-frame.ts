/** What comes between two frames is delivered together, so that twenty live events draw the page once. */

/** A page that is not shown has no frames: events wait at most this long, in milliseconds. */
const longest = 100

let waiting: (() => void)[] = []

/** Delivers before the next frame, in order, together with all that comes until then. */
export function inFrame(deliver: () => void): void {
  waiting.push(deliver)
  if (waiting.length > 1) return
  let isDue = true
  const flush = () => {
    if (!isDue) return
    isDue = false
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    const due = waiting
    waiting = []
    for (const each of due) each()
  }
  const frame = requestAnimationFrame(flush)
  const timer = setTimeout(flush, longest)
}
