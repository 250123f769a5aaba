import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies } from '#platform/foundation/db/schema/index.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { erasedOn } from '#rules/candidates/retention.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { hasBoard } from '#rules/ads/ad-lifecycle.ts'

/** An ad whose board can get candidates, with the values for the notice to the candidate. */
export type OpenBoard = Awaited<ReturnType<typeof lockOpenBoard>>

/**
 * Returns the ad and locks it, so that it cannot be archived while it gets a candidate. Throws 409 if a recruiter cannot
 * add candidates: the ad is archived, candidates apply elsewhere, the ad has never been published, or its retention
 * period is over. The period begins with the end of the ad. The data of a draft's candidates would therefore have no
 * end, and the next night would delete a candidate that is added after the period.
 */
export async function lockOpenBoard({ db, now }: { db: Db; now: Date }, companyId: number, adId: number) {
  const [ad] = await db
    .select({
      companyId: ads.companyId,
      id: ads.id,
      title: ads.title,
      type: ads.type,
      use: ads.use,
      source: ads.source,
      details: ads.details,
      sender: companies.senderEmail,
      retentionMonths: companies.retentionMonths,
      endedAt: ads.endedAt,
    })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(and(eq(ads.companyId, companyId), eq(ads.id, adId), isNull(ads.deletedAt)))
    .for('share', { of: ads })
  if (ad === undefined) throw forbidden()
  if (ad.type === 'archived') throw conflict('readOnly', 'The ad is archived and read-only.')
  if (!hasBoard(ad)) throw conflict('noProcess', 'This ad has no board: candidates apply outside Tavla.')
  if (ad.type === 'draft') throw conflict('notPublished', 'The ad is a draft. Publish it before you add candidates.')
  if (ad.endedAt !== null && erasedOn(ad.endedAt, ad.retentionMonths) <= stockholmDay(now))
    throw conflict('retentionOver', 'The candidates of this ad have been deleted: its retention period is over.')
  return ad
}
