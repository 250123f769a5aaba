import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { CopyAd } from '#contract/ads/ads.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { canSwitchUse } from '#rules/ads/application-method.ts'
import { furtherState } from '#rules/ads/ad-progress.ts'
import { insertSteps } from './insert-steps.ts'
import { lockSteps, readSteps } from './step-queries.ts'
import { actionsOf, changeAd, type AdRow } from './change-ad.ts'
import { isFinished } from './finished.ts'
import { findAd } from './queries.ts'

/**
 * Fills an ad from a finished one of the same company: details, tags, application method, questionnaire and steps; the
 * title stays (AD-47, AD-48). An ad that has a method of the other kind keeps it (FORM-05), and one that has candidates
 * keeps its steps. 409 when the filled ad is active (AD-49), archived or external.
 */
export async function copyAd(ctx: MemberWork, { body }: CallInput<typeof CopyAd>): Promise<void> {
  const { companyId } = ctx.place
  await changeAd(ctx, body.id, async (ad) => {
    if (!actionsOf(ctx, ad).copyInto) throw refusal(ad)
    const from = await findAd(ctx.db, companyId, body.from)
    if (!from) throw forbidden()
    if (from.id === ad.id || !isFinished(from)) throw conflict('notFinished', 'The ad to copy is not finished')
    const { details, city, country, tags } = from
    const method = canSwitchUse(ad.use, from.use)
      ? { use: from.use, form: from.form, documents: from.documents, link: from.link, email: from.email }
      : {}
    const state = furtherState(ad.state, 'use' in method || ad.use === from.use ? from.state : 'questions')
    await replaceSteps(ctx.db, ad, from.id)
    return { action: 'copied', set: { details, city, country, tags, ...method, state }, data: { from: from.id } }
  })
}

function refusal(ad: AdRow) {
  if (ad.type === 'active') return conflict('active', 'The ad is active')
  return ad.type === 'archived'
    ? conflict('archived', 'The ad is archived')
    : conflict('external', 'The ad comes from another job board')
}

async function replaceSteps(tx: Tx, { companyId, id }: AdRow, from: number): Promise<void> {
  const present = await lockSteps(tx, companyId, id)
  const copied = await readSteps(tx, companyId, from)
  if (copied.length === 0 || present.some(({ holdsCandidates }) => holdsCandidates)) return
  await tx.delete(steps).where(and(eq(steps.companyId, companyId), eq(steps.adId, id)))
  await insertSteps(
    tx,
    companyId,
    id,
    copied.map((step) => ({ ...step, uuid: randomUUID() })),
  )
}
