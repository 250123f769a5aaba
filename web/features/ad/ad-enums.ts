import type { Relation } from '#rules/ads/ad-lifecycle.ts'
import { enumMapping } from '#web/editing/enum-mapping.ts'

// Maps the enums of the schema to the values of the rules. The enums of an ad's state are defined next to its editors.

export { adStates, adTypes, uses } from './editor-ad-enums.ts'

export const relations = enumMapping<Relation, 'GENERAL' | 'OWNER'>({ general: 'GENERAL', owner: 'OWNER' })

export const packages = enumMapping<
  'none' | 'volume' | 'basic' | 'boost' | 'boost-plus' | 'boost-pro',
  'NONE' | 'VOLUME' | 'BASIC' | 'BOOST' | 'BOOST_PLUS' | 'BOOST_PRO'
>({
  none: 'NONE',
  volume: 'VOLUME',
  basic: 'BASIC',
  boost: 'BOOST',
  'boost-plus': 'BOOST_PLUS',
  'boost-pro': 'BOOST_PRO',
})
export type Package = ReturnType<typeof packages.toRule>
