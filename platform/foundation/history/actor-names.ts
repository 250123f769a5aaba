import { and, eq, inArray } from 'drizzle-orm'
import { keyIdOfActor } from '#platform/foundation/auth/partner-key.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { history, partnerKeys, users } from '#platform/foundation/db/schema/index.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { fullName } from '#rules/people/person-name.ts'

const keyName = { sv: (name: string) => `Nyckel ${name}`, en: (name: string) => `Key ${name}` } as const

/**
 * The names of some actors of a company's history, by their ids: people, and keys, of which those that are deleted are
 * named by what the history says of their making. Whoever is not known has none.
 */
export async function actorNames(
  db: Db,
  companyId: number,
  ids: readonly (string | null)[],
  language: Locale,
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const keys = new Map(
    wanted.flatMap((id) => {
      const keyId = keyIdOfActor(id)
      return keyId === null ? [] : [[keyId, id] as const]
    }),
  )
  const people = wanted.filter((id) => keyIdOfActor(id) === null)
  const names = new Map<string, string>()
  if (people.length > 0) {
    for (const person of await db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(inArray(users.id, people)))
      names.set(person.id, fullName(person))
  }
  for (const [keyId, name] of await namesOfKeys(db, companyId, [...keys.keys()]))
    names.set(keys.get(keyId) ?? '', keyName[language](name))
  return names
}

async function namesOfKeys(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const names = new Map(
    (
      await db
        .select({ id: partnerKeys.id, name: partnerKeys.name })
        .from(partnerKeys)
        .where(and(eq(partnerKeys.companyId, companyId), inArray(partnerKeys.id, [...ids])))
    ).map(({ id, name }) => [id, name]),
  )
  const gone = ids.filter((id) => !names.has(id)).map(String)
  if (gone.length === 0) return names
  const made = await db
    .select({ id: history.entityId, data: history.data })
    .from(history)
    .where(and(eq(history.companyId, companyId), eq(history.entity, 'partnerKey'), inArray(history.entityId, gone)))
  for (const { id, data } of made)
    if (typeof data === 'object' && data !== null && 'name' in data && typeof data.name === 'string')
      names.set(Number(id), data.name)
  return names
}
