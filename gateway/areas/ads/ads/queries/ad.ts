import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { adLoader } from '../loaders.ts'

/** `Query.ad` */
export const ad: NonNullable<QueryResolvers['ad']> = (_, { by }, context) =>
  context.load(adLoader, referencedId(by, 'Ad'))
