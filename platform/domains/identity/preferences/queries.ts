import { eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { SaveUserPreferences } from '#contract/identity/preferences-and-static-data.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { isDateTimeFormat } from '#rules/text-and-time/date-format.ts'
import { DEFAULT_PREFERENCES, type UserPreferences } from '#rules/candidates/scheduling.ts'
import { parseLocale } from '#rules/text-and-time/locale.ts'

/** Returns the user's preferences, or the defaults if the user has not chosen any (ACC-63, PLUS-89). */
export async function getPreferences(db: Db, userId: string): Promise<UserPreferences> {
  const [user] = await db
    .select({ locale: users.locale, format: users.dateTimeFormat, moveAtOnce: users.moveAtOnce })
    .from(users)
    .where(eq(users.id, userId))
  return {
    dateTimeFormat: isDateTimeFormat(user?.format) ? user.format : DEFAULT_PREFERENCES.dateTimeFormat,
    locale: parseLocale(user?.locale),
    moveAtOnce: user?.moveAtOnce ?? DEFAULT_PREFERENCES.moveAtOnce,
  }
}

/** Saves the caller's preferences. Later emails to the caller use the language. */
export async function savePreferences(
  { db, caller, recordHistory }: CallerWork,
  preferences: CallInput<typeof SaveUserPreferences>['body'],
): Promise<UserPreferences> {
  await db.update(users).set(preferences).where(eq(users.id, caller.id))
  recordHistory({ companyId: null, entity: 'user', entityId: caller.id, action: 'preferencesSaved', data: preferences })
  return getPreferences(db, caller.id)
}
