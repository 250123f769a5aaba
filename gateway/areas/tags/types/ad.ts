import { GetTags } from '#contract/professions-and-tags.ts'
import type { AdResolvers } from '../../../__generated__/resolvers.ts'
import { mapTag } from '../mappers.ts'

/** `Ad.tags`: just saved, or read. */
export const tags: NonNullable<AdResolvers['tags']> = async ({ databaseId, savedTags }, _, { platform }) =>
  savedTags ?? (await platform.call(GetTags, { query: { id: databaseId } })).tags.map(mapTag)
