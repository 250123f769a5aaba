import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { AdOutcome, AdResult } from '#contract/ads/bulk-ads.ts'
import { ads } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import type { AdRow } from './change-ad.ts'

/** The result for an ad that failed with an unexpected error. */
export const failedAdResult = ({ id }: { id: number }): AdResult => ({ id, outcome: 'failed' })

/**
 * Locks several ads of a company and runs `act` on each, in the given order. A skipped ad gets an outcome with the
 * reason and does not stop the others. Ads of other companies, deleted ads and unknown ads all get `unknown`.
 */
export async function forEachAd<E extends { id: number }>(
  { db, target: { companyId } }: MemberWork,
  entries: readonly E[],
  act: (entry: E, ad: AdRow) => AdOutcome | Promise<AdOutcome>,
): Promise<AdResult[]> {
  const locked = await db
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
  const byId = new Map(locked.map((ad) => [ad.id, ad]))
  const results: AdResult[] = []
  for (const entry of entries) {
    const ad = byId.get(entry.id)
    // If the same ad is listed twice, only the first entry is processed.
    byId.delete(entry.id)
    results.push({ id: entry.id, outcome: ad ? await act(entry, ad) : 'unknown' })
  }
  return results
}
