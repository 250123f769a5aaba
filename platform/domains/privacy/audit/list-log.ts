import { sql } from 'drizzle-orm'
import type { GetAuditLog, GetAuditPeople } from '#contract/privacy/audit.ts'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { avatarIndex, splitName } from '#rules/people/avatar.ts'
import { countEntries, findEntries, type AuditScope } from './find-entries.ts'
import { toAuditEntries } from './audit-entries.ts'

/** Returns a page of the log with the counts of all matching entries (PLUS-42). */
export async function listLog(
  { db, language }: Pick<Actor, 'db' | 'language'>,
  scope: AuditScope,
  { after, take = 50, ...filter }: Omit<CallInput<typeof GetAuditLog>['query'], 'id'>,
): Promise<CallOutput<typeof GetAuditLog>> {
  const page = await findEntries(db, { scope, filter, after: after ?? null, take, language })
  const counts = await countEntries(db, { scope, filter, language })
  return { items: await toAuditEntries(db, page.rows, language), cursors: page.cursors, next: page.next, ...counts }
}

/** Lists the persons in a company's log: members by name, then staff who acted in its latest 2,000 entries. */
export async function listPeople({ db, target: { companyId } }: MemberCtx): Promise<CallOutput<typeof GetAuditPeople>> {
  const { rows } = await db.execute<{ id: string; name: string; email: string; isStaff: boolean }>(sql`
    select u.id::text, btrim(u.first_name || ' ' || u.last_name) as name, u.email, m.user_id is null as "isStaff"
    from users u left join members m on m.company_id = ${companyId} and m.user_id = u.id
    where u.deleted_at is null and u.id in (
      select user_id from members where company_id = ${companyId}
      union select unnest(array[h.actor_id, h.impersonator_id]) from (
        select actor_id, impersonator_id from history where company_id = ${companyId}
        order by at desc, id desc limit 2000) h)
    order by "isStaff", lower(u.first_name || ' ' || u.last_name), u.id limit 1000`)
  return rows.map(({ email, ...person }) => ({
    ...person,
    kind: 'user' as const,
    avatar: avatarIndex({ ...splitName(person.name), email }),
  }))
}
