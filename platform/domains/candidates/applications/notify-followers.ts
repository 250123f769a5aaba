import { and, eq, isNull } from 'drizzle-orm'
import { localeOf, type Locale } from '#rules/text-and-time/locale.ts'
import { seenNames } from '#platform/domains/candidates/candidates/screening.ts'
import { adFollowers, members, users } from '#platform/foundation/db/schema/index.ts'
import { letterheadOf } from '#platform/foundation/mail/letterhead.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { notificationSettingsOf } from '#rules/people/notification-settings.ts'

/** The candidate who did something, and where. */
export interface Notice {
  companyId: number
  id: number
  adId: number
  adTitle: string
  name: string
  email: string
}

export type NoticeEvent = 'answered' | 'uploaded' | 'withdrew'

/**
 * Mails the followers of an ad, that is the members who have not muted it, as far as their settings ask for it (ACC-59,
 * ACC-60). Of new applications a letter a day tells (notifications/tell-of-applications.ts).
 */
export async function notifyFollowers(
  { db, deps, now, mail }: Work,
  notice: Notice,
  event: NoticeEvent,
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
  const asking = followers.filter(({ settings }) => notificationSettingsOf(settings).sendEmailOnApplicationUpdated)
  if (asking.length === 0) return
  const head = await letterheadOf(db, deps, notice.companyId, notice.adId)
  const seen = new Map<Locale, { name: string; email: string } | undefined>()
  for (const locale of new Set(asking.map(localeOf))) {
    seen.set(
      locale,
      (
        await seenNames(
          db,
          notice.companyId,
          [{ candidateId: notice.id, name: notice.name, email: notice.email }],
          locale,
        )
      )[0],
    )
  }
  for (const follower of asking) {
    const { userId, email } = follower
    const locale = localeOf(follower)
    mail({
      to: email,
      userId,
      candidateId: notice.id,
      template: 'recruiterNotification',
      locale,
      companyId: notice.companyId,
      data: {
        head,
        event,
        candidateName: seen.get(locale)?.name ?? '',
        candidateEmail: seen.get(locale)?.email ?? '',
        adTitle: notice.adTitle,
        at: now,
        link: `${deps.env.publicUrl}/${notice.companyId}/ad/${notice.adId}/board?candidate=${notice.id}`,
        settings: `${deps.env.publicUrl}/profile/notification-settings`,
      },
    })
  }
}
