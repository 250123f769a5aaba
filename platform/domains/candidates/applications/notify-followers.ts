import { and, eq, isNull } from 'drizzle-orm'
import { localeOf, type Locale } from '#rules/text-and-time/locale.ts'
import { screenNames } from '#platform/domains/candidates/candidates/screening.ts'
import { adFollowers, members, users } from '#platform/foundation/db/schema/index.ts'
import { getAdLetterhead } from '#platform/foundation/mail/letterhead.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { notificationSettingsOf } from '#rules/people/notification-settings.ts'

/** The candidate that did something, and the ad. */
export interface CandidateNotice {
  companyId: number
  id: number
  adId: number
  adTitle: string
  name: string
  email: string
}

export type NoticeEvent = 'answered' | 'uploaded' | 'withdrew'

/**
 * Sends an email to the followers of an ad, that is, to members who have not muted it, if their settings allow it
 * (ACC-59, ACC-60). New applications are not included: a daily email summarises them
 * (notifications/notify-of-applications.ts).
 */
export async function notifyFollowers(
  { db, deps, now, sendMail }: Work,
  notice: CandidateNotice,
  event: NoticeEvent,
  /** The number of documents that were handed in. */
  count = 1,
): Promise<void> {
  const followers = await db
    .select({ userId: users.id, email: users.email, locale: users.locale, settings: users.notificationSettings })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(
      adFollowers,
      and(
        eq(adFollowers.companyId, members.companyId),
        eq(adFollowers.adId, notice.adId),
        eq(adFollowers.userId, members.userId),
      ),
    )
    .where(
      and(
        eq(members.companyId, notice.companyId),
        isNull(adFollowers.mutedAt),
        isNull(users.deletedAt),
        isNull(users.bannedAt),
      ),
    )
  const recipients = followers.filter(({ settings }) => notificationSettingsOf(settings).sendEmailOnApplicationUpdated)
  if (recipients.length === 0) return
  const head = await getAdLetterhead(db, deps, notice.companyId, notice.adId)
  const namesByLocale = new Map<Locale, { name: string; email: string } | undefined>()
  for (const locale of new Set(recipients.map(localeOf))) {
    namesByLocale.set(
      locale,
      (
        await screenNames(
          db,
          notice.companyId,
          [{ candidateId: notice.id, name: notice.name, email: notice.email }],
          locale,
        )
      )[0],
    )
  }
  for (const recipient of recipients) {
    const { userId, email } = recipient
    const locale = localeOf(recipient)
    sendMail({
      to: email,
      userId,
      candidateId: notice.id,
      template: 'recruiterNotification',
      locale,
      companyId: notice.companyId,
      data: {
        head,
        event,
        count,
        candidateName: namesByLocale.get(locale)?.name ?? '',
        candidateEmail: namesByLocale.get(locale)?.email ?? '',
        adTitle: notice.adTitle,
        at: now,
        link: `${deps.env.publicUrl}/${notice.companyId}/ad/${notice.adId}/board?candidate=${notice.id}`,
        settings: `${deps.env.publicUrl}/profile/notification-settings`,
      },
    })
  }
}
