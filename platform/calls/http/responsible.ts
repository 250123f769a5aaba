import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { members } from '#platform/foundation/db/schema/index.ts'
import type { Caller } from './context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'

/**
 * The person in whose name something is made that has one: an ad's owner, who writes to a candidate. Of a key it is who
 * made the key, as long as that is a member of the company; 409 `keyWithoutPerson` after that.
 */
export async function responsibleFor(db: Db, { id, key }: Caller): Promise<string> {
  if (key === null) return id
  const [member] =
    key.createdBy === null
      ? []
      : await db
          .select({ userId: members.userId })
          .from(members)
          .where(and(eq(members.companyId, key.companyId), eq(members.userId, key.createdBy)))
  if (!member)
    throw conflict('keyWithoutPerson', 'Who made the key is no longer in the company, in whose name this would stand')
  return member.userId
}
