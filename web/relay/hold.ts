import { together } from './store.ts'

/** Live events that wait: while something is dragged the page stands still (PIPE-66). */

let holders = 0
let waiting: (() => void)[] = []

/** Holds live events back until the returned function is called. */
export function holdLive(): () => void {
  holders += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    holders -= 1
    if (holders > 0) return
    const events = waiting
    waiting = []
    together(() => { for (const deliver of events) deliver() })
  }
}

/** Delivers now, or in order as soon as nothing holds events back. */
export function whenReleased(deliver: () => void): void {
  if (holders > 0) waiting.push(deliver)
  else deliver()
}
