import { and, eq, isNull } from 'drizzle-orm'
import { seenNames } from '#platform/areas/candidates/screening.ts'
import { adFollowers, members, users } from '#platform/db/schema/index.ts'
import { letterheadOf } from '#platform/mail/letterhead.ts'
import type { Work } from '#platform/work/write.ts'
import { notificationSettingsOf } from '#rules/notification-settings.ts'

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
 * Mails the followers of an ad, that is the members who have not muted it, as far as their settings ask for it (ACC-59, ACC-60).
 * Of new applications a letter a day tells (notifications/tell-of-applications.ts).
 */
export async function notifyFollowers({ db, deps, now, mail }: Work, notice: Notice, event: NoticeEvent): Promise<void> {
  const followers = await db
    .select({ userId: users.id, email: users.email, locale: users.locale, settings: users.notificationSettings })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(adFollowers, and(eq(adFollowers.companyId, members.companyId), eq(adFollowers.adId, notice.adId), eq(adFollowers.userId, members.userId)))
    .where(and(eq(members.companyId, notice.companyId), isNull(adFollowers.mutedAt), isNull(users.deletedAt), isNull(users.bannedAt)))
  const head = await letterheadOf(db, deps, notice.companyId, notice.adId)
  for (const { userId, email, locale: language, settings } of followers) {
    if (!notificationSettingsOf(settings).sendEmailOnApplicationUpdated) continue
    const locale = language === 'en' ? 'en' : 'sv'
    const [seen] = await seenNames(db, notice.companyId, [{ candidateId: notice.id, name: notice.name, email: notice.email }], locale)
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
        candidateName: seen?.name ?? '',
        candidateEmail: seen?.email ?? '',
        adTitle: notice.adTitle,
        at: now,
        link: `${deps.env.publicUrl}/${notice.companyId}/ad/${notice.adId}/board?candidate=${notice.id}`,
        settings: `${deps.env.publicUrl}/profile/notification-settings`,
      },
    })
  }
}
