import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Pixels. At this width and below, the sheet hides its left column (ui/Layout.module.css). */
const NARROW_WIDTH_PX = 1066

/** Returns whether the sheet of the page is narrow, and the ref of an element in the page. */
export function useIsNarrowSheet<E extends HTMLElement>(): [ref: RefObject<E | null>, isNarrow: boolean] {
  const ref = useRef<E>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const sheet = ref.current?.closest('main')?.firstElementChild
    if (!sheet) return
    const measure = () => setNarrow(sheet.clientWidth <= NARROW_WIDTH_PX)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(sheet)
    return () => sizes.disconnect()
  }, [])
  return [ref, isNarrow]
}
