import { and, eq, isNull } from 'drizzle-orm'
import { candidates, users } from '#platform/foundation/db/schema/index.ts'
import { getAdLetterhead } from '#platform/foundation/mail/letterhead.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { notificationSettingsOf } from '#rules/people/notification-settings.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import type { AdRow } from '#platform/domains/ads/ads/change-ad.ts'

/** Emails the owner of an ad that it has expired, unless the owner has turned this email off (ACC-59, ACC-60). */
export async function notifyExpired(
  { db, deps, sendMail }: Work,
  ad: Pick<AdRow, 'companyId' | 'id' | 'title' | 'ownerId'> & { end: Date },
): Promise<void> {
  const [owner] = await db.select().from(users).where(eq(users.id, ad.ownerId))
  if (!owner || owner.deletedAt !== null || owner.bannedAt !== null) return
  if (!notificationSettingsOf(owner.notificationSettings).sendEmailOnAdIsExpired) return
  const applications = await db.$count(
    candidates,
    and(eq(candidates.companyId, ad.companyId), eq(candidates.adId, ad.id), isNull(candidates.deletedAt)),
  )
  sendMail({
    to: owner.email,
    userId: owner.id,
    template: 'adExpired',
    locale: localeOf(owner),
    companyId: ad.companyId,
    data: {
      head: await getAdLetterhead(db, deps, ad.companyId, ad.id),
      recruiterName: owner.firstName,
      adTitle: ad.title,
      end: ad.end,
      applications,
      link: `${deps.env.publicUrl}/${ad.companyId}/ad/${ad.id}`,
      settings: `${deps.env.publicUrl}/profile/notification-settings`,
    },
  })
}
