import { sql, type SQL } from 'drizzle-orm'
import { anonymise } from '#platform/domains/candidates/applications/anonymise.ts'
import { endArchives } from '#platform/domains/company-export/end-archives.ts'
import { lockCandidates } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { recordActivityEvents } from '#platform/domains/candidates/candidates/record-activity-events.ts'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/queue.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { RETENTION_NOTICE_DAYS } from '#rules/candidates/retention.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { dueDay } from './due.ts'

/**
 * Each night: erases the data of candidates whose ad ended as long ago as their company keeps them, and of which a week
 * ago was told.
 */
export const ApplyRetention = defineQueue({
  name: 'apply-retention',
  schema: NoPayload,
  cron: '40 1 * * *',
  expireInSeconds: 3600,
})

/** Candidates of one transaction: a run that ends halfway has done half of it, and each part is told of. */
const batch = 50

/** Whether the applications of an ad go now: they are due by the months of today, and that was told a week ago. */
const isOver = (now: Date): SQL => sql`a.ended_at is not null and ${dueDay()} <= ${stockholmDay(now)}::date and exists (
  select from retention_notices r where r.company_id = a.company_id and r.ad_id = a.id
    and r.due_on >= ${dueDay()} and r.due_on <= ${stockholmDay(now)}::date
    and r.told_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${RETENTION_NOTICE_DAYS}))`

interface OverAd {
  [column: string]: unknown
  companyId: number
  adId: number
}

/**
 * Anonymises the candidates of ads that ended as many months ago as the form and the receipt promise (PLUS-40). Answers
 * how many.
 */
export async function applyRetention(actor: Actor): Promise<number> {
  const { rows } = await actor.db.execute<OverAd>(sql`
    select a.company_id as "companyId", a.id as "adId" from ads a join companies k on k.id = a.company_id
    where ${isOver(actor.now)} and exists (
      select from candidates c where c.company_id = a.company_id and c.ad_id = a.id and c.anonymised_at is null)
    order by a.company_id, a.id`)
  let done = 0
  for (const ad of rows) {
    for (let count = batch; count === batch; done += count) {
      count = await write(actor, (work) => anonymiseSome(work, ad), {
        recordsNothing: 'an ad that goes on again meanwhile is left alone',
      })
    }
  }
  return done
}

/** The next candidates of an ad, unless it goes on again or the months were changed meanwhile: the ad is held. */
async function anonymiseSome(work: Work, { companyId, adId }: OverAd): Promise<number> {
  const {
    rows: [ad],
  } = await work.db.execute(sql`
    select a.id from ads a join companies k on k.id = a.company_id
    where a.company_id = ${companyId} and a.id = ${adId} and ${isOver(work.now)} for share of a`)
  if (ad === undefined) return 0
  const { rows } = await work.db.execute<{ id: number }>(sql`
    select c.id from candidates c
    where c.company_id = ${companyId} and c.ad_id = ${adId} and c.anonymised_at is null
    order by c.id limit ${batch}`)
  const candidates =
    rows.length === 0
      ? []
      : await lockCandidates(
          work.db,
          companyId,
          rows.map(({ id }) => id),
        )
  for (const candidate of candidates) {
    await anonymise(work, candidate)
    recordActivityEvents(work, candidate, {})
    work.remember({
      companyId,
      entity: 'candidate',
      entityId: candidate.id,
      action: 'anonymised',
      data: { asked: 'retention' },
    })
  }
  if (candidates.length > 0) await endArchives(work, companyId)
  if (candidates.length > 0)
    work.remember({
      companyId,
      entity: 'company',
      entityId: companyId,
      action: 'retentionApplied',
      data: { ad: adId, applications: candidates.length },
    })
  return candidates.length
}
