/** Within this distance of an edge a lifted box scrolls, in pixels. */
const zone = 56
/** Fastest scrolling, in pixels a frame. */
const fastest = 18

/** How far to scroll in this frame for a pointer at `at` between the edges `from` and `to`: negative towards `from`. */
export function edgeSpeed(at: number, from: number, to: number): number {
  const near = Math.min(zone, (to - from) / 3)
  if (near <= 0) return 0
  const back = from + near - at
  const ahead = at - (to - near)
  if (back > 0) return -Math.ceil(fastest * Math.min(1, back / near))
  return ahead > 0 ? Math.ceil(fastest * Math.min(1, ahead / near)) : 0
}
