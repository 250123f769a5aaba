import { together } from './store.ts'

/** What comes between two frames is delivered together, so that twenty live events draw the page once. */

/** A page that is not shown has no frames: events wait at most this long, in milliseconds. */
const longest = 100

/** Delivering takes this long at most, in milliseconds, where somebody looks: of thousands of events the rest comes with the next frames, and no press waits for them. */
const atOnce = 8

let waiting: (() => void)[] = []

/** Delivers before the next frame, in order, together with all that comes until then. */
export function inFrame(deliver: () => void): void {
  waiting.push(deliver)
  if (waiting.length === 1) schedule()
}

function schedule(): void {
  let isDue = true
  const flush = () => {
    if (!isDue) return
    isDue = false
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    const due = waiting
    const end = performance.now() + (document.hidden ? longest : atOnce)
    let delivered = 0
    try {
      together(() => {
        do due[delivered++]?.()
        while (delivered < due.length && performance.now() < end)
      })
    } finally {
      waiting = waiting.slice(delivered)
      if (waiting.length > 0) schedule()
    }
  }
  const frame = requestAnimationFrame(flush)
  const timer = setTimeout(flush, longest)
}
