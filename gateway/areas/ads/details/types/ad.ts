import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import { adDetailsLoader, externalDetailsLoader } from '../loaders.ts'

/** `Ad.details` */
export const details: NonNullable<AdResolvers['details']> = ({ databaseId }, _, context) =>
  context.load(adDetailsLoader, databaseId)

/** `Ad.externalDetails` */
export const externalDetails: NonNullable<AdResolvers['externalDetails']> = ({ databaseId }, _, context) =>
  context.load(externalDetailsLoader, databaseId)
