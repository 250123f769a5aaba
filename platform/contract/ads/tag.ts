import { type Static } from 'typebox'
import { MAX_TAG_LENGTH, MAX_TAGS } from '#rules/ads/tags.ts'
import { TagType } from '#contract/base/enums.ts'
import { InputText, InputList, strict } from '#contract/base/scalars.ts'

/** A tag of an ad. Unreliable tags were detected but not confirmed by the user. */
export const Tag = strict({
  label: InputText('line', MAX_TAG_LENGTH),
  type: TagType,
})
export type Tag = Static<typeof Tag>

/** The tags of an ad. */
export const Tags = InputList(Tag, MAX_TAGS)
