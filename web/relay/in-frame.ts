import { together } from './store.ts'

/**
 * What comes between two frames is delivered together, so that twenty live events draw the page once. It waits while
 * something is dragged, as the page stands still then (PIPE-66), or is read anew.
 */

/** A page that is not shown has no frames: events wait at most this long, in milliseconds. */
const longest = 100

/**
 * Delivering takes this long at most, in milliseconds, where somebody looks: of thousands of events the rest comes with
 * the next frames, and no press waits for them.
 */
const atOnce = 8

let waiting: (() => void)[] = []
let holders = 0
let isScheduled = false

const isHeld = () => holders > 0

/** Delivers before the next frame, in order, together with all that comes until then; later while something holds. */
export function inFrame(deliver: () => void): void {
  waiting.push(deliver)
  schedule()
}

/** Holds back what is to be delivered until the returned function is called. */
export function holdLive(): () => void {
  holders += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    holders -= 1
    schedule()
  }
}

function schedule(): void {
  if (isScheduled || isHeld() || waiting.length === 0) return
  isScheduled = true
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
        // What is delivered may hold back the rest.
        while (!isHeld() && delivered < due.length && (delivered === 0 || performance.now() < end)) due[delivered++]?.()
      })
    } finally {
      waiting = waiting.slice(delivered)
      isScheduled = false
      schedule()
    }
  }
  const frame = requestAnimationFrame(flush)
  const timer = setTimeout(flush, longest)
}
