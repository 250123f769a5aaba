import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { members } from '#platform/foundation/db/schema/index.ts'
import type { Caller } from './context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'

/**
 * Returns the user to record as the acting person, for example as an ad's owner or a message's sender. For an API key,
 * this is the member who created the key. Throws 409 `keyWithoutPerson` if that person has left the company.
 */
export async function getActingPerson(db: Db, { id, key }: Caller): Promise<string> {
  if (key === null) return id
  const [member] =
    key.createdBy === null
      ? []
      : await db
          .select({ userId: members.userId })
          .from(members)
          .where(and(eq(members.companyId, key.companyId), eq(members.userId, key.createdBy)))
  if (!member)
    throw conflict(
      'keyWithoutPerson',
      'The person who created this API key has left the company, and this action is recorded in their name. Create a new key.',
    )
  return member.userId
}
