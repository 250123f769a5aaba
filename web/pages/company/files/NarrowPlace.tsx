import { useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { partMissing } from '#web/ui/PartMissing.tsx'
import type { PlaceSelectProps } from './PlaceSelect.tsx'

const PlaceSelect = lazyPart(
  () => import('./PlaceSelect.tsx'),
  (module) => module.PlaceSelect,
  { waiting: () => null, missing: partMissing },
)

/** Pixels. At this width and below, the sheet hides the tree (ui/Layout.module.css). */
const NARROW_WIDTH_PX = 1066

/** Replaces the tree with a select in the sub-bar when the sheet is narrow. */
export function NarrowPlace(props: PlaceSelectProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const sheet = mark.current?.closest('main')?.firstElementChild
    if (!sheet) return
    const measure = () => setNarrow(sheet.clientWidth <= NARROW_WIDTH_PX)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(sheet)
    return () => sizes.disconnect()
  }, [])
  return (
    <>
      <span ref={mark} hidden />
      {isNarrow && <PlaceSelect {...props} />}
    </>
  )
}
