import { known } from '#gateway/resolving/known.ts'
import type { AdMapper } from '#gateway/areas/ads/ads/mappers.ts'
import { TagType } from '#contract/base/enums.ts'
import type { Tag } from '#contract/base/types.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'

/** What a tag says, `positive-unreliable` being `POSITIVE_UNRELIABLE`. */
export const tagTypes = enumNames(TagType.enum)

/** The source of a tag. */
export const mapTag = ({ label, type }: Tag) => ({ label, type: tagTypes.toName(type) })

/** The tags of an ad that a mutation has just saved. */
export const savedTags = known<AdMapper, ReturnType<typeof mapTag>[]>('savedTags')
