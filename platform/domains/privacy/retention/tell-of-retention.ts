import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, members, retentionNotices, users } from '#platform/foundation/db/schema/index.ts'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'
import { companyLetterhead } from '#platform/foundation/mail/letterhead.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { RETENTION_NOTICE_DAYS } from '#rules/candidates/retention.ts'
import { addDays, instantOf, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { readLocale } from '#rules/text-and-time/locale.ts'
import { dueDay, stillKept } from './due.ts'

/**
 * Each night, half an hour before what was told a week ago is done: tells of the applications that are over in a week.
 */
export const TellOfRetention = defineQueue({
  name: 'tell-of-retention',
  schema: NoPayload,
  cron: '10 1 * * *',
  expireInSeconds: 3600,
})

/** Most ads a letter names; how many more there are it says. */
const mostNamed = 30

/**
 * Ads of which nobody was told yet that their applications are over by a day. A notice of an earlier day was of other
 * months, or from before the ad went on.
 */
const untold = (by: string) => sql`
  from ads a join companies k on k.id = a.company_id ${stillKept}
  where a.ended_at is not null and ${dueDay()} <= ${by}::date and n.applications > 0
    and not exists (select from retention_notices r where r.company_id = a.company_id and r.ad_id = a.id and r.due_on >= ${dueDay()})`

/**
 * Tells the administrators of each company which applications are made anonymous in a week (PLUS-40). The notices stand
 * in the transaction of the letters: run again, late or by two at once, nobody is told twice. Answers how many ads were
 * told of.
 */
export async function tellOfRetention(actor: Actor): Promise<number> {
  const by = addDays(stockholmDay(actor.now), RETENTION_NOTICE_DAYS)
  const { rows } = await actor.db.execute<{ companyId: number }>(
    sql`select distinct a.company_id as "companyId" ${untold(by)} order by 1`,
  )
  let told = 0
  for (const { companyId } of rows)
    told += await write(actor, (work) => tell(work, companyId, by), {
      recordsNothing: 'another run told of them meanwhile',
    })
  return told
}

interface Ending {
  id: number
  title: string
  endedAt: Date
  applications: number
}

async function tell({ db, deps, now, mail, remember }: Work, companyId: number, dueOn: string): Promise<number> {
  // One run at a time tells a company.
  const [company] = await db
    .select({ months: companies.retentionMonths })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  const { rows } = await db.execute<Omit<Ending, 'endedAt'> & { endedAt: Date | string }>(sql`
    select a.id, a.title, a.ended_at as "endedAt", n.applications
    ${untold(dueOn)} and a.company_id = ${companyId} order by a.ended_at, a.id`)
  const ads = rows.map((row) => ({ ...row, endedAt: new Date(row.endedAt) }))
  if (company === undefined || ads.length === 0) return 0
  const applications = ads.reduce((sum, ad) => sum + ad.applications, 0)
  remember({
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
  const head = await companyLetterhead(db, deps, companyId)
  for (const { userId, email, firstName, locale } of await administratorsOf(db, companyId)) {
    mail({
      to: email,
      userId,
      companyId,
      template: 'retention',
      locale: readLocale(locale),
      data: {
        head,
        recruiterName: firstName,
        dueOn: instantOf(dueOn, 12),
        months: company.months,
        applications,
        ads: ads
          .slice(0, mostNamed)
          .map((ad) => ({ title: ad.title, endedOn: ad.endedAt, applications: ad.applications })),
        more: Math.max(0, ads.length - mostNamed),
        link: `${deps.env.publicUrl}/${companyId}/privacy`,
      },
    })
  }
  return ads.length
}

/** Whom a company's notices are for; all its members where nobody administers it. */
async function administratorsOf(db: Db, companyId: number) {
  const people = await db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      locale: users.locale,
      admin: members.admin,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.companyId, companyId), isNull(users.deletedAt), isNull(users.bannedAt)))
  const administrators = people.filter(({ admin }) => admin)
  return administrators.length > 0 ? administrators : people
}
