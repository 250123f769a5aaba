/** Pixels. A lifted item within this distance of an edge scrolls the list. */
const EDGE_ZONE_PX = 56
/** Maximum scroll speed, in pixels per frame. */
const MAX_SPEED_PX = 18

/**
 * Returns the pixels to scroll in this frame for a pointer at `at`. Negative scrolls towards `from`, positive towards
 * `to`.
 */
export function edgeSpeed(at: number, from: number, to: number): number {
  const near = Math.min(EDGE_ZONE_PX, (to - from) / 3)
  if (near <= 0) return 0
  const back = from + near - at
  const ahead = at - (to - near)
  if (back > 0) return -Math.ceil(MAX_SPEED_PX * Math.min(1, back / near))
  return ahead > 0 ? Math.ceil(MAX_SPEED_PX * Math.min(1, ahead / near)) : 0
}
