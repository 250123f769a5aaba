import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Returns whether the sheet of the page is at most `maxWidth` pixels wide, and the ref for an element in the page. The
 * default is the width at which a sheet hides its tree (ui/Layout.module.css).
 */
export function useIsNarrowSheet<E extends HTMLElement>(
  maxWidth = 1066,
): [ref: RefObject<E | null>, isNarrow: boolean] {
  const ref = useRef<E>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const sheet = ref.current?.closest('main')?.firstElementChild
    if (!sheet) return
    const measure = () => setNarrow(sheet.clientWidth <= maxWidth)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(sheet)
    return () => sizes.disconnect()
  }, [maxWidth])
  return [ref, isNarrow]
}
