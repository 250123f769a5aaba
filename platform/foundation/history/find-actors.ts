import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#contract/base/actor.ts'
import { keyIdOfActor } from '#platform/foundation/auth/partner-key.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { history, partnerKeys, users } from '#platform/foundation/db/schema/index.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { actorColumns, toActor } from './actor.ts'

const keyName = { sv: (name: string) => `Nyckel ${name}`, en: (name: string) => `Key ${name}` } as const

/**
 * Finds actors of a company's history by their ids. Actors are people and API keys. The name of a deleted key is read
 * from the history entry of its creation. Unknown ids are missing from the map.
 */
export async function findActors(
  db: Db,
  companyId: number,
  ids: readonly (string | null)[],
  language: Locale,
): Promise<Map<string, Actor>> {
  const actorIds = [...new Set(ids.filter((id) => id !== null))]
  const actorIdByKeyId = new Map(
    actorIds.flatMap((id) => {
      const keyId = keyIdOfActor(id)
      return keyId === null ? [] : [[keyId, id] as const]
    }),
  )
  const userIds = actorIds.filter((id) => keyIdOfActor(id) === null)
  const actors = new Map<string, Actor>()
  if (userIds.length > 0) {
    for (const person of await db.select(actorColumns).from(users).where(inArray(users.id, userIds)))
      actors.set(person.id, toActor(person))
  }
  for (const [keyId, name] of await keyNames(db, companyId, [...actorIdByKeyId.keys()])) {
    const id = actorIdByKeyId.get(keyId)
    if (id !== undefined) actors.set(id, { id, kind: 'key', name: keyName[language](name) })
  }
  return actors
}

async function keyNames(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const names = new Map(
    (
      await db
        .select({ id: partnerKeys.id, name: partnerKeys.name })
        .from(partnerKeys)
        .where(and(eq(partnerKeys.companyId, companyId), inArray(partnerKeys.id, [...ids])))
    ).map(({ id, name }) => [id, name]),
  )
  const deletedIds = ids.filter((id) => !names.has(id)).map(String)
  if (deletedIds.length === 0) return names
  const entries = await db
    .select({ id: history.entityId, data: history.data })
    .from(history)
    .where(
      and(eq(history.companyId, companyId), eq(history.entity, 'partnerKey'), inArray(history.entityId, deletedIds)),
    )
  for (const { id, data } of entries)
    if (typeof data === 'object' && data !== null && 'name' in data && typeof data.name === 'string')
      names.set(Number(id), data.name)
  return names
}
