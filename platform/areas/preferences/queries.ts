import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.ts'
import { users } from '#platform/db/schema/index.ts'

/** The language a user has chosen. */
export async function localeOf(db: Db, userId: string): Promise<'sv' | 'en'> {
  const [user] = await db.select({ locale: users.locale }).from(users).where(eq(users.id, userId))
  return user?.locale === 'en' ? 'en' : 'sv'
}
