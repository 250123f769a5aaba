import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { companies, users } from '#platform/db/schema/index.ts'
import type { Deps } from '#platform/deps.ts'
import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings } from '#rules/notification-settings.ts'
import { stockholmDay } from '#rules/stockholm-time.ts'
import type { AdRow } from '../ads/change-ad.ts'

/** Mails the owner of an ad that its time is over, unless the owner's settings say otherwise (ACC-59, ACC-60). */
export async function tellExpired(tx: Tx, { mailer, env }: Pick<Deps, 'mailer' | 'env'>, ad: Pick<AdRow, 'companyId' | 'id' | 'title' | 'ownerId'> & { end: Date }): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.id, ad.ownerId))
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, ad.companyId))
  if (!owner || owner.deletedAt !== null || owner.bannedAt !== null) return
  const wanted: Partial<NotificationSettings> = typeof owner.notificationSettings === 'object' && owner.notificationSettings !== null ? owner.notificationSettings : {}
  if (!(wanted.sendEmailOnAdIsExpired ?? DEFAULT_NOTIFICATION_SETTINGS.sendEmailOnAdIsExpired)) return
  await mailer.queue(tx, {
    to: owner.email,
    userId: owner.id,
    template: 'adExpired',
    locale: owner.locale === 'en' ? 'en' : 'sv',
    companyId: ad.companyId,
    data: { recruiterName: owner.firstName, companyName: company?.name ?? '', adTitle: ad.title, lastDay: stockholmDay(ad.end), link: `${env.publicUrl}/${ad.companyId}/ad/${ad.id}` },
  })
}
