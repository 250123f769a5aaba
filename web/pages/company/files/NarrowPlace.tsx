import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { partMissing } from '../../../ui/PartMissing.tsx'
import type { ListProject } from './list-ad.ts'
import type { Place } from './rows.ts'

const PlaceSelect = lazyPart(() => import('./PlaceSelect.tsx'), (module) => module.PlaceSelect, { waiting: () => null, missing: partMissing })

const narrow = '(max-width: 1100px)'
const subscribe = (changed: () => void) => {
  const media = window.matchMedia(narrow)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

export interface NarrowPlaceProps {
  companyId: number
  projects: readonly ListProject[]
  place: Place
  tail: string
}

/** In a narrow window the tree becomes a select in the sub-bar. */
export function NarrowPlace(props: NarrowPlaceProps) {
  const isNarrow = useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
  return isNarrow && <PlaceSelect {...props} />
}
