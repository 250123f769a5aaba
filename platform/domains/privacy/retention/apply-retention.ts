import { sql, type SQL } from 'drizzle-orm'
import { anonymise } from '#platform/domains/candidates/applications/anonymise.ts'
import { expireArchives } from '#platform/domains/company-export/expire-archives.ts'
import { lockCandidates } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { publishActivity } from '#platform/domains/candidates/candidates/publish-activity.ts'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/queue.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { RETENTION_NOTICE_DAYS } from '#rules/candidates/retention.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { dueDay } from './due.ts'

/**
 * Nightly job that anonymises applications. An application is due when its ad ended longer ago than the company's
 * retention months, and the company was notified a week ago.
 */
export const ApplyRetention = defineQueue({
  name: 'apply-retention',
  schema: NoPayload,
  cron: '40 1 * * *',
  expireInSeconds: 3600,
})

/** Number of candidates per transaction. An interrupted run keeps its finished batches, and each batch is recorded. */
const BATCH_SIZE = 50

/**
 * Returns the condition for ads with due applications. The applications are due by the current retention months, and
 * the company was notified at least a week ago.
 */
const isDue = (now: Date): SQL => sql`a.ended_at is not null and ${dueDay()} <= ${stockholmDay(now)}::date and exists (
  select from retention_notices r where r.company_id = a.company_id and r.ad_id = a.id
    and r.due_on >= ${dueDay()} and r.due_on <= ${stockholmDay(now)}::date
    and r.told_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${RETENTION_NOTICE_DAYS}))`

interface DueAd {
  [column: string]: unknown
  companyId: number
  adId: number
}

/**
 * Anonymises due applications, after the number of months that the application form and the receipt promise (PLUS-40).
 * Returns the number of anonymised applications.
 */
export async function applyRetention(actor: Actor): Promise<number> {
  const { rows } = await actor.db.execute<DueAd>(sql`
    select a.company_id as "companyId", a.id as "adId" from ads a join companies k on k.id = a.company_id
    where ${isDue(actor.now)} and exists (
      select from candidates c where c.company_id = a.company_id and c.ad_id = a.id and c.anonymised_at is null)
    order by a.company_id, a.id`)
  let anonymised = 0
  for (const ad of rows) {
    for (let count = BATCH_SIZE; count === BATCH_SIZE; anonymised += count) {
      count = await write(actor, (work) => anonymiseBatch(work, ad), {
        recordsNothing: 'an ad whose applications are no longer due',
      })
    }
  }
  return anonymised
}

/**
 * Anonymises the next batch of an ad and returns its size. Locks the ad and checks again that its applications are due,
 * because the ad can be published again or the months changed.
 */
async function anonymiseBatch(work: Work, { companyId, adId }: DueAd): Promise<number> {
  const {
    rows: [ad],
  } = await work.db.execute(sql`
    select a.id from ads a join companies k on k.id = a.company_id
    where a.company_id = ${companyId} and a.id = ${adId} and ${isDue(work.now)} for share of a`)
  if (ad === undefined) return 0
  const { rows } = await work.db.execute<{ id: number }>(sql`
    select c.id from candidates c
    where c.company_id = ${companyId} and c.ad_id = ${adId} and c.anonymised_at is null
    order by c.id limit ${BATCH_SIZE}`)
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
    publishActivity(work, candidate, {})
    work.recordHistory({
      companyId,
      entity: 'candidate',
      entityId: candidate.id,
      action: 'anonymised',
      data: { asked: 'retention' },
    })
  }
  if (candidates.length > 0) await expireArchives(work, companyId)
  if (candidates.length > 0)
    work.recordHistory({
      companyId,
      entity: 'company',
      entityId: companyId,
      action: 'retentionApplied',
      data: { ad: adId, applications: candidates.length },
    })
  return candidates.length
}
