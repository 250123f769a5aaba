import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { AdOutcome, AdResult } from '#contract/ads/several-ads.ts'
import { ads } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import type { AdRow } from './change-ad.ts'

/** One whose fault nobody foresaw. */
export const failed = ({ id }: { id: number }): AdResult => ({ id, outcome: 'failed' })

/**
 * A batch of a call about several ads of a company: holds them and does with each in the order given what may be done.
 * One that is left as it is says why and stops no other. Strangers' ads, deleted and unknown ones answer alike.
 */
export async function forEachAd<E extends { id: number }>(
  { db, place: { companyId } }: MemberWork,
  entries: readonly E[],
  act: (entry: E, ad: AdRow) => AdOutcome | Promise<AdOutcome>,
): Promise<AdResult[]> {
  const held = await db
    .select()
    .from(ads)
    .where(
      and(
        eq(ads.companyId, companyId),
        inArray(
          ads.id,
          entries.map(({ id }) => id),
        ),
        isNull(ads.deletedAt),
      ),
    )
    .orderBy(asc(ads.id))
    .for('no key update')
  const byId = new Map(held.map((ad) => [ad.id, ad]))
  const results: AdResult[] = []
  for (const entry of entries) {
    const ad = byId.get(entry.id)
    // Named twice, the second time it has been done.
    byId.delete(entry.id)
    results.push({ id: entry.id, outcome: ad ? await act(entry, ad) : 'unknown' })
  }
  return results
}
