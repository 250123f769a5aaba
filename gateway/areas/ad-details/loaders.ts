import { AdProfessionGroups } from '#contract/professions-and-tags.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import { toGlobalId } from '../../schema/global-id.ts'
import type { ProfessionMapper } from './mappers.ts'

interface ProfessionGroup {
  id: string
  databaseId: number
  name: string
  professions: ProfessionMapper[]
}

/** All occupations by group. */
export const professionGroupsLoader = defineLoader<'all', ProfessionGroup[]>({
  name: 'professionGroups',
  load: async (_, { platform }) => (await platform.call(AdProfessionGroups)).map(({ id, name, professions }) => ({
    id: toGlobalId('ProfessionGroup', id),
    databaseId: id,
    name,
    professions: professions.map(profession => ({ ...profession, id: toGlobalId('Profession', profession.id), databaseId: profession.id })),
  })),
})
