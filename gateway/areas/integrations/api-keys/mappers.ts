import type { CallOutput } from '#contract/base/call.ts'
import type { PublishedAd } from '#contract/ads/feeds.ts'
import type { ApiKeys } from '#contract/integrations/api-keys.ts'
import { KEY_SCOPES } from '#rules/integrations/api-keys.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import type { CompanyMapper } from '#gateway/areas/companies/companies/mappers.ts'
import { readStatedSalary } from '#gateway/areas/ads/details/salary.ts'
import { employmentTypes, workplaceTypes } from '#gateway/areas/ads/details/enums.ts'
import { readWorkingTime } from '#gateway/areas/ads/details/working-time.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'

/** Source of `PartnerKey`. */
export type PartnerKeyMapper = ReturnType<typeof mapPartnerKey>

export const mapPartnerKey = (
  {
    id,
    name,
    key,
    createdAt,
    createdBy,
    scope,
    expiresAt,
    lastUsedAt,
    lastUse,
    formerKeyUntil,
    deprecatedUses,
  }: CallOutput<typeof ApiKeys>[number],
  companyId: number,
) => ({
  id: toCompositeGlobalId('PartnerKey', companyId, id),
  databaseId: id,
  companyId,
  name,
  masked: key,
  createdAt,
  createdBy,
  scope: keyScopeNames.toName(scope),
  expiresAt,
  lastUsedAt,
  lastUse,
  formerKeyUntil,
  deprecatedUses,
})

/** Scopes of API keys, as `PartnerKeyScope`. */
export const keyScopeNames = enumNames(KEY_SCOPES)

/** Source of `SignedInKey`. */
export type SignedInKeyMapper = Pick<ReturnType<typeof mapPartnerKey>, 'name' | 'scope' | 'expiresAt'> & {
  company: CompanyMapper
}

/** Source of `PublishedAd`. */
export const mapPublishedAd = ({
  id,
  type,
  extent,
  partTimeTypes,
  timePercentage,
  timeFrom,
  timeTo,
  workplaceType,
  salary,
  ...ad
}: PublishedAd) => ({
  ...ad,
  databaseId: id,
  type: employmentTypes.toName(type),
  workingTime: readWorkingTime({ extent, partTimeTypes, timePercentage, timeFrom, timeTo }),
  workplaceType: workplaceTypes.toName(workplaceType),
  salary: salary && readStatedSalary(salary),
})
