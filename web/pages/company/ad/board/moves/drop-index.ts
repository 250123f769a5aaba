/** A box as the virtualizer measured it: its index in the list, its start and its height in pixels. */
export interface MeasuredBox {
  index: number
  start: number
  size: number
}

/**
 * Returns the index for a box that is dropped at a height of the list. The index is the number of other boxes with
 * their middle above `y`.
 * `lifted` is the index of the lifted box, or -1 if it comes from another lane. The lifted box does not count. `boxes`
 * are sorted from the top.
 */
export function getDropIndex(boxes: readonly MeasuredBox[], y: number, lifted: number): number {
  let low = 0
  let high = boxes.length
  while (low < high) {
    const middle = (low + high) >> 1
    const box = boxes[middle]
    if (box && box.start + box.size / 2 < y) low = middle + 1
    else high = middle
  }
  return lifted >= 0 && lifted < low ? low - 1 : low
}

/**
 * Returns the index of the slot among all boxes of the lane, including the ghost. Null if the drop would change
 * nothing.
 */
export function getSlotIndex(target: number, lifted: number): number | null {
  if (lifted < 0) return target
  if (target === lifted) return null
  return target < lifted ? target : target + 1
}
