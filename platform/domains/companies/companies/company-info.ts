import { Value } from 'typebox/value'
import type { CallOutput } from '#contract/base/call.ts'
import type { CompanyGet } from '#contract/companies/company-and-tree.ts'
import { MediaSelection } from '#contract/base/enums.ts'
import type { companies } from '#platform/foundation/db/schema/index.ts'
import { partVersion } from '#platform/foundation/versions/version.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { normalizeCompany } from '#rules/companies/company-info.ts'
import { fullName } from '#rules/people/person-name.ts'
import { logoAddress } from './logo.ts'
import { findCompany } from './queries.ts'

/** The version of the company info with its logo, for two who edit it at the same time. */
export const infoVersion = (company: typeof companies.$inferSelect): string =>
  partVersion(normalizeCompany({ ...company, name: company.name ?? '' }), company.logoFileId)

/** Company info for billing and contact (COMP-24); the logo as a data address. */
export async function getCompany(ctx: MemberCtx): Promise<CallOutput<typeof CompanyGet>> {
  const found = await findCompany(ctx.db, ctx.place.companyId)
  if (!found) throw forbidden()
  const { company, logo, sales } = found
  return {
    id: company.id,
    name: company.name ?? '',
    billingName: company.billingName,
    organizationNumber: company.organizationNumber,
    vatNumber: company.vatNumber,
    logo: await logoAddress(ctx.deps, logo),
    companyAddress: company.companyAddress,
    billingAddress: company.billingAddress,
    telephone: company.telephone,
    contactEmail: company.contactEmail,
    homePage: company.homePage,
    contactPerson: company.contactPerson,
    paperBilling: company.paperBilling,
    invoiceEmail: company.invoiceEmail,
    mediaSelection: Value.Parse(MediaSelection, company.mediaSelection),
    mediaSelectionUpdatedAt: company.mediaSelectionUpdatedAt?.toISOString() ?? null,
    vatAmount: company.vatAmount,
    salesName: sales && fullName(sales),
    version: infoVersion(company),
  }
}
