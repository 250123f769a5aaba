import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CreateAd } from '#contract/ads/ads.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { ads, companies, folders } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import { getActingPerson } from '#platform/calls/http/acting-person.ts'
import { insertSteps } from './insert-steps.ts'
import { defaultSteps } from './default-steps.ts'
import { checkedTitle } from './ad-title.ts'
import type { AdRow } from './change-ad.ts'

/**
 * Creates a draft with the default recruitment steps, owned by the caller (AD-29). Throws 409 if the company is
 * required to connect to Arbetsförmedlingen (the Swedish Public Employment Service) and has not done so (AD-31).
 */
export async function createAd(
  ctx: MemberWork,
  { body }: CallInput<typeof CreateAd>,
): Promise<CallOutput<typeof CreateAd>> {
  const title = checkedTitle(body.title)
  await rejectUnconnected(ctx.db, ctx.target.companyId)
  const [folder] = await ctx.db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.companyId, ctx.target.companyId), eq(folders.id, body.folderId)))
    .for('key share')
  if (!folder) throw invalid({ folderId: ['otherCompany'] })
  return { id: await insertDraft(ctx, { folderId: folder.id, title }) }
}

/** Throws 409 if the company must connect to Arbetsförmedlingen before it creates ads, and has not done so (AD-31). */
export async function rejectUnconnected(tx: Tx, companyId: number): Promise<void> {
  const [company] = await tx
    .select({ required: companies.employmentServiceRequired, connected: companies.employmentServiceConnected })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw forbidden()
  if (company.required && !company.connected)
    throw conflict(
      'employmentServiceMissing',
      'This company must connect to Arbetsförmedlingen (the Swedish Public Employment Service) before it can create ads.',
    )
}

/**
 * Stores a draft with the default steps, records history and publishes `updateAd`. The caller becomes the owner; for an
 * API key, the member who created the key. Returns the ad's id.
 */
export async function insertDraft(
  ctx: MemberWork,
  draft: { folderId: number; title: string } & Partial<
    Pick<AdRow, 'details' | 'city' | 'country' | 'end' | 'importedFrom'>
  >,
): Promise<number> {
  const { companyId } = ctx.target
  const [ad] = await ctx.db
    .insert(ads)
    .values({
      ...draft,
      companyId,
      ownerId: await getActingPerson(ctx.db, ctx.caller),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning({ id: ads.id })
  if (!ad) throw new Error('The insert into ads returned no row.')
  await insertSteps(ctx.db, companyId, ad.id, defaultSteps())
  const { title, importedFrom } = draft
  ctx.recordHistory({
    companyId,
    entity: 'ad',
    entityId: ad.id,
    action: importedFrom ? 'imported' : 'created',
    data: { title, ...(importedFrom && { importedFrom }) },
  })
  ctx.publish({ type: 'updateAd', companyId, adId: ad.id, by: ctx.caller.id })
  return ad.id
}
