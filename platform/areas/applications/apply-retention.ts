import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { lockCandidate } from '#platform/areas/candidates/lock-candidate.ts'
import { recordActivityEvents } from '#platform/areas/candidates/record-activity-events.ts'
import { ads, candidates, companies } from '#platform/db/schema/index.ts'
import { defineQueue, NoPayload } from '#platform/jobs/queue.ts'
import type { Actor } from '#platform/work/actor.ts'
import { write } from '#platform/work/write.ts'
import { anonymise } from './anonymise.ts'

/** Each night: erases the data of candidates whose ad ended as long ago as their company keeps them. */
export const ApplyRetention = defineQueue({ name: 'apply-retention', schema: NoPayload, cron: '40 1 * * *', expireInSeconds: 3600 })

const batch = 200

/**
 * Anonymises the candidates of ads that ended as many months ago as the form and the receipt promise (PLUS-40). One
 * transaction each, so that a run that ends halfway has done half of it. Answers how many.
 */
export async function applyRetention(actor: Actor): Promise<number> {
  const { db, now } = actor
  let done = 0
  for (;;) {
    const over = await db
      .select({ companyId: candidates.companyId, id: candidates.id })
      .from(ads)
      .innerJoin(companies, eq(companies.id, ads.companyId))
      .innerJoin(candidates, and(eq(candidates.companyId, ads.companyId), eq(candidates.adId, ads.id)))
      .where(and(isNull(candidates.anonymisedAt), sql`${ads.endedAt} + make_interval(months => ${companies.retentionMonths}) <= ${now.toISOString()}::timestamptz`))
      .orderBy(asc(candidates.companyId), asc(candidates.id))
      .limit(batch)
    for (const { companyId, id } of over) {
      await write(actor, async (work) => {
        const candidate = await lockCandidate(work.db, companyId, id)
        await anonymise(work, candidate)
        recordActivityEvents(work, candidate, {})
        work.remember({ companyId, entity: 'candidate', entityId: id, action: 'anonymised', data: { asked: 'retention' } })
      })
    }
    done += over.length
    if (over.length < batch) return done
  }
}
