import type { FeaturePost } from '#contract/office/release-notes.ts'
import { POST_LOCALES, POST_TYPES } from '#rules/office/release-notes.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'

/** Languages and formats: `sv` is `SV`, and `html` is `HTML`. */
export const postLocales = enumNames(POST_LOCALES)
export const postTypes = enumNames(POST_TYPES)

/** Source of `FeaturePost`. */
export type FeaturePostMapper = ReturnType<typeof mapPost>

export const mapPost = ({ id, description, content, type, locale, date, published, version }: FeaturePost) => ({
  id: toGlobalId('FeaturePost', id),
  databaseId: id,
  title: description,
  content,
  type: postTypes.toName(type),
  locale: postLocales.toName(locale),
  date,
  isPublished: published,
  version,
})
