import type { ReferenceDataResolvers } from '#gateway/__generated__/resolvers.ts'
import { citiesLoader } from '../loaders.ts'

/** `ReferenceData.cities` */
export const cities: NonNullable<ReferenceDataResolvers['cities']> = (_, _arguments, context) =>
  context.load(citiesLoader, 'all')
