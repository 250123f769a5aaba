import { GetTags, GetTagsList } from '#contract/ads/professions-and-tags.ts'
import { defineListLoader } from '#gateway/loaders/define-loader.ts'
import { mapTag } from './mappers.ts'

/** Reads the saved tags of ads. */
export const tagsLoader = defineListLoader({
  name: 'tags',
  one: async (id, { platform }) => ({ id, ...(await platform.call(GetTags, { query: { id } })) }),
  many: (ids, { platform }) => platform.call(GetTagsList, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: ({ tags }) => tags.map(mapTag),
})
