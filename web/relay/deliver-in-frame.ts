import { batchWrites } from './store.ts'

/**
 * Delivers live events once per frame, so that twenty events render the page once. Events wait while the user drags,
 * because the page must not move then (PIPE-66), and while visible data is refetched.
 */

/** Milliseconds. The longest wait for events on a hidden page, which has no frames. */
const MAX_WAIT_MS = 100

/**
 * Milliseconds. Time budget for delivery in one frame of a visible page. Remaining events are delivered in the next
 * frames, so that input stays responsive.
 */
const FRAME_BUDGET_MS = 8

let queue: (() => void)[] = []
let holdCount = 0
let isScheduled = false

const isOnHold = () => holdCount > 0

/** Queues a delivery. Runs it before the next frame, in order, or after the last hold is released. */
export function deliverInFrame(deliver: () => void): void {
  queue.push(deliver)
  schedule()
}

/** Holds back deliveries until the returned function is called. */
export function holdLiveEvents(): () => void {
  holdCount += 1
  let isHolding = true
  return () => {
    if (!isHolding) return
    isHolding = false
    holdCount -= 1
    schedule()
  }
}

function schedule(): void {
  if (isScheduled || isOnHold() || queue.length === 0) return
  isScheduled = true
  let isDue = true
  const flush = () => {
    if (!isDue) return
    isDue = false
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    const due = queue
    const end = performance.now() + (document.hidden ? MAX_WAIT_MS : FRAME_BUDGET_MS)
    let delivered = 0
    try {
      batchWrites(() => {
        // A delivery can start a hold for the deliveries after it.
        while (!isOnHold() && delivered < due.length && (delivered === 0 || performance.now() < end))
          due[delivered++]?.()
      })
    } finally {
      queue = queue.slice(delivered)
      isScheduled = false
      schedule()
    }
  }
  const frame = requestAnimationFrame(flush)
  const timer = setTimeout(flush, MAX_WAIT_MS)
}
