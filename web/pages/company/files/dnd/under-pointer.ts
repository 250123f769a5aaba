import { edgeSpeed } from '#web/drag/edge-scroll.ts'
import type { Point } from '#web/drag/follow-pointer.ts'

/** The row or line under a point: its id. */
export function idAt({ x, y }: Point): string | null {
  const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-key], [data-node]')
  return hit?.dataset['key'] ?? (hit?.dataset['node'] || null)
}

/** The id of the row or line an event happened in. */
export function idOf(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-key], [data-node]') : null
  return row?.dataset['key'] ?? (row?.dataset['node'] || null)
}

/** Scrolls what lies under a point near its edges, and answers whether it did. */
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
