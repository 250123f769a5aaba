import { sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { UnreadKind } from '#contract/enums.ts'
import type { GetInbox, InboxEntry } from '#contract/inbox.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { readBoxes, readFiles, toBox, uploadsByCandidate } from './candidate-boxes.ts'
import { ordersInStep } from './orders-in-step.ts'

const kinds = ['new', 'info', 'chat', 'upload', 'notes'] as const satisfies readonly UnreadKind[]
const defaultTake = 50

interface Row {
  [column: string]: unknown
  id: number
  ad_name: string
  step_name: string
  at: number
  total: number
}

/**
 * The candidates of a company with activity the caller has not seen, as the notifications of its ads count them: a muted or
 * archived ad has none (PLUS-20). Four statements, whatever their number.
 */
export async function inbox({ db, deps, now, caller, place: { companyId } }: CtxOf<(typeof GetInbox)['access']>, query: CallInput<typeof GetInbox>['query']): Promise<CallOutput<typeof GetInbox>> {
  const take = query.take ?? defaultTake
  const wanted = query.kind ? [query.kind] : kinds
  const unreadAt = sql.raw(wanted.map((kind) => `case when c.activity_${kind} > coalesce(s.seen_${kind}, m.joined_at) then c.activity_${kind} end`).join(', '))
  const seenTimes = sql.raw(kinds.map((kind) => `max(seen_at) filter (where kind = '${kind}') as seen_${kind}`).join(', '))
  const [millis, id] = query.after?.split('.').map(Number) ?? []
  const position = millis === undefined || id === undefined ? sql`true` : sql`(at, id) < (to_timestamp(${millis}::float8 / 1000), ${id}::int)`
  const { rows } = await db.execute<Row>(sql`
    with seen as (
      select candidate_id, ${seenTimes} from candidate_seen
      where company_id = ${companyId} and user_id = ${caller.id}::uuid group by candidate_id
    ), unread as (
      select c.id, c.step_id, a.title as ad_name, greatest(${unreadAt}) as at, coalesce(f.cleared_at, '-infinity') as cleared
      from candidates c
      join ads a on a.company_id = c.company_id and a.id = c.ad_id and a.deleted_at is null and a.type <> 'archived'
      join members m on m.company_id = c.company_id and m.user_id = ${caller.id}::uuid
      left join ad_followers f on f.company_id = a.company_id and f.ad_id = a.id and f.user_id = m.user_id
      left join seen s on s.candidate_id = c.id
      where c.company_id = ${companyId} and c.deleted_at is null and c.withdrawn_at is null and c.anonymised_at is null and f.muted_at is null
    ), listed as (
      select id, step_id, ad_name, at, (count(*) over ())::int as total from unread where at > cleared
    )
    select l.id, l.ad_name, st.name as step_name, (extract(epoch from l.at) * 1000)::float8 as at, l.total
    from (select * from listed where ${position} order by at desc, id desc limit ${take + 1}) l
    join steps st on st.company_id = ${companyId} and st.id = l.step_id
    order by l.at desc, l.id desc`)
  const shown = rows.slice(0, take)
  const last = shown.at(-1)
  const candidateIds = shown.map((row) => row.id)
  if (last === undefined) return { total: 0, entries: [], next: null }
  const boxes = new Map((await readBoxes(db, { companyId, candidateIds }, [caller.id])).map((box) => [box.id, box]))
  const uploads = uploadsByCandidate(await readFiles(db, { companyId, candidateIds }), deps.files)
  const orders = await ordersInStep(db, companyId, candidateIds)
  return {
    total: last.total,
    entries: shown.flatMap((row): InboxEntry[] => {
      const box = boxes.get(row.id)
      if (box === undefined) return []
      const candidate = toBox(box, uploads.get(row.id), orders.get(row.id) ?? 0, now)
      return [{ candidate, ad: { id: box.ad_id, name: row.ad_name }, step: { id: box.step_id, name: row.step_name }, at: new Date(row.at).toISOString() }]
    }),
    next: rows.length > take ? `${Math.round(last.at)}.${last.id}` : null,
  }
}
