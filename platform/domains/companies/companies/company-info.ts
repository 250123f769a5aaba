import { Value } from 'typebox/value'
import type { CallOutput } from '#contract/base/call.ts'
import type { CompanyGet } from '#contract/companies/companies.ts'
import { MediaSelection } from '#contract/base/enums.ts'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { companyMedia, files, type companies } from '#platform/foundation/db/schema/index.ts'
import { partVersion } from '#platform/foundation/versions/version.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { normalizeCompanyInfo } from '#rules/companies/company-info.ts'
import { toActor } from '#platform/foundation/history/actor.ts'
import { logoDataUrl } from './logo.ts'
import { getCompanyRow } from './queries.ts'

/** Returns the version of the company info and logo, which detects concurrent edits. */
export const infoVersion = (company: typeof companies.$inferSelect): string =>
  partVersion(normalizeCompanyInfo({ ...company, name: company.name ?? '' }), company.logoFileId)

/** Returns the company info for billing and contact, with the logo as a data URL (COMP-24). */
export async function getCompany(ctx: MemberCtx): Promise<CallOutput<typeof CompanyGet>> {
  const row = await getCompanyRow(ctx.db, ctx.target.companyId)
  if (!row) throw forbidden()
  const { company, logo, sales } = row
  return {
    id: company.id,
    name: company.name ?? '',
    billingName: company.billingName,
    organizationNumber: company.organizationNumber,
    vatNumber: company.vatNumber,
    logo: await logoDataUrl(ctx.deps, logo),
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
    mediaFileCount: await countMediaFiles(ctx.db, company.id),
    vatAmount: company.vatAmount,
    salesperson: sales && toActor(sales),
    version: infoVersion(company),
  }
}

/** Returns the number of images and films for social media that the company has uploaded (ADMIN-48). */
async function countMediaFiles(db: Db, companyId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(companyMedia)
    .innerJoin(files, eq(files.id, companyMedia.fileId))
    .where(and(eq(companyMedia.companyId, companyId), isNull(files.deletedAt)))
  return row?.count ?? 0
}
