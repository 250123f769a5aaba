import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { professionGroupsLoader } from '../loaders.ts'

/** `Query.professionGroups` */
export const professionGroups: NonNullable<QueryResolvers['professionGroups']> = async (_, { search }, context) => {
  const groups = await context.load(professionGroupsLoader, 'all')
  const text = search?.trim().toLocaleLowerCase('sv') ?? ''
  if (text === '') return groups
  return groups
    .map((group) => ({
      ...group,
      professions: group.professions.filter(({ name = '' }) => name.toLocaleLowerCase('sv').includes(text)),
    }))
    .filter(({ professions }) => professions.length > 0)
}
