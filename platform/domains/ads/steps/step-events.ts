import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { BoardStepHead } from '#contract/ads/step.ts'
import { stepMessageVersion } from '#platform/domains/ads/ads/step-queries.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'
import type { EventProjection } from '#platform/foundation/events/projections.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'

/** Publishes `updateSteps` to everyone who views the ad's board, after a change to its steps or a step's message. */
export const publishStepsChanged = (ctx: MemberWork, adId: number): void =>
  ctx.publish({ type: 'updateSteps', companyId: ctx.target.companyId, adId, by: ctx.caller.id })

/** Builds the payload of `updateSteps`. Runs one statement per company; the payload is the same for every user. */
export const projectUpdateSteps: EventProjection<'updateSteps'> = async (db, rows) => {
  const stepsByAd = new Map<number, BoardStepHead[]>()
  const byCompany = Map.groupBy(
    rows.filter(({ companyId, adId }) => companyId !== null && adId !== null),
    ({ companyId }) => companyId ?? 0,
  )
  for (const [companyId, events] of byCompany) {
    const adIds = [...new Set(events.map(({ adId }) => adId ?? 0))]
    const holdsCandidates = sql<boolean>`exists (
      select 1 from candidates c
      where c.company_id = steps.company_id and c.ad_id = steps.ad_id and c.step_id = steps.id)`
    const list = await db
      .select({ step: steps, holdsCandidates })
      .from(steps)
      .where(and(eq(steps.companyId, companyId), inArray(steps.adId, adIds)))
      .orderBy(asc(steps.adId), asc(steps.position))
    for (const {
      step: { id, adId, name, type, messageType, message, dayLimit },
      holdsCandidates: isFrozen,
    } of list) {
      const before = stepsByAd.get(adId) ?? []
      stepsByAd.set(adId, [
        ...before,
        {
          id,
          order: before.length,
          name,
          type: type === 'normal' && isFrozen ? 'frozen' : type,
          messageType,
          message,
          messageVersion: stepMessageVersion({ messageType, message }),
          dayLimit,
        },
      ])
    }
  }
  return ({ companyId, adId, actorId }) => {
    const list = adId === null ? undefined : stepsByAd.get(adId)
    return companyId === null || adId === null || list === undefined
      ? null
      : { companyId, ad: adId, steps: list, by: actorId }
  }
}
