/** What is fetched ahead waits at most this long for a first sign of the user. */
const patience = 10_000
/** A browser that is busy gets to it within this time. */
const busyFor = 2000

const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const

let isUsed = false
let isWatching = false
const waiting = new Set<() => void>()

/**
 * Calls back once the user does something with the page, or a while after it has loaded, and the browser has time: for
 * code that is fetched ahead without standing in the way of the first page. Gives back how to call it off.
 */
export function onFirstUse(start: () => void): () => void {
  let isOff = false
  const whenIdle = () => {
    const run = () => {
      if (!isOff) start()
    }
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: busyFor })
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
    for (const sign of signs) window.removeEventListener(sign, used, true)
    for (const start of waiting) start()
    waiting.clear()
  }
  for (const sign of signs) window.addEventListener(sign, used, { capture: true, passive: true })
  const later = () => setTimeout(used, patience)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
