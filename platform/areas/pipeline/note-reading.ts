import { sql } from 'drizzle-orm'
import { history } from '#platform/db/schema/index.ts'
import type { Deps } from '#platform/deps.ts'
import type { Caller } from '#platform/http/context.ts'
import { startOfDay, stockholmDay } from '#rules/stockholm-time.ts'

/**
 * Notes that somebody opened candidates' cards: one entry per card, reader and day in the history, for those who must be able
 * to tell who looked at a person's data. One statement after the answer, so that opening a card does not wait for it.
 */
export function noteReading({ background, db }: Pick<Deps, 'background' | 'db'>, { caller, now }: { caller: Pick<Caller, 'id' | 'impersonatorId'>; now: Date }, candidateIds: readonly number[]): void {
  if (candidateIds.length === 0) return
  const today = startOfDay(stockholmDay(now)).toISOString()
  background.run('note reading', () =>
    db.execute(sql`
      insert into ${history} (company_id, entity, entity_id, action, actor_id, impersonator_id, at)
      select c.company_id, 'candidate', c.id::text, 'read', ${caller.id}::uuid, ${caller.impersonatorId}::uuid, ${now.toISOString()}::timestamptz
      from candidates c
      where c.id in (${sql.join(candidateIds.map((id) => sql`${id}::int`), sql`, `)}) and not exists (
        select from ${history} h
        where h.company_id = c.company_id and h.entity = 'candidate' and h.entity_id = c.id::text and h.action = 'read'
          and h.actor_id = ${caller.id}::uuid and h.at >= ${today}::timestamptz)`),
  )
}
