import { edgeSpeed } from '#web/drag/edge-scroll.ts'
import type { Point } from '#web/drag/follow-pointer.ts'

/** Returns the id of the row or line at a point. */
export function getIdAt({ x, y }: Point): string | null {
  const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-key], [data-node]')
  return hit?.dataset['key'] ?? (hit?.dataset['node'] || null)
}

/** Returns the id of the row or line that contains an event target. */
export function getIdOf(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-key], [data-node]') : null
  return row?.dataset['key'] ?? (row?.dataset['node'] || null)
}

/** Scrolls the element at a point if the point is near its edges. Returns whether the element scrolled. */
export function scrollAt({ x, y }: Point): boolean {
  for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) {
    if (element.scrollHeight <= element.clientHeight || !/auto|scroll/.test(getComputedStyle(element).overflowY))
      continue
    const { top, bottom } = element.getBoundingClientRect()
    const by = edgeSpeed(y, top, bottom)
    const before = element.scrollTop
    if (by !== 0) element.scrollTop += by
    return element.scrollTop !== before
  }
  return false
}
