import { useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { partMissing } from '#web/ui/PartMissing.tsx'
import type { ListProject } from './list-ad.ts'
import type { Place } from './rows.ts'

const PlaceSelect = lazyPart(
  () => import('./PlaceSelect.tsx'),
  (module) => module.PlaceSelect,
  { waiting: () => null, missing: partMissing },
)

/** As narrow as the sheet hides its tree, in pixels (ui/Layout.module.css). */
const narrow = 1066

export interface NarrowPlaceProps {
  companyId: number
  projects: readonly ListProject[]
  place: Place
  tail: string
}

/** In a narrow sheet the tree becomes a select in the sub-bar. */
export function NarrowPlace(props: NarrowPlaceProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const sheet = mark.current?.closest('main')?.firstElementChild
    if (!sheet) return
    const look = () => setNarrow(sheet.clientWidth <= narrow)
    look()
    const sizes = new ResizeObserver(look)
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
