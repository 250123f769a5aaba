import type { AdDetailsResolvers } from '#gateway/__generated__/resolvers.ts'
import { selectedFields } from '#gateway/resolving/selection.ts'
import { professionGroupsLoader } from '../loaders.ts'

/** `AdDetails.profession`: its name is looked up only when asked for; null when it is no longer in the list. */
export const profession: NonNullable<AdDetailsResolvers['profession']> = async (
  { profession: known },
  _,
  context,
  info,
) => {
  if (!known) return null
  const asked = selectedFields(info)
  if (!asked.has('name') && !asked.has('ssyk')) return known
  const groups = await context.load(professionGroupsLoader, 'all')
  return groups.flatMap((group) => group.professions).find(({ databaseId }) => databaseId === known.databaseId) ?? null
}
