import { sql, type SQL } from 'drizzle-orm'
import type { Candidate } from '#contract/types.ts'
import { isLive, kindsOf } from '#platform/areas/unread/kinds.ts'
import type { Db, Tx } from '#platform/db/client.ts'
import { readColumns, rowsOf } from '#platform/db/columns-as-json.ts'
import type { FileStore } from '#platform/files/files.ts'
import { ageOn } from '#rules/date-of-birth.ts'

/** Which candidates are read: all of some ads, or some. */
export type Scope = { companyId: number; adIds: readonly number[] } | { companyId: number; candidateIds: readonly number[] }

/** A candidate, the same for everybody. Instants are milliseconds since 1970. */
interface StoredBox {
  id: number
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
  alert: string | null
  born: string | null
  phone: string | null
  email: string
  deleted: boolean
}

/** A candidate as one user sees it; `unread` has one bit per kind. */
export interface BoxRow extends StoredBox {
  user_id: string
  unread: number
}

/** A document of a candidate. */
export interface FileRow {
  candidate_id: number
  id: string
  kind: 'cv' | 'letter' | 'video' | 'study' | 'file'
  name: string
}

export type Uploads = Candidate['uploads']

const list = (ids: readonly number[]): SQL => sql.join(ids.map((id) => sql`${id}::int`), sql`, `)
const inScope = (alias: string, scope: Scope, id = 'id'): SQL => {
  const of = sql.raw(alias)
  return 'adIds' in scope
    ? sql`${of}.company_id = ${scope.companyId} and ${of}.ad_id in (${list(scope.adIds)})`
    : sql`${of}.company_id = ${scope.companyId} and ${of}.${sql.raw(id)} in (${list(scope.candidateIds)})`
}
// `extract` answers an exact number, which costs far more to make, to write and to read.
const millis = (column: string): SQL => sql.raw(`date_part('epoch', ${column}) * 1000`)

/**
 * The candidates in scope as each of the users sees them, in the order of their steps. Two statements. What stands in other
 * tables is looked up by key for each candidate, or read by itself and put together here: a join of two sums is what the
 * planner does row by row where it has no statistics.
 */
export async function readBoxes(db: Db, scope: Scope, userIds: readonly string[]): Promise<BoxRow[]> {
  if (userIds.length === 0 || ('adIds' in scope ? scope.adIds : scope.candidateIds).length === 0) return []
  const stored = await readColumns<StoredBox>(db, {
    id: sql`c.id`,
    ad_id: sql`c.ad_id`,
    step_id: sql`c.step_id`,
    name: sql`c.name`,
    rank: sql`c.rank::float8`,
    applied: millis('c.applied_at'),
    changed: millis('c.changed_at'),
    scheduled: millis('t.scheduled'),
    entered: millis('c.entered_step_at'),
    silent: sql`case when t.answered is null or t.answered < t.written then ${millis('t.written')} end`,
    alert: sql`c.alert`,
    born: sql`c.date_of_birth::text`,
    phone: sql`c.phone`,
    email: sql`c.email`,
    deleted: sql`not ${isLive('c')}`,
  }, sql`
    from candidates c
    left join lateral (
      select max(t.sent_at) filter (where t.sender_id is not null) as written, max(t.sent_at) filter (where t.sender_id is null) as answered,
        max(t.scheduled_at) filter (where t.sent_at is null and t.cancelled_at is null) as scheduled
      from messages t where t.company_id = c.company_id and t.candidate_id = c.id
    ) t on true
    where ${inScope('c', scope)}
    order by c.step_id, c.position, c.id`)
  const unread = await readUnread(db, scope, userIds)
  return userIds.flatMap((userId) => {
    const own = unread.get(userId)
    return rowsOf(stored, (row): BoxRow => Object.assign(row, { user_id: userId, unread: own?.get(row.id) ?? 0 }))
  })
}

/** The bits of what each of the users has not seen, by user and candidate; who is no member has seen all. */
async function readUnread(db: Db, scope: Scope, userIds: readonly string[]): Promise<Map<string, Map<number, number>>> {
  const users = sql.join(userIds.map((id) => sql`${id}::uuid`), sql`, `)
  const { user_id, candidate_id, kinds } = await readColumns<{ user_id: string; candidate_id: number; kinds: number }>(
    db,
    { user_id: sql`u.user_id`, candidate_id: sql`u.candidate_id`, kinds: sql`u.kinds` },
    sql`from unread u where ${inScope('u', scope, 'candidate_id')} and u.user_id in (${users})`,
  )
  const byUser = new Map<string, Map<number, number>>(userIds.map((id) => [id, new Map()]))
  candidate_id.forEach((id, index) => byUser.get(user_id[index] ?? '')?.set(id, kinds[index] ?? 0))
  return byUser
}

/** The documents of the candidates in scope, oldest first. One statement. */
export async function readFiles(db: Db | Tx, scope: Scope): Promise<FileRow[]> {
  const columns = { candidate_id: sql`f.candidate_id`, id: sql`f.id`, kind: sql`f.kind`, name: sql`f.name` }
  const files = await readColumns<FileRow>(db, columns, sql`
    from candidates c cross join lateral (
      select * from files f where f.company_id = c.company_id and f.candidate_id = c.id and f.deleted_at is null offset 0
    ) f
    where ${inScope('c', scope)}
    order by f.created_at, f.id`)
  return rowsOf(files, (row) => row)
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

/** An instant as text. Who has not been moved has three that are equal, one after the other. */
const instant = (() => {
  let [millis, text] = [Number.NaN, '']
  return (at: number): string => {
    if (at !== millis) [millis, text] = [at, new Date(at).toISOString()]
    return text
  }
})()

const none: Uploads = { cv: null, letter: null, video: null, study: null, files: [] }

/** A candidate box of the contract; `order` is its index in the step, `today` the day in Stockholm. */
export function toBox(row: BoxRow, uploads: Uploads | undefined, order: number, today: string): Candidate {
  return {
    id: row.id,
    name: row.name,
    rank: row.rank,
    dateTime: instant(row.applied),
    scheduled: row.scheduled === null ? null : instant(row.scheduled),
    unread: kindsOf(row.unread),
    alert: row.alert,
    age: ageOn(row.born, today),
    phone: row.phone,
    email: row.email === '' ? null : row.email,
    order,
    deleted: row.deleted,
    changed: instant(row.changed),
    enteredStep: instant(row.entered),
    silentSince: row.silent === null ? null : instant(row.silent),
    uploads: uploads ?? none,
  }
}
