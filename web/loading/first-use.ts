/** Milliseconds. Prefetching starts after this time even if the user does nothing. */
const MAX_WAIT_MS = 10_000
/** Milliseconds. The longest wait for an idle browser. */
const MAX_IDLE_WAIT_MS = 2000

const USER_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const

let isUsed = false
let isWatching = false
const waiting = new Set<() => void>()

/**
 * Calls back when the user first uses the page, or some time after it has loaded, and the browser is idle. Use it to
 * prefetch code without slowing down the first page. Returns a function that cancels the callback.
 */
export function onFirstUse(start: () => void): () => void {
  let isOff = false
  const whenIdle = () => {
    const run = () => {
      if (!isOff) start()
    }
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS })
    else setTimeout(run, 0)
  }
  if (isUsed) whenIdle()
  else {
    watch()
    waiting.add(whenIdle)
  }
  return () => {
    isOff = true
    waiting.delete(whenIdle)
  }
}

function watch(): void {
  if (isWatching) return
  isWatching = true
  const used = () => {
    isUsed = true
    for (const event of USER_EVENTS) window.removeEventListener(event, used, true)
    for (const start of waiting) start()
    waiting.clear()
  }
  for (const event of USER_EVENTS) window.addEventListener(event, used, { capture: true, passive: true })
  const later = () => setTimeout(used, MAX_WAIT_MS)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
