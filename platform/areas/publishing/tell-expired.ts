import { eq } from 'drizzle-orm'
import { companies, users } from '#platform/db/schema/index.ts'
import type { Work } from '#platform/work/write.ts'
import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings } from '#rules/notification-settings.ts'
import { stockholmDay } from '#rules/stockholm-time.ts'
import type { AdRow } from '../ads/change-ad.ts'

/** Mails the owner of an ad that its time is over, unless the owner's settings say otherwise (ACC-59, ACC-60). */
export async function tellExpired({ db, deps: { env }, mail }: Work, ad: Pick<AdRow, 'companyId' | 'id' | 'title' | 'ownerId'> & { end: Date }): Promise<void> {
  const [owner] = await db.select().from(users).where(eq(users.id, ad.ownerId))
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, ad.companyId))
  if (!owner || owner.deletedAt !== null || owner.bannedAt !== null) return
  const wanted: Partial<NotificationSettings> = typeof owner.notificationSettings === 'object' && owner.notificationSettings !== null ? owner.notificationSettings : {}
  if (!(wanted.sendEmailOnAdIsExpired ?? DEFAULT_NOTIFICATION_SETTINGS.sendEmailOnAdIsExpired)) return
  mail({
    to: owner.email,
    userId: owner.id,
    template: 'adExpired',
    locale: owner.locale === 'en' ? 'en' : 'sv',
    companyId: ad.companyId,
    data: { recruiterName: owner.firstName, companyName: company?.name ?? '', adTitle: ad.title, lastDay: stockholmDay(ad.end), link: `${env.publicUrl}/${ad.companyId}/ad/${ad.id}` },
  })
}
