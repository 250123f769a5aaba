import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { citiesLoader } from '../loaders.ts'

/** `Query.cities` */
export const cities: NonNullable<QueryResolvers['cities']> = (_, _arguments, context) =>
  context.load(citiesLoader, 'all')
