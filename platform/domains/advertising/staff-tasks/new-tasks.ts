import { Type } from 'typebox'
import { staffTasks } from '#platform/foundation/db/schema/index.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import { defineQueue } from '#platform/foundation/jobs/queue.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import type { DefaultPromotion, Service } from '#rules/companies/connections.ts'
import { startedPackage } from '#rules/promotion/sponsoring.ts'

/** Tries to sponsor the ad of a task that came in with a connection's default package. */
export const TrySponsoring = defineQueue({
  name: 'try-sponsoring',
  schema: Type.Object({ companyId: Type.Integer(), taskId: Type.Integer() }),
})

/**
 * Makes the tasks of ads that have come in by a connection: with its default package, which a job tries at once, or for
 * staff to choose one with `manual`; none with `none` (COMP-93, PROMO-52).
 */
export async function tasksForNewAds(
  work: Work,
  connection: { companyId: number; service: Service; defaultPromotion: DefaultPromotion },
  adIds: readonly number[],
): Promise<void> {
  const { companyId, service, defaultPromotion } = connection
  if (adIds.length === 0 || defaultPromotion === 'none') return
  const packageType = startedPackage(defaultPromotion)
  const made = await work.db
    .insert(staffTasks)
    .values(
      adIds.map((adId) => ({
        companyId,
        adId,
        kind: 'sponsor' as const,
        integration: service,
        package: packageType,
        createdAt: work.now,
      })),
    )
    .returning({ id: staffTasks.id })
  tellOffice(work, 'promotions', companyId)
  if (packageType !== null)
    for (const { id } of made)
      work.send(TrySponsoring, { companyId, taskId: id }, { singletonKey: `${companyId}:${id}` })
}
