import { lazyPart } from '#web/ui/lazyPart.tsx'
import { partMissing } from '#web/ui/PartMissing.tsx'
import { useIsNarrowSheet } from '#web/ui/useIsNarrowSheet.ts'
import type { PlaceSelectProps } from './PlaceSelect.tsx'

const PlaceSelect = lazyPart(
  () => import('./PlaceSelect.tsx'),
  (module) => module.PlaceSelect,
  { waiting: () => null, missing: partMissing },
)

/** Replaces the tree with a select in the sub-bar when the sheet is narrow. */
export function NarrowPlace(props: PlaceSelectProps) {
  const [mark, isNarrow] = useIsNarrowSheet<HTMLSpanElement>()
  return (
    <>
      <span ref={mark} hidden />
      {isNarrow && <PlaceSelect {...props} />}
    </>
  )
}
