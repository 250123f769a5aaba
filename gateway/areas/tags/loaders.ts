import { GetTags } from '#contract/professions-and-tags.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import { mapTag } from './mappers.ts'

/** The saved tags of an ad. */
export const tagsLoader = defineLoader({
  name: 'tags',
  load: async (id: number, { platform }) => (await platform.call(GetTags, { query: { id } })).tags.map(mapTag),
})
