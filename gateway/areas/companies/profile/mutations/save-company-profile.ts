import { PublishCompanyProfile, SaveCompanyProfile } from '#contract/companies/company-profile.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { alwaysRead, versionedPayload } from '#gateway/resolving/payload.ts'
import { fromSizeName } from '../mappers.ts'

/** `Mutation.saveCompanyProfile`: saves the draft, then publishes the page (COMP-50). */
export const saveCompanyProfile: NonNullable<MutationResolvers['saveCompanyProfile']> = (
  _,
  { input: { companyId, logo, isPublished, expectedVersion: version, ...profile } },
  { platform },
) => {
  const id = databaseIdOf(companyId, 'Company')
  return versionedPayload(
    async () => {
      await platform.call(SaveCompanyProfile, {
        params: { id },
        body: {
          name: profile.name,
          size: fromSizeName(profile.size),
          about: profile.about ?? null,
          contact: profile.contact ?? null,
          founded: profile.founded ?? null,
          mainOffice: profile.mainOffice ?? null,
          revenue: profile.revenue ?? null,
          webSite: profile.webSite,
          ...(logo === undefined ? { logo: null, keepLogo: true } : { logo }),
          ...(version != null && { version }),
        },
      })
      if (isPublished) await platform.call(PublishCompanyProfile, { params: { id } })
    },
    alwaysRead(() => ({ company: companyReference(id) })),
  )
}
