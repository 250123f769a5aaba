import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import { boardLoader } from '../loaders.ts'

/** `Ad.board` */
export const adBoard: NonNullable<AdResolvers['board']> = ({ databaseId }, _, context) =>
  context.load(boardLoader, databaseId)
