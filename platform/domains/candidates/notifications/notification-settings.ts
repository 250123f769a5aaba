import { eq } from 'drizzle-orm'
import { users } from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import {
  checkNotificationSettings,
  notificationSettingsOf,
  type NotificationSettings,
} from '#rules/people/notification-settings.ts'

/** Returns the caller's settings (ACC-59). Settings that were never saved have their defaults (ACC-60). */
export async function getNotificationSettings({
  db,
  caller,
}: Pick<CallerCtx, 'db' | 'caller'>): Promise<NotificationSettings> {
  const [user] = await db.select({ settings: users.notificationSettings }).from(users).where(eq(users.id, caller.id))
  return notificationSettingsOf(user?.settings)
}

/** Saves all of the caller's settings (ACC-62). Throws 400 with the invalid fields. */
export async function saveNotificationSettings(
  { db, caller, recordHistory }: CallerWork,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  const errors = checkNotificationSettings(settings)
  if (!hasNoErrors(errors)) throw invalid(errors)
  await db.update(users).set({ notificationSettings: settings }).where(eq(users.id, caller.id))
  recordHistory({
    companyId: null,
    entity: 'user',
    entityId: caller.id,
    action: 'notificationSettingsSaved',
    data: settings,
  })
  return settings
}
