import { CompanyUpdate } from '#contract/companies/companies.ts'
import type { MutationResolvers, PostalAddressInput } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { versionedPayload } from '#gateway/resolving/payload.ts'
import { mapCompanyInfo, savedInfo } from '../mappers.ts'

const addressOf = ({ coAddress, postAddress, ...address }: PostalAddressInput) => ({
  ...address,
  coAddress: coAddress ?? null,
  postAddress: postAddress ?? null,
})

/** `Mutation.updateCompanyInfo` */
export const updateCompanyInfo: NonNullable<MutationResolvers['updateCompanyInfo']> = (
  _,
  { input: { companyId: company, logo, hasPaperBilling: paperBilling, expectedVersion: version, ...info } },
  { platform },
) => {
  const id = databaseIdOf(company, 'Company')
  return versionedPayload(
    () =>
      platform.call(CompanyUpdate, {
        body: {
          ...info,
          id,
          paperBilling,
          billingName: info.billingName ?? null,
          vatNumber: info.vatNumber ?? null,
          companyAddress: addressOf(info.companyAddress),
          billingAddress: addressOf(info.billingAddress),
          homePage: info.homePage ?? null,
          invoiceEmail: info.invoiceEmail ?? null,
          ...(logo === undefined ? { logo: null, keepLogo: true } : { logo }),
          ...(version != null && { version }),
        },
      }),
    {
      objects: (answer) => ({ company: savedInfo.with(companyReference(id), mapCompanyInfo(answer)) }),
      stored: () => ({ company: companyReference(id) }),
    },
  )
}
