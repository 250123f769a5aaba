import { Type } from 'typebox'
import { staffTasks } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import { defineQueue } from '#platform/foundation/jobs/queue.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import type { DefaultPromotion, Service } from '#rules/integrations/services.ts'
import { autoStartedPackage } from '#rules/promotion/sponsoring.ts'

/** Tries to sponsor the ad of a task that was created with a connection's default package. */
export const TrySponsoring = defineQueue({
  name: 'try-sponsoring',
  schema: Type.Object({ companyId: Type.Integer(), taskId: Type.Integer() }),
})

/**
 * Creates a sponsoring task for each ad imported by a connection (COMP-93, PROMO-52). The connection's
 * `defaultPromotion` decides:
 *
 * - A package: the tasks get this package, and a job tries to start it at once.
 * - `manual`: staff choose the package.
 * - `none`: no task is created.
 */
export async function createTasksForNewAds(
  work: Work,
  connection: { companyId: number; service: Service; defaultPromotion: DefaultPromotion },
  adIds: readonly number[],
): Promise<void> {
  const { companyId, service, defaultPromotion } = connection
  if (adIds.length === 0 || defaultPromotion === 'none') return
  const packageType = autoStartedPackage(defaultPromotion)
  const created = await work.db
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
  publishOfficeChange(work, 'promotions', companyId)
  if (packageType !== null)
    for (const { id } of created)
      work.enqueue(TrySponsoring, { companyId, taskId: id }, { singletonKey: `${companyId}:${id}` })
}
