import { userActor } from '#gateway/schema/actor.ts'
import {
  AdContactList,
  AdTemplateList,
  GetAdDetails,
  GetAdDetailsList,
  GetAdSummaryInfoList,
  GetExternalAdDetails,
  GetExternalAdDetailsList,
} from '#contract/ads/ads.ts'
import { AdProfessionGroups } from '#contract/ads/professions-and-tags.ts'
import { defineListLoader, defineLoader } from '#gateway/loaders/define-loader.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { employmentTypes, externalAdLocations, salaryTypes, workplaceTypes } from './enums.ts'
import type { AdSummaryMapper, ProfessionMapper } from './mappers.ts'
import { readDetails } from './read-details.ts'

interface ProfessionGroup {
  id: string
  databaseId: number
  name: string
  professions: ProfessionMapper[]
}

/** Reads all occupations by group. */
export const professionGroupsLoader = defineLoader<'all', ProfessionGroup[]>({
  name: 'professionGroups',
  load: async (_, { platform }) =>
    (await platform.call(AdProfessionGroups)).map(({ id, name, professions }) => ({
      id: toGlobalId('ProfessionGroup', id),
      databaseId: id,
      name,
      professions: professions.map((profession) => ({
        ...profession,
        id: toGlobalId('Profession', profession.id),
        databaseId: profession.id,
      })),
    })),
})

/** Reads the details of ads. */
export const adDetailsLoader = defineListLoader({
  name: 'adDetails',
  one: async (id, { platform }) => ({ id, ...(await platform.call(GetAdDetails, { query: { id } })) }),
  many: (ids, { platform }) => platform.call(GetAdDetailsList, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: readDetails,
})

/** Reads the details of imported ads. */
export const externalDetailsLoader = defineListLoader({
  name: 'externalAdDetails',
  one: async (id, { platform }) => ({ id, ...(await platform.call(GetExternalAdDetails, { query: { id } })) }),
  many: (ids, { platform }) => platform.call(GetExternalAdDetailsList, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: ({ start, end, ...external }) => ({
    ...external,
    startsAt: start,
    endsAt: end,
    type: employmentTypes.toName(external.type),
    workplaceType: workplaceTypes.toName(external.workplaceType),
    salaryType: salaryTypes.toName(external.salaryType),
    location: externalAdLocations.toName(external.location),
  }),
})

/** Reads the contact persons of a company's ads. */
export const adContactsLoader = defineLoader({
  name: 'adContacts',
  load: (id: number, { platform }) => platform.call(AdContactList, { query: { id } }),
})

/** Reads the stored texts of a company. */
export const adTemplatesLoader = defineLoader({
  name: 'adTemplates',
  load: async (companyId: number, { platform }) =>
    (await platform.call(AdTemplateList, { query: { id: companyId } })).map(({ id, name, content }) => ({
      id: toCompositeGlobalId('AdTemplate', companyId, id),
      databaseId: id,
      name,
      content,
    })),
})

/** Reads the finished ads of a company. */
export const adSummariesLoader = defineLoader<number, AdSummaryMapper[]>({
  name: 'adSummaries',
  load: async (companyId, { platform }) =>
    (await platform.call(GetAdSummaryInfoList, { query: { id: companyId } })).map(
      ({ id, countryIsoCode, userFullName, userId, ...summary }) => ({
        ...summary,
        ad: { ...adReference(id), name: summary.title },
        countryCode: countryIsoCode,
        owner: userActor(userId, userFullName),
      }),
    ),
})
