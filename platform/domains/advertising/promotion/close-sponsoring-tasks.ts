import { and, eq } from 'drizzle-orm'
import type { Work } from '#platform/calls/actor/actor.ts'
import { staffTasks } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'

/**
 * Closes the open sponsoring tasks of an ad, because the ad is promoted (PROMO-65). Records it in the company's
 * history. The caller has locked the ad.
 */
export async function closeSponsoringTasks(
  work: Pick<Work, 'db' | 'now' | 'caller' | 'recordHistory' | 'publish'>,
  { companyId, adId }: { companyId: number; adId: number },
): Promise<void> {
  const closed = await work.db
    .update(staffTasks)
    .set({ status: 'closed', doneAt: work.now, doneBy: work.caller?.id ?? null })
    .where(
      and(
        eq(staffTasks.companyId, companyId),
        eq(staffTasks.adId, adId),
        eq(staffTasks.kind, 'sponsor'),
        eq(staffTasks.status, 'open'),
      ),
    )
    .returning({ id: staffTasks.id, package: staffTasks.package })
  if (closed.length === 0) return
  publishOfficeChange(work, 'promotions', companyId)
  for (const task of closed)
    work.recordHistory({
      companyId,
      entity: 'staffTask',
      entityId: task.id,
      action: 'closed',
      data: { from: 'open', to: 'closed', kind: 'sponsor', adId, package: task.package },
    })
}
