import { eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { CompanyUpdate, CompanyUploadLogo } from '#contract/company-and-tree.ts'
import type { Tx } from '#platform/db/client.ts'
import { companies } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { changedFields } from '#platform/history/changed-fields.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import { forbidden, invalid } from '#platform/http/errors.ts'
import { isValid } from '#rules/field-errors.ts'
import type { MemberCtx } from '../ads/change-ad.ts'
import { checkCompany, normalizeCompany } from './check-company.ts'
import { getCompany } from './company-info.ts'
import { logoUrl, storeLogo } from './logo.ts'

/** Fields that may lead to a person: the history says that they changed, not to what. */
const personal = ['contactPerson', 'contactEmail', 'telephone', 'invoiceEmail'] as const

/** Stores the editable company info with its logo (COMP-30 to COMP-38). 400 names each field. */
export async function updateCompany(ctx: MemberCtx, { body }: CallInput<typeof CompanyUpdate>): Promise<CallOutput<typeof CompanyUpdate>> {
  const info = normalizeCompany(body)
  const errors = checkCompany(info)
  if (!isValid(errors)) throw invalid(errors, 'The company info is not valid')
  const before = await getCompany(ctx)
  if (body.logo !== before.logo) await replaceLogo(ctx, body.logo)
  await ctx.db.transaction(async (tx) => {
    await tx.update(companies).set(info).where(eq(companies.id, ctx.place.companyId))
    await told(tx, ctx, 'infoUpdated', changedFields(before, info, personal))
  })
  return getCompany(ctx)
}

/** Replaces or deletes the logo (COMP-29); answers its new address. 400 unless it is a PNG, 413 when it is too large. */
export async function uploadLogo(ctx: MemberCtx, { body }: CallInput<typeof CompanyUploadLogo>): Promise<CallOutput<typeof CompanyUploadLogo>> {
  const fileId = await replaceLogo(ctx, body.logo)
  return { logoUrl: await logoUrl(ctx.deps, ctx.db, fileId) }
}

async function replaceLogo(ctx: MemberCtx, logo: string | null): Promise<string | null> {
  const { companyId } = ctx.place
  const fileId = logo === null ? null : await storeLogo(ctx.deps, ctx.db, companyId, logo)
  const old = await ctx.db.transaction(async (tx) => {
    const [company] = await tx.select({ logoFileId: companies.logoFileId }).from(companies).where(eq(companies.id, companyId)).for('update')
    if (!company) throw forbidden()
    await tx.update(companies).set({ logoFileId: fileId }).where(eq(companies.id, companyId))
    await told(tx, ctx, fileId === null ? 'logoDeleted' : 'logoReplaced')
    return company.logoFileId
  })
  if (old !== null) await ctx.deps.files.remove(ctx.db, old)
  return fileId
}

/** The home grid shows name and logo: everyone who sees the company hears of a change. */
async function told(tx: Tx, ctx: MemberCtx, action: string, data?: object): Promise<void> {
  const { companyId } = ctx.place
  await recordHistory(tx, ctx, { companyId, entity: 'company', entityId: companyId, action, ...(data && { data }) })
  await recordEvent(tx, { type: 'updateHome', companyId, by: ctx.caller.id })
}
