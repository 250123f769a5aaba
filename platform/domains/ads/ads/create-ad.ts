import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CreateAd } from '#contract/ads/ads.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { ads, companies, folders } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import { responsibleFor } from '#platform/calls/http/responsible.ts'
import { insertSteps } from './insert-steps.ts'
import { defaultSteps } from './default-steps.ts'
import { checkedTitle } from './ad-title.ts'
import type { AdRow } from './change-ad.ts'

/**
 * Makes a draft with the usual recruitment steps, owned by the caller (AD-29). 409 when the public employment service
 * is required for the company and not connected (AD-31).
 */
export async function createAd(
  ctx: MemberWork,
  { body }: CallInput<typeof CreateAd>,
): Promise<CallOutput<typeof CreateAd>> {
  const title = checkedTitle(body.title)
  await refuseUnconnected(ctx.db, ctx.place.companyId)
  const [folder] = await ctx.db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.companyId, ctx.place.companyId), eq(folders.id, body.folderId)))
    .for('key share')
  if (!folder) throw invalid({ folderId: ['otherCompany'] })
  return { id: await insertDraft(ctx, { folderId: folder.id, title }) }
}

/** 409 when the company must be connected to the public employment service before it makes ads, and is not (AD-31). */
export async function refuseUnconnected(tx: Tx, companyId: number): Promise<void> {
  const [company] = await tx
    .select({ required: companies.employmentServiceRequired, connected: companies.employmentServiceConnected })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw forbidden()
  if (company.required && !company.connected)
    throw conflict('employmentServiceMissing', 'The public employment service is required and not connected')
}

/** Stores a draft of the caller's with the usual steps, what is known of it and its event; answers its id. */
export async function insertDraft(
  ctx: MemberWork,
  draft: { folderId: number; title: string } & Partial<
    Pick<AdRow, 'details' | 'city' | 'country' | 'end' | 'importedFrom'>
  >,
): Promise<number> {
  const { companyId } = ctx.place
  const [ad] = await ctx.db
    .insert(ads)
    .values({
      ...draft,
      companyId,
      ownerId: await responsibleFor(ctx.db, ctx.caller),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning({ id: ads.id })
  if (!ad) throw new Error('The ad was not stored')
  await insertSteps(ctx.db, companyId, ad.id, defaultSteps())
  const { title, importedFrom } = draft
  ctx.remember({
    companyId,
    entity: 'ad',
    entityId: ad.id,
    action: importedFrom ? 'imported' : 'created',
    data: { title, ...(importedFrom && { importedFrom }) },
  })
  ctx.tell({ type: 'updateAd', companyId, adId: ad.id, by: ctx.caller.id })
  return ad.id
}
