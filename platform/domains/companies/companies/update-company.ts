import { eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CompanyUpdate, CompanyUploadLogo } from '#contract/companies/companies.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import { rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import { changedFields } from '#platform/foundation/history/changed-fields.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { checkCompanyInfo, normalizeCompanyInfo, type CompanyInfo } from '#rules/companies/company-info.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { getCompany, infoVersion } from './company-info.ts'
import { logoUrl, storeLogo } from './logo.ts'

/** Fields that can contain personal data. The history records that they changed, but not their values. */
const PERSONAL_FIELDS = ['contactPerson', 'contactEmail', 'telephone', 'invoiceEmail'] as const

interface NewLogo {
  /** Id of the stored file. Null deletes the logo. */
  fileId: string | null
}

/** Validates the company info and stores a new logo (COMP-30 to COMP-38). Throws 400 with each invalid field. */
export async function prepareCompany(
  ctx: MemberCtx,
  { body }: CallInput<typeof CompanyUpdate>,
): Promise<{ info: CompanyInfo; logo: NewLogo | null; version: string | undefined }> {
  const info = normalizeCompanyInfo(body)
  const errors = checkCompanyInfo(info)
  if (!hasNoErrors(errors)) throw invalid(errors, 'The company info is not valid. See `errors`.')
  const keepsLogo = body.keepLogo || body.logo === (await getCompany(ctx)).logo
  return { info, logo: keepsLogo ? null : await prepareLogo(ctx, body.logo), version: body.version }
}

/**
 * Saves the editable company info with its logo. Throws 409 `changedMeanwhile` if someone else has saved the company
 * info after the caller read it.
 */
export async function updateCompany(
  ctx: MemberWork,
  { info, logo, version }: Awaited<ReturnType<typeof prepareCompany>>,
): Promise<CallOutput<typeof CompanyUpdate>> {
  const {
    db,
    target: { companyId },
  } = ctx
  const [before] = await db.select().from(companies).where(eq(companies.id, companyId)).for('no key update')
  if (!before) throw forbidden()
  rejectStaleVersion(version, infoVersion(before))
  if (logo !== null) await replaceLogo(ctx, logo)
  await db.update(companies).set(info).where(eq(companies.id, companyId))
  recordCompanyChange(ctx, 'infoUpdated', changedFields(before, info, PERSONAL_FIELDS))
  return getCompany(ctx)
}

/** Stores the image of a new logo. Throws 400 if it is not a PNG, and 413 if it is too large. */
export const prepareLogo = async (ctx: MemberCtx, logo: string | null): Promise<NewLogo> => ({
  fileId: logo === null ? null : await storeLogo(ctx.deps, ctx.db, ctx.target.companyId, logo),
})

/** Replaces or deletes the logo and returns its new URL (COMP-29). */
export async function uploadLogo(ctx: MemberWork, logo: NewLogo): Promise<CallOutput<typeof CompanyUploadLogo>> {
  await replaceLogo(ctx, logo)
  return { logoUrl: await logoUrl(ctx.deps, ctx.db, logo.fileId) }
}

async function replaceLogo(ctx: MemberWork, { fileId }: NewLogo): Promise<void> {
  const {
    db,
    target: { companyId },
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

/** Records a change and publishes it to everyone who sees the company, because the home grid shows name and logo. */
function recordCompanyChange(ctx: MemberWork, action: AuditAction<'company'>, data?: object): void {
  const { companyId } = ctx.target
  ctx.recordHistory({ companyId, entity: 'company', entityId: companyId, action, ...(data && { data }) })
  ctx.publish({ type: 'updateHome', companyId, by: ctx.caller.id })
  ctx.publish({ type: 'updateSettings', companyId, by: ctx.caller.id })
}
