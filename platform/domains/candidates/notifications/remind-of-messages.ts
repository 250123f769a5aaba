import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { lastReminderDue, notificationSettingsOf } from '#rules/people/notification-settings.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { screenNames } from '#platform/domains/candidates/candidates/screening.ts'
import { bitOf } from '#platform/domains/unread/kinds.ts'
import { joinUserSettings, notifies, joinLiveAd } from '#platform/domains/unread/notifications.ts'

/** The job that sends reminders of unread messages. Runs every five minutes, for users with a reminder that is due. */
export const RemindOfMessages = defineQueue({
  name: 'remind-of-messages',
  schema: NoPayload,
  cron: '*/5 * * * *',
  expireInSeconds: 900,
})

/** Maximum number of messages a reminder lists. It gives the total as well. */
const MAX_LISTED_MESSAGES = 20

const isMessage = sql.raw(`u.kinds & ${bitOf('chat')} <> 0`)

/**
 * Sends each user a reminder of the messages that came since the last reminder and are still unread at the time in
 * their settings (ACC-59). Stores `remindedUntil` in the user's row together with the email, so a repeated, late or
 * concurrent run reminds nobody twice. Returns the number of reminders.
 */
export async function remindOfMessages(actor: Actor): Promise<number> {
  const { db, now } = actor
  const rows = await db
    .select({ id: users.id, settings: users.notificationSettings, remindedUntil: users.remindedUntil })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        sql`${users.id} in (select u.user_id from unread u where ${isMessage})`,
      ),
    )
  let reminded = 0
  for (const { id, settings, remindedUntil } of rows) {
    const { enabled, schedule } = notificationSettingsOf(settings).messageReminderEmail
    const due = lastReminderDue(now, schedule)
    if (!enabled || (remindedUntil !== null && remindedUntil >= due)) continue
    if (
      await write(actor, (work) => remind(work, id, due), {
        recordsNothing: 'a reminder changes no recruitment data',
      })
    )
      reminded += 1
  }
  return reminded
}

/** Reminds one user of messages up to the given time. Returns whether there were any. */
async function remind({ db, deps, sendMail }: Work, userId: string, due: Date): Promise<boolean> {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!user || (user.remindedUntil !== null && user.remindedUntil >= due)) return false
  await db.update(users).set({ remindedUntil: due }).where(eq(users.id, userId))
  const messages = await unreadMessages(db, userId, user.remindedUntil ?? new Date(due.getTime() - DAY_MS), due)
  const [newest] = messages
  if (!newest) return false
  const locale = localeOf(user)
  const listed = messages.slice(0, MAX_LISTED_MESSAGES)
  const screened = new Map<UnreadMessage, UnreadMessage>()
  for (const [companyId, ofCompany] of Map.groupBy(listed, (message) => message.companyId)) {
    const visible = await screenNames(db, companyId, ofCompany, locale)
    ofCompany.forEach((message, index) => screened.set(message, visible[index] ?? message))
  }
  sendMail({
    to: user.email,
    userId,
    template: 'messageReminder',
    locale,
    data: {
      firstName: user.firstName,
      messages: listed
        .map((message) => screened.get(message) ?? message)
        .map(({ companyId, companyName, adId, adTitle, candidateId, name, email, at }) => ({
          companyName,
          adTitle,
          candidateName: name,
          candidateEmail: email,
          at,
          link: `${deps.env.publicUrl}/${companyId}/ad/${adId}/board?candidate=${candidateId}`,
        })),
      total: messages.length,
      inbox: `${deps.env.publicUrl}/${newest.companyId}/inbox`,
      settings: `${deps.env.publicUrl}/profile/notification-settings`,
    },
  })
  return true
}

interface UnreadMessage {
  companyId: number
  companyName: string
  adId: number
  adTitle: string
  candidateId: number
  name: string
  email: string
  at: Date
}

/**
 * Lists the candidates with an unread latest message that the user is notified of, sent after `after` and not after
 * `until`, newest first.
 */
async function unreadMessages(db: Db, userId: string, after: Date, until: Date): Promise<UnreadMessage[]> {
  const { rows } = await db.execute<{
    companyId: number
    companyName: string | null
    adId: number
    adTitle: string
    candidateId: number
    name: string
    email: string
    at: Date | string
  }>(sql`
    select u.company_id as "companyId", k.name as "companyName", u.ad_id as "adId", a.title as "adTitle", u.candidate_id as "candidateId",
      c.name, c.email, c.activity_chat as at
    from unread u
    ${joinLiveAd}
    ${joinUserSettings}
    cross join lateral (
      select c.name, c.email, c.activity_chat from candidates c where c.company_id = u.company_id and c.id = u.candidate_id offset 0
    ) c
    cross join lateral (select k.name from companies k where k.id = u.company_id and k.test_of is null and k.banned_at is null offset 0) k
    where u.user_id = ${userId}::uuid and ${isMessage} and ${notifies(sql.raw('c.activity_chat'))}
      and c.activity_chat > ${after.toISOString()}::timestamptz and c.activity_chat <= ${until.toISOString()}::timestamptz
    order by c.activity_chat desc, u.candidate_id desc`)
  return rows.map(({ companyName, at, ...row }) => ({ ...row, companyName: companyName ?? '', at: new Date(at) }))
}
