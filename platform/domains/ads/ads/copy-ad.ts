import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { CopyAd } from '#contract/ads/ads.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { canSwitchUse } from '#rules/ads/application-method.ts'
import { laterState } from '#rules/ads/ad-progress.ts'
import { insertSteps } from './insert-steps.ts'
import { lockStepsOfAd, listSteps } from './step-queries.ts'
import { actionsOf, changeAd, type AdRow } from './change-ad.ts'
import { isFinished } from './missing-parts.ts'
import { getAd } from './queries.ts'

/**
 * Copies a finished ad of the same company into another ad (AD-47, AD-48): details, tags, application method,
 * questionnaire and steps, but not the title.
 * - The target keeps its application method if that is of the other kind (FORM-05).
 * - The target keeps its steps if it has candidates.
 * Throws 409 if the target is active (AD-49), archived or imported.
 */
export async function copyAd(ctx: MemberWork, { body }: CallInput<typeof CopyAd>): Promise<void> {
  const { companyId } = ctx.target
  await changeAd(ctx, body.id, async (ad) => {
    if (!actionsOf(ctx, ad).copyInto) throw refusal(ad)
    const from = await getAd(ctx.db, companyId, body.from)
    if (!from) throw forbidden()
    if (from.id === ad.id || !isFinished(from))
      throw conflict('notFinished', 'The ad you are copying from is incomplete.')
    const { details, city, country, tags } = from
    const method = canSwitchUse(ad.use, from.use)
      ? { use: from.use, form: from.form, documents: from.documents, link: from.link, email: from.email }
      : {}
    const state = laterState(ad.state, 'use' in method || ad.use === from.use ? from.state : 'questions')
    await replaceSteps(ctx.db, ad, from.id)
    return { action: 'copied', set: { details, city, country, tags, ...method, state }, data: { from: from.id } }
  })
}

function refusal(ad: AdRow) {
  if (ad.type === 'active') return conflict('active', 'An active ad cannot be overwritten. Unpublish it first.')
  return ad.type === 'archived'
    ? conflict('archived', 'The ad is archived and read-only.')
    : conflict('external', 'This ad is imported and cannot be changed here.')
}

async function replaceSteps(tx: Tx, { companyId, id }: AdRow, from: number): Promise<void> {
  const currentSteps = await lockStepsOfAd(tx, companyId, id)
  const sourceSteps = await listSteps(tx, companyId, from)
  if (sourceSteps.length === 0 || currentSteps.some(({ holdsCandidates }) => holdsCandidates)) return
  await tx.delete(steps).where(and(eq(steps.companyId, companyId), eq(steps.adId, id)))
  await insertSteps(
    tx,
    companyId,
    id,
    sourceSteps.map((step) => ({ ...step, uuid: randomUUID() })),
  )
}
