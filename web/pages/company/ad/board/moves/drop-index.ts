/**
 * A box of a lane as the virtualiser measured it: its place in the list, and where it starts and how high it is, in
 * pixels.
 */
export interface MeasuredBox {
  index: number
  start: number
  size: number
}

/**
 * The place at which a box let go at a height of the list comes to stand: the number of other boxes whose middle lies
 * above. The lifted box itself (`lifted`, its index, or -1 in another lane) does not count. Boxes are in order from the
 * top.
 */
export function dropIndex(boxes: readonly MeasuredBox[], y: number, lifted: number): number {
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

/** Where the slot is drawn among all boxes of the lane, the ghost included; null where letting go changes nothing. */
export function slotPlace(target: number, lifted: number): number | null {
  if (lifted < 0) return target
  if (target === lifted) return null
  return target < lifted ? target : target + 1
}
