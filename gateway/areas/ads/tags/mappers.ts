import { TagType } from '#contract/base/enums.ts'
import type { Tag } from '#contract/ads/tag.ts'
import type { AdMapper } from '#gateway/areas/ads/ads/mappers.ts'
import { attachedValue } from '#gateway/resolving/attached-value.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'

/** Meanings of tags: `positive-unreliable` is `POSITIVE_UNRELIABLE`. */
export const tagTypes = enumNames(TagType.enum)

/** Returns the source of a tag. */
export const mapTag = ({ label, type }: Tag) => ({ label, type: tagTypes.toName(type) })

/** The tags that a mutation has just saved, so that they are not read back. */
export const savedTags = attachedValue<AdMapper, ReturnType<typeof mapTag>[]>('tags')
