export interface Point {
  x: number
  y: number
}

/**
 * Reports the position of mouse or finger once per frame. Returns a function that stops it.
 *
 * @param scrollAt Scrolls the element under the point if the point is near an edge. Returns whether it scrolled.
 */
export function followPointer(
  activator: Event,
  scrollAt: (point: Point) => boolean,
  onMove: (point: Point) => void,
): () => void {
  let point = pointOf(activator)
  let moved = true
  let frame = 0
  const move = (event: Event) => {
    point = pointOf(event) ?? point
    moved = true
  }
  const tick = () => {
    frame = requestAnimationFrame(tick)
    if (!point) return
    if (scrollAt(point) || moved) onMove(point)
    moved = false
  }
  const release = (event: Event) => {
    // The last position counts even if it arrived after the last frame.
    move(event)
    if (point) onMove(point)
  }
  const options = { capture: true, passive: true }
  const events = [
    ['mousemove', move],
    ['touchmove', move],
    ['mouseup', release],
    ['touchend', release],
  ] as const
  for (const [name, listener] of events) window.addEventListener(name, listener, options)
  tick()
  return () => {
    cancelAnimationFrame(frame)
    for (const [name, listener] of events) window.removeEventListener(name, listener, options)
  }
}

function pointOf(event: Event): Point | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY }
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined
  return touch ? { x: touch.clientX, y: touch.clientY } : null
}
