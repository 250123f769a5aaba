import { eq, sql } from 'drizzle-orm'
import { companies, retentionNotices } from '#platform/foundation/db/schema/index.ts'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'
import { getCompanyLetterhead } from '#platform/foundation/mail/letterhead.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { RETENTION_NOTICE_DAYS } from '#rules/candidates/retention.ts'
import { addDays, instantOf, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { parseLocale } from '#rules/text-and-time/locale.ts'
import { listAdministrators } from '#platform/domains/identity/users/administrators.ts'
import { dueDay, joinRemainingApplications } from './due.ts'

/**
 * Nightly job that sends companies a retention notice about applications that are due in a week. Runs half an hour
 * before `ApplyRetention`.
 */
export const AnnounceRetention = defineQueue({
  name: 'tell-of-retention',
  schema: NoPayload,
  cron: '10 1 * * *',
  expireInSeconds: 3600,
})

/** Maximum number of ads listed in an email. The email states how many more there are. */
const MAX_NAMED_ADS = 30

/**
 * Query part for ads with applications due by a day and without a retention notice. A notice for an earlier due day does
 * not count: it was based on other retention months, or on an earlier end of the ad.
 */
const adsToAnnounce = (by: string) => sql`
  from ads a join companies k on k.id = a.company_id ${joinRemainingApplications}
  where a.ended_at is not null and ${dueDay()} <= ${by}::date and n.applications > 0
    and not exists (select from retention_notices r where r.company_id = a.company_id and r.ad_id = a.id and r.due_on >= ${dueDay()})`

/**
 * Emails the administrators of each company a retention notice: the applications that will be anonymised in a week
 * (PLUS-40). Notices and emails are stored in one transaction, so repeated or concurrent runs never send a notice twice.
 * Returns the number of announced ads.
 */
export async function announceRetention(actor: Actor): Promise<number> {
  const by = addDays(stockholmDay(actor.now), RETENTION_NOTICE_DAYS)
  const { rows } = await actor.db.execute<{ companyId: number }>(
    sql`select distinct a.company_id as "companyId" ${adsToAnnounce(by)} order by 1`,
  )
  let announced = 0
  for (const { companyId } of rows)
    announced += await write(actor, (work) => notifyCompany(work, companyId, by), {
      recordsNothing: 'ads that another run has announced',
    })
  return announced
}

interface AnnouncedAd {
  id: number
  title: string
  endedAt: Date
  applications: number
}

async function notifyCompany(
  { db, deps, now, sendMail, recordHistory }: Work,
  companyId: number,
  dueOn: string,
): Promise<number> {
  // The lock makes concurrent runs notify a company one after the other.
  const [company] = await db
    .select({ months: companies.retentionMonths })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  const { rows } = await db.execute<Omit<AnnouncedAd, 'endedAt'> & { endedAt: Date | string }>(sql`
    select a.id, a.title, a.ended_at as "endedAt", n.applications
    ${adsToAnnounce(dueOn)} and a.company_id = ${companyId} order by a.ended_at, a.id`)
  const ads = rows.map((row) => ({ ...row, endedAt: new Date(row.endedAt) }))
  if (company === undefined || ads.length === 0) return 0
  const applications = ads.reduce((sum, ad) => sum + ad.applications, 0)
  recordHistory({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'retentionTold',
    data: { ads: ads.map(({ id }) => id), applications, dueOn },
  })
  await db
    .insert(retentionNotices)
    .values(ads.map((ad) => ({ companyId, adId: ad.id, dueOn, toldAt: now, applications: ad.applications })))
    .onConflictDoNothing()
  const head = await getCompanyLetterhead(db, deps, companyId)
  const recipients = await listAdministrators(db, companyId, { orAllMembers: true })
  for (const { id: userId, email, firstName, locale } of recipients) {
    sendMail({
      to: email,
      userId,
      companyId,
      template: 'retention',
      locale: parseLocale(locale),
      data: {
        head,
        recruiterName: firstName,
        dueOn: instantOf(dueOn, 12),
        months: company.months,
        applications,
        ads: ads
          .slice(0, MAX_NAMED_ADS)
          .map((ad) => ({ title: ad.title, endedOn: ad.endedAt, applications: ad.applications })),
        more: Math.max(0, ads.length - MAX_NAMED_ADS),
        link: `${deps.env.publicUrl}/${companyId}/privacy`,
      },
    })
  }
  return ads.length
}
