import { sql } from 'drizzle-orm'
import type { UnreadKind } from '#contract/enums.ts'
import type { Tx } from '#platform/db/client.ts'

interface CandidateKey {
  companyId: number
  id: number
}

const column = (kind: UnreadKind) => sql.raw(`activity_${kind}`)

/**
 * Something of a kind happened to a candidate: unread for every member but the one who did it. The time is always
 * later than the activity before, so that what was just marked seen becomes unread again.
 */
export async function raiseActivity(tx: Tx, { companyId, id }: CandidateKey, kind: UnreadKind, now: Date, actorId: string | null): Promise<void> {
  await tx.execute(sql`
    update candidates set ${column(kind)} = greatest(${now.toISOString()}::timestamptz, ${column(kind)} + interval '1 millisecond')
    where company_id = ${companyId} and id = ${id}`)
  if (actorId !== null) await seeActivity(tx, { companyId, id }, kind, actorId)
}

/** Marks what has happened so far as seen by a user. Answers whether that changed anything. */
export async function seeActivity(tx: Tx, { companyId, id }: CandidateKey, kind: UnreadKind, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into candidate_seen (company_id, candidate_id, user_id, kind, seen_at)
    select company_id, id, ${userId}::uuid, ${kind}, ${column(kind)} from candidates
    where company_id = ${companyId} and id = ${id} and ${column(kind)} is not null
    on conflict (company_id, candidate_id, user_id, kind) do update set seen_at = excluded.seen_at
    where candidate_seen.seen_at < excluded.seen_at
    returning 1`)
  return rows.length > 0
}
