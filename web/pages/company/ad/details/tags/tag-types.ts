import { enumMapping } from '#web/editing/enum-mapping.ts'
import type { TagType } from './tag-list.ts'

export const tagTypes = enumMapping<TagType, 'POSITIVE' | 'NEGATIVE' | 'POSITIVE_UNRELIABLE' | 'NEGATIVE_UNRELIABLE'>({
  positive: 'POSITIVE',
  negative: 'NEGATIVE',
  positiveUnreliable: 'POSITIVE_UNRELIABLE',
  negativeUnreliable: 'NEGATIVE_UNRELIABLE',
})
