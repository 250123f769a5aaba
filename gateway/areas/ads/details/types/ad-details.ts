import type { AdDetailsResolvers } from '#gateway/__generated__/resolvers.ts'
import { selectedFields } from '#gateway/resolving/selection.ts'
import { professionGroupsLoader } from '../loaders.ts'

/**
 * `AdDetails.profession`: looks up the name only if it is selected; null if the profession is no longer in the list.
 */
export const profession: NonNullable<AdDetailsResolvers['profession']> = async (
  { profession: known },
  _,
  context,
  info,
) => {
  if (!known) return null
  const selected = selectedFields(info)
  if (!selected.has('name') && !selected.has('ssyk')) return known
  const groups = await context.load(professionGroupsLoader, 'all')
  return groups.flatMap((group) => group.professions).find(({ databaseId }) => databaseId === known.databaseId) ?? null
}
