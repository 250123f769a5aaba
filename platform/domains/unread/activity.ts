import { sql, type SQL } from 'drizzle-orm'
import type { UnreadKind } from '#contract/base/enums.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { activityOf, bitOf, isLive, unreadKinds } from './kinds.ts'

interface CandidateKey {
  companyId: number
  id: number
}

/** Builds the kind bits and the time of the newest activity, for all kinds that meet the condition. */
const sumKinds = (when: (kind: UnreadKind) => SQL, alias: string) => ({
  bits: sql.join(
    unreadKinds.map((kind) => sql`case when ${when(kind)} then ${sql.raw(String(bitOf(kind)))} else 0 end`),
    sql` + `,
  ),
  newest: sql`greatest(${sql.join(
    unreadKinds.map((kind) => sql`case when ${when(kind)} then ${activityOf(kind, alias)} end`),
    sql`, `,
  )})`,
})

/**
 * Marks the activity of new candidates as unread for every member who joined before it. Runs one statement for any
 * number of candidates. Without `candidateIds`, it covers all candidates of the company, for bulk writes.
 */
export async function markNewUnread(tx: Db, companyId: number, candidateIds?: readonly number[]): Promise<void> {
  if (candidateIds?.length === 0) return
  const { bits, newest } = sumKinds((kind) => sql`${activityOf(kind, 'c')} > m.joined_at`, 'c')
  await tx.execute(sql`
    insert into unread (company_id, candidate_id, user_id, ad_id, kinds, at, live)
    select company_id, id, user_id, ad_id, kinds, at, live from (
      select c.company_id, c.id, m.user_id, c.ad_id, ${bits} as kinds, ${newest} as at, ${isLive('c')} as live
      from candidates c join members m on m.company_id = c.company_id
      where c.company_id = ${companyId} ${
        candidateIds
          ? sql`and c.id in (${sql.join(
              candidateIds.map((id) => sql`${id}`),
              sql`, `,
            )})`
          : sql``
      }
    ) candidate
    where kinds > 0`)
}

/**
 * Records new activity of a kind on a candidate, and marks it unread for every member except the actor. The stored time
 * is always later than the previous activity. Runs one statement for any number of members, and one for the actor.
 */
export async function recordActivity(
  tx: Db,
  { companyId, id }: CandidateKey,
  kind: UnreadKind,
  now: Date,
  actorId: string | null,
): Promise<void> {
  const column = sql.raw(`activity_${kind}`)
  await tx.execute(sql`
    with candidate as (
      update candidates c set ${column} = greatest(${now.toISOString()}::timestamptz, ${activityOf(kind, 'c')} + interval '1 millisecond')
      where c.company_id = ${companyId} and c.id = ${id}
      returning c.company_id, c.id, c.ad_id, ${activityOf(kind, 'c')} as at, ${isLive('c')} as live
    )
    insert into unread (company_id, candidate_id, user_id, ad_id, kinds, at, live)
    select c.company_id, c.id, m.user_id, c.ad_id, ${bitOf(kind)}::int, c.at, c.live
    from candidate c join members m on m.company_id = c.company_id
    where c.at > m.joined_at and m.user_id is distinct from ${actorId}::uuid
    on conflict (company_id, candidate_id, user_id) do update
      set kinds = unread.kinds | excluded.kinds, at = greatest(unread.at, excluded.at), live = excluded.live`)
  if (actorId !== null) await markActivitySeen(tx, { companyId, id }, kind, actorId)
}

/**
 * Marks a kind of activity as seen by a user. The caller must have locked the candidate. Returns whether anything
 * changed.
 */
export async function markActivitySeen(
  tx: Db,
  { companyId, id }: CandidateKey,
  kind: UnreadKind,
  userId: string,
): Promise<boolean> {
  const bit = bitOf(kind)
  const { newest } = sumKinds((other) => sql.raw(`u.kinds & ${bitOf(other) & ~bit} <> 0`), 'c')
  const { rows } = await tx.execute(sql`
    with mine as (
      select u.company_id, u.candidate_id, u.user_id, u.kinds & ~${bit}::int as kinds, ${newest} as at
      from unread u join candidates c on c.company_id = u.company_id and c.id = u.candidate_id
      where u.company_id = ${companyId} and u.candidate_id = ${id} and u.user_id = ${userId}::uuid and u.kinds & ${bit}::int <> 0
    ), seen as (
      delete from unread u using mine
      where mine.kinds = 0 and u.company_id = mine.company_id
        and u.candidate_id = mine.candidate_id and u.user_id = mine.user_id
      returning 1
    ), rest as (
      update unread u set kinds = mine.kinds, at = mine.at from mine
      where mine.kinds <> 0 and u.company_id = mine.company_id
        and u.candidate_id = mine.candidate_id and u.user_id = mine.user_id
      returning 1
    )
    select 1 from seen union all select 1 from rest`)
  return rows.length > 0
}

/** Deletes all unread activity of a candidate, for every member, when the candidate is anonymised. */
export async function deleteUnread(tx: Db, { companyId, id }: CandidateKey): Promise<void> {
  await tx.execute(sql`delete from unread where company_id = ${companyId} and candidate_id = ${id}`)
}
