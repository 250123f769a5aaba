import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import { tagsLoader } from '../loaders.ts'

/** `Ad.tags`: just saved, or read. */
export const tags: NonNullable<AdResolvers['tags']> = ({ databaseId, savedTags }, _, context) =>
  savedTags ?? context.load(tagsLoader, databaseId)
