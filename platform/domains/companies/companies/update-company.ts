import { eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CompanyUpdate, CompanyUploadLogo } from '#contract/companies/company-and-tree.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import { refuseStale } from '#platform/foundation/versions/version.ts'
import { changedFields } from '#platform/foundation/history/changed-fields.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { checkCompany, normalizeCompany, type CompanyInfo } from '#rules/companies/company-info.ts'
import { isValid } from '#rules/errors/field-errors.ts'
import { getCompany, infoVersion } from './company-info.ts'
import { logoUrl, storeLogo } from './logo.ts'

/** Fields that may lead to a person: the history says that they changed, not to what. */
const personal = ['contactPerson', 'contactEmail', 'telephone', 'invoiceEmail'] as const

/** A logo as it is to be: the id of its stored file, or null for none. */
interface NewLogo {
  fileId: string | null
}

/** Checks the company info (COMP-30 to COMP-38) and stores a logo that is new; 400 names each field. */
export async function prepareCompany(
  ctx: MemberCtx,
  { body }: CallInput<typeof CompanyUpdate>,
): Promise<{ info: CompanyInfo; logo: NewLogo | null; version: string | undefined }> {
  const info = normalizeCompany(body)
  const errors = checkCompany(info)
  if (!isValid(errors)) throw invalid(errors, 'The company info is not valid')
  const keepsLogo = body.keepLogo || body.logo === (await getCompany(ctx)).logo
  return { info, logo: keepsLogo ? null : await prepareLogo(ctx, body.logo), version: body.version }
}

/**
 * Stores the editable company info with its logo; 409 `changedMeanwhile` when it began from another version than is
 * stored.
 */
export async function updateCompany(
  ctx: MemberWork,
  { info, logo, version }: Awaited<ReturnType<typeof prepareCompany>>,
): Promise<CallOutput<typeof CompanyUpdate>> {
  const {
    db,
    place: { companyId },
  } = ctx
  const [before] = await db.select().from(companies).where(eq(companies.id, companyId)).for('no key update')
  if (!before) throw forbidden()
  refuseStale(version, infoVersion(before))
  if (logo !== null) await replaceLogo(ctx, logo)
  await db.update(companies).set(info).where(eq(companies.id, companyId))
  recordCompanyChange(ctx, 'infoUpdated', changedFields(before, info, personal))
  return getCompany(ctx)
}

/** Stores the picture of a new logo. 400 unless it is a PNG, 413 when it is too large. */
export const prepareLogo = async (ctx: MemberCtx, logo: string | null): Promise<NewLogo> => ({
  fileId: logo === null ? null : await storeLogo(ctx.deps, ctx.db, ctx.place.companyId, logo),
})

/** Replaces or deletes the logo (COMP-29); answers its new address. */
export async function uploadLogo(ctx: MemberWork, logo: NewLogo): Promise<CallOutput<typeof CompanyUploadLogo>> {
  await replaceLogo(ctx, logo)
  return { logoUrl: await logoUrl(ctx.deps, ctx.db, logo.fileId) }
}

async function replaceLogo(ctx: MemberWork, { fileId }: NewLogo): Promise<void> {
  const {
    db,
    place: { companyId },
  } = ctx
  const [company] = await db
    .select({ logoFileId: companies.logoFileId })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update')
  if (!company) throw forbidden()
  await db.update(companies).set({ logoFileId: fileId }).where(eq(companies.id, companyId))
  recordCompanyChange(ctx, fileId === null ? 'logoDeleted' : 'logoReplaced')
  if (company.logoFileId !== null) await ctx.deps.files.remove(ctx.db, company.logoFileId)
}

/** The home grid shows name and logo: everyone who sees the company hears of a change. */
function recordCompanyChange(ctx: MemberWork, action: AuditAction<'company'>, data?: object): void {
  const { companyId } = ctx.place
  ctx.remember({ companyId, entity: 'company', entityId: companyId, action, ...(data && { data }) })
  ctx.tell({ type: 'updateHome', companyId, by: ctx.caller.id })
  ctx.tell({ type: 'updateSettings', companyId, by: ctx.caller.id })
}
