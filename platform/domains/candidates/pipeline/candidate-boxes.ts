import { sql, type SQL } from 'drizzle-orm'
import type { Candidate } from '#contract/base/types.ts'
import {
  languagesPart,
  listOf as list,
  screenPart,
  seenPerson,
  type Scope,
  type Screen,
  type Seen,
} from '#platform/domains/candidates/candidates/screening.ts'
import { isLive, kindsOf } from '#platform/domains/unread/kinds.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { at, columnsPart, readTogether, type Columns, type Part } from '#platform/foundation/db/columns-as-json.ts'
import type { StoredDocument } from '#platform/foundation/db/schema/index.ts'
import type { FileStore } from '#platform/foundation/files/files.ts'
import { ageOn } from '#rules/people/date-of-birth.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'

/** A candidate, the same for everybody. Instants are milliseconds since 1970. */
interface StoredBox {
  id: number
  ad_id: number
  step_id: number
  name: string
  position: number
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
  documents: readonly StoredDocument[] | null
}

/** A candidate as one user sees it; `unread` has one bit per kind, `hidden` is what screening hides. */
export interface BoxRow extends StoredBox, Seen {
  user_id: string
  unread: number
}

export type Uploads = Candidate['uploads']

const inScope = (alias: string, scope: Scope, id = 'id'): SQL => {
  const of = sql.raw(alias)
  return 'adIds' in scope
    ? sql`${of}.company_id = ${scope.companyId} and ${of}.ad_id in (${list(scope.adIds)})`
    : sql`${of}.company_id = ${scope.companyId} and ${of}.${sql.raw(id)} in (${list(scope.candidateIds)})`
}
// `extract` answers an exact number, which costs far more to make than this; a whole one is short to write and to read.
const millis = (column: string): SQL => sql.raw(`(date_part('epoch', ${column}) * 1000)::int8`)

const columns = {
  id: sql`c.id`,
  ad_id: sql`c.ad_id`,
  step_id: sql`c.step_id`,
  name: sql`c.name`,
  position: sql`c.position`,
  rank: sql`c.rank`,
  applied: millis('c.applied_at'),
  changed: millis('c.changed_at'),
  scheduled: millis('c.message_scheduled_at'),
  entered: millis('c.entered_step_at'),
  silent: millis('c.silent_since'),
  alert: sql`c.alert`,
  born: sql`c.date_of_birth`,
  phone: sql`c.phone`,
  email: sql`c.email`,
  deleted: sql`not ${isLive('c')}`,
  documents: sql`c.documents`,
}

/** The candidates in scope in the order of their steps, read from their rows alone. */
export const storedBoxes = (scope: Scope): Part<Columns<StoredBox>> =>
  columnsPart<StoredBox, Columns<StoredBox>>(
    columns,
    sql`from candidates c where ${inScope('c', scope)} order by c.step_id, c.position, c.id`,
    (boxes) => boxes,
  )

const unreadColumns = { user_id: sql`u.user_id`, candidate_id: sql`u.candidate_id`, kinds: sql`u.kinds` }

/** The bits of what each of the users has not seen, by user and candidate; who is no member has seen all. */
export function unreadKindsOf(scope: Scope, userIds: readonly string[]): Part<Map<string, Map<number, number>>> {
  const users = sql.join(
    userIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  return columnsPart<{ user_id: string; candidate_id: number; kinds: number }, Map<string, Map<number, number>>>(
    unreadColumns,
    sql`from unread u where ${inScope('u', scope, 'candidate_id')} and u.user_id in (${users})`,
    ({ user_id, candidate_id, kinds }) => {
      const byUser = new Map<string, Map<number, number>>(userIds.map((id) => [id, new Map()]))
      candidate_id.forEach((id, index) => byUser.get(at(user_id, index))?.set(id, at(kinds, index)))
      return byUser
    },
  )
}

/**
 * Who sees: a user with the bits of what that user has not seen of each candidate, in a language, through what the
 * company hides.
 */
export interface Viewer {
  userId: string
  unread: ReadonlyMap<number, number> | undefined
  language: Locale
  screen: Screen
}

/** One of the candidates as somebody sees it. */
export function boxAt(boxes: Columns<StoredBox>, index: number, viewer: Viewer): BoxRow {
  const box = storedAt(boxes, index, viewer)
  return viewer.screen === null ? box : seenPerson(box, viewer.screen, viewer.language)
}

/** An object literal: made by names one by one, thousands take longer than the database does. */
const storedAt = (boxes: Columns<StoredBox>, index: number, { userId, unread }: Viewer): BoxRow => ({
  id: at(boxes.id, index),
  ad_id: at(boxes.ad_id, index),
  step_id: at(boxes.step_id, index),
  name: at(boxes.name, index),
  position: at(boxes.position, index),
  rank: at(boxes.rank, index),
  applied: at(boxes.applied, index),
  changed: at(boxes.changed, index),
  scheduled: at(boxes.scheduled, index),
  entered: at(boxes.entered, index),
  silent: at(boxes.silent, index),
  alert: at(boxes.alert, index),
  born: at(boxes.born, index),
  phone: at(boxes.phone, index),
  email: at(boxes.email, index),
  deleted: at(boxes.deleted, index),
  documents: at(boxes.documents, index),
  user_id: userId,
  unread: unread?.get(at(boxes.id, index)) ?? 0,
  hidden: null,
})

/** The candidates in scope as each of the users sees them, in the order of their steps. One statement. */
export async function readBoxes(db: Db, scope: Scope, userIds: readonly string[]): Promise<BoxRow[]> {
  if (userIds.length === 0 || ('adIds' in scope ? scope.adIds : scope.candidateIds).length === 0) return []
  const { boxes, unread, screen, languages } = await readTogether(db, {
    boxes: storedBoxes(scope),
    unread: unreadKindsOf(scope, userIds),
    screen: screenPart(scope),
    languages: languagesPart(userIds),
  })
  return userIds.flatMap((userId) => {
    const viewer = { userId, unread: unread.get(userId), language: languages.get(userId) ?? 'sv', screen }
    return boxes.id.map((_, index) => boxAt(boxes, index, viewer))
  })
}

const none: Uploads = { cv: null, letter: null, video: null, study: null, files: [] }

/** Documents, the oldest first, with signed addresses; of a standard document the newest counts. */
function uploadsOf(documents: readonly StoredDocument[] | null, files: Pick<FileStore, 'urlFor'>): Uploads {
  if (documents === null) return none
  const uploads: Uploads = { cv: null, letter: null, video: null, study: null, files: [] }
  for (const [id, kind, name] of documents) {
    const url = files.urlFor({ id, kind, name })
    if (kind === 'file') uploads.files.push({ name, url })
    else uploads[kind] = url
  }
  return uploads
}

/** An instant as text. Who has not been moved has three that are equal, one after the other. */
const instant = (() => {
  let [millis, text] = [Number.NaN, '']
  return (at: number): string => {
    if (at !== millis) [millis, text] = [at, new Date(at).toISOString()]
    return text
  }
})()

/** A candidate box of the contract; `order` is its index in the step, `today` the day in Stockholm. */
export function toBox(
  row: BoxRow,
  order: number,
  { today, files }: { today: string; files: Pick<FileStore, 'urlFor'> },
): Candidate {
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
    position: row.position,
    deleted: row.deleted,
    changed: instant(row.changed),
    enteredStep: instant(row.entered),
    silentSince: row.silent === null ? null : instant(row.silent),
    uploads: uploadsOf(row.documents, files),
  }
}
