import { sql, type SQL } from 'drizzle-orm'
import type { UnreadKind } from '#contract/enums.ts'
import type { Candidate } from '#contract/types.ts'
import type { Db, Tx } from '#platform/db/client.ts'
import type { FileStore } from '#platform/files/files.ts'
import { ageOn } from '#rules/date-of-birth.ts'

/** Which candidates are read: a whole ad's, or some. */
export type Scope = { companyId: number; adId: number } | { companyId: number; candidateIds: readonly number[] }

/** A candidate as one user sees it. Instants are milliseconds since 1970; `unread` has one bit per kind. */
export interface BoxRow {
  [column: string]: unknown
  id: number
  user_id: string
  ad_id: number
  step_id: number
  name: string
  rank: number
  applied: number
  changed: number
  scheduled: number | null
  entered: number
  /** When the last message to it was sent, if it has not answered. */
  silent: number | null
  unread: number
  alert: string | null
  born: string | null
  phone: string | null
  email: string
  deleted: boolean
}

/** A document of a candidate. */
export interface FileRow {
  [column: string]: unknown
  candidate_id: number
  id: string
  kind: 'cv' | 'letter' | 'video' | 'study' | 'file'
  name: string
}

export type Uploads = Candidate['uploads']

const kinds = ['new', 'info', 'chat', 'upload', 'notes'] as const satisfies readonly UnreadKind[]

/** Every combination of unread kinds by its bits, so that 5,000 candidates share 32 lists. */
const unreadLists: readonly UnreadKind[][] = Array.from({ length: 1 << kinds.length }, (_, bits) => kinds.filter((_, bit) => (bits >> bit) & 1))

const inScope = (alias: string, scope: Scope): SQL =>
  'adId' in scope
    ? sql`${sql.raw(alias)}.company_id = ${scope.companyId} and ${sql.raw(alias)}.ad_id = ${scope.adId}`
    : sql`${sql.raw(alias)}.company_id = ${scope.companyId} and ${sql.raw(alias)}.id in (${sql.join(scope.candidateIds.map((id) => sql`${id}`), sql`, `)})`

const millis = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

const unreadBits = sql.raw(kinds.map((kind, bit) => `case when c.activity_${kind} > coalesce(s.seen_${kind}, m.joined_at) then ${1 << bit} else 0 end`).join(' + '))
const seenTimes = sql.raw(kinds.map((kind) => `max(s.seen_at) filter (where s.kind = '${kind}') as seen_${kind}`).join(', '))

/**
 * The rows of a query in its order, carried as one JSON text: for thousands of rows clearly faster than column by column
 * on both drivers.
 */
async function readJson<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute<{ all: string }>(sql`select coalesce(json_agg(r)::text, '[]') as "all" from (${query}) r`)
  return JSON.parse(rows[0]?.all ?? '[]') as Row[]
}

/** The candidates in scope as each of the users sees them, in the order of their steps. One statement. */
export const readBoxes = (db: Db, scope: Scope, userIds: readonly string[]): Promise<BoxRow[]> => readJson<BoxRow>(db, boxQuery(scope, userIds))

function boxQuery(scope: Scope, userIds: readonly string[]): SQL {
  const users = sql`array[${sql.join(userIds.map((id) => sql`${id}`), sql`, `)}]::uuid[]`
  return sql`
    select c.id, u.id as user_id, c.ad_id, c.step_id, c.name, c.rank::float8 as rank, ${millis('c.applied_at')} as applied,
      ${millis('c.changed_at')} as changed, ${millis('w.scheduled_at')} as scheduled, ${millis('c.entered_step_at')} as entered,
      case when t.answered is null or t.answered < t.written then ${millis('t.written')} end as silent, ${unreadBits} as unread, c.alert,
      c.date_of_birth::text as born, c.phone, c.email,
      (c.deleted_at is not null or c.withdrawn_at is not null or c.anonymised_at is not null) as deleted
    from candidates c
    cross join unnest(${users}) as u(id)
    left join members m on m.company_id = c.company_id and m.user_id = u.id
    left join messages w on w.company_id = c.company_id and w.candidate_id = c.id
      and w.scheduled_at is not null and w.sent_at is null and w.cancelled_at is null
    left join (
      select t.candidate_id, max(t.sent_at) filter (where t.sender_id is not null) as written, max(t.sent_at) filter (where t.sender_id is null) as answered
      from candidates c join messages t on t.company_id = c.company_id and t.candidate_id = c.id
      where ${inScope('c', scope)} and t.sent_at is not null
      group by t.candidate_id
    ) t on t.candidate_id = c.id
    left join (
      select s.candidate_id, s.user_id, ${seenTimes}
      from candidates c join candidate_seen s on s.company_id = c.company_id and s.candidate_id = c.id
      where ${inScope('c', scope)} and s.user_id = any(${users})
      group by s.candidate_id, s.user_id
    ) s on s.candidate_id = c.id and s.user_id = u.id
    where ${inScope('c', scope)}
    order by c.step_id, c.position, c.id`
}

/** The documents of the candidates in scope, oldest first. One statement. */
export async function readFiles(db: Db | Tx, scope: Scope): Promise<FileRow[]> {
  return readJson<FileRow>(db, sql`
    select f.candidate_id, f.id, f.kind, f.name
    from files f join candidates c on c.company_id = f.company_id and c.id = f.candidate_id
    where ${inScope('c', scope)} and f.company_id = ${scope.companyId} and f.deleted_at is null
    order by f.created_at, f.id`)
}

/** The documents by candidate with signed addresses; of a standard document the newest counts. */
export function uploadsByCandidate(rows: readonly FileRow[], files: Pick<FileStore, 'urlFor'>): Map<number, Uploads> {
  const byCandidate = new Map<number, Uploads>()
  for (const row of rows) {
    let uploads = byCandidate.get(row.candidate_id)
    if (uploads === undefined) byCandidate.set(row.candidate_id, (uploads = { cv: null, letter: null, video: null, study: null, files: [] }))
    const url = files.urlFor(row)
    if (row.kind === 'file') uploads.files.push({ name: row.name, url })
    else uploads[row.kind] = url
  }
  return byCandidate
}

const none: Uploads = { cv: null, letter: null, video: null, study: null, files: [] }

/** A candidate box of the contract; `order` is its index in the step. */
export function toBox(row: BoxRow, uploads: Uploads | undefined, order: number, now: Date): Candidate {
  return {
    id: row.id,
    name: row.name,
    rank: row.rank,
    dateTime: new Date(row.applied).toISOString(),
    scheduled: row.scheduled === null ? null : new Date(row.scheduled).toISOString(),
    unread: unreadLists[row.unread] ?? [],
    alert: row.alert,
    age: ageOn(row.born, now),
    phone: row.phone,
    email: row.email === '' ? null : row.email,
    order,
    deleted: row.deleted,
    changed: new Date(row.changed).toISOString(),
    enteredStep: new Date(row.entered).toISOString(),
    silentSince: row.silent === null ? null : new Date(row.silent).toISOString(),
    uploads: uploads ?? none,
  }
}
