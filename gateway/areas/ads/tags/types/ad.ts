import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import { tagsLoader } from '../loaders.ts'
import { savedTags } from '../mappers.ts'

/** `Ad.tags`: the saved tags after a mutation, otherwise read. */
export const tags: NonNullable<AdResolvers['tags']> = (ad, _, context) =>
  savedTags.of(ad) ?? context.load(tagsLoader, ad.databaseId)
