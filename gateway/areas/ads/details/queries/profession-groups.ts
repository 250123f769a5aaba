import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { professionGroupsLoader } from '../loaders.ts'

/** `Query.professionGroups` */
export const professionGroups: NonNullable<QueryResolvers['professionGroups']> = (_, _arguments, context) =>
  context.load(professionGroupsLoader, 'all')
