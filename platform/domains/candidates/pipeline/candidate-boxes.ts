import { sql, type SQL } from 'drizzle-orm'
import type { Candidate } from '#contract/candidates/candidate.ts'
import {
  languagesPart,
  idList as list,
  screeningRulesPart,
  screenPerson,
  type Scope,
  type ScreeningRules,
  type WithHiddenFacts,
} from '#platform/domains/candidates/candidates/screening.ts'
import { isLive, kindsOf } from '#platform/domains/unread/kinds.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import {
  valueAt,
  columnsPart,
  readInOneStatement,
  type Columns,
  type Part,
} from '#platform/foundation/db/columns-as-json.ts'
import type { StoredDocument } from '#platform/foundation/db/schema/index.ts'
import type { FileStore } from '#platform/foundation/files/files.ts'
import { toChannel } from '#rules/candidates/channels.ts'
import { ageOn } from '#rules/people/date-of-birth.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'

/** A candidate's box on the board, without the fields that differ between users. Times are milliseconds since 1970. */
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
  /** When the last message to the candidate was sent. Null if the candidate has replied since. */
  silent: number | null
  alert: string | null
  born: string | null
  phone: string | null
  email: string
  deleted: boolean
  /** The channels of the last and the first touch, as stored. */
  channel: string | null
  first_channel: string | null
  documents: readonly StoredDocument[] | null
}

/** A candidate's box as one user sees it. `unread` has one bit per kind of activity. */
export interface BoxRow extends StoredBox, WithHiddenFacts {
  user_id: string
  unread: number
}

type Uploads = Candidate['uploads']

const inScope = (alias: string, scope: Scope, id = 'id'): SQL => {
  const of = sql.raw(alias)
  return 'adIds' in scope
    ? sql`${of}.company_id = ${scope.companyId} and ${of}.ad_id in (${list(scope.adIds)})`
    : sql`${of}.company_id = ${scope.companyId} and ${of}.${sql.raw(id)} in (${list(scope.candidateIds)})`
}
// `extract` returns a numeric, which is much slower to produce. An integer is also shorter to serialise and parse.
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
  channel: sql`c.channel`,
  first_channel: sql`c.first_channel`,
  documents: sql`c.documents`,
}

/** Selects the candidates in scope, ordered by step and position, without joins. */
export const storedBoxes = (scope: Scope): Part<Columns<StoredBox>> =>
  columnsPart<StoredBox, Columns<StoredBox>>(
    columns,
    sql`from candidates c where ${inScope('c', scope)} order by c.step_id, c.position, c.id`,
    (boxes) => boxes,
  )

const unreadColumns = { user_id: sql`u.user_id`, candidate_id: sql`u.candidate_id`, kinds: sql`u.kinds` }

/** Loads the unread kinds as bits, by user and candidate. Users who are not members have nothing unread. */
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
      candidate_id.forEach((id, index) => byUser.get(valueAt(user_id, index))?.set(id, valueAt(kinds, index)))
      return byUser
    },
  )
}

/**
 * The user who views candidates: their unread bits by candidate, their language, and the company's anonymous screening.
 */
export interface Viewer {
  userId: string
  unread: ReadonlyMap<number, number> | undefined
  language: Locale
  screen: ScreeningRules
}

/** Returns one candidate as the viewer sees it. */
export function boxAt(boxes: Columns<StoredBox>, index: number, viewer: Viewer): BoxRow {
  const box = storedAt(boxes, index, viewer)
  return viewer.screen === null ? box : screenPerson(box, viewer.screen, viewer.language)
}

/**
 * Uses an object literal on purpose. Assigning properties by name would take longer than the query if there are
 * thousands.
 */
const storedAt = (boxes: Columns<StoredBox>, index: number, { userId, unread }: Viewer): BoxRow => ({
  id: valueAt(boxes.id, index),
  ad_id: valueAt(boxes.ad_id, index),
  step_id: valueAt(boxes.step_id, index),
  name: valueAt(boxes.name, index),
  position: valueAt(boxes.position, index),
  rank: valueAt(boxes.rank, index),
  applied: valueAt(boxes.applied, index),
  changed: valueAt(boxes.changed, index),
  scheduled: valueAt(boxes.scheduled, index),
  entered: valueAt(boxes.entered, index),
  silent: valueAt(boxes.silent, index),
  alert: valueAt(boxes.alert, index),
  born: valueAt(boxes.born, index),
  phone: valueAt(boxes.phone, index),
  email: valueAt(boxes.email, index),
  deleted: valueAt(boxes.deleted, index),
  channel: valueAt(boxes.channel, index),
  first_channel: valueAt(boxes.first_channel, index),
  documents: valueAt(boxes.documents, index),
  user_id: userId,
  unread: unread?.get(valueAt(boxes.id, index)) ?? 0,
  hidden: null,
})

/** Loads the candidates in scope as each user sees them, ordered by step and position. Runs one statement. */
export async function loadBoxes(db: Db, scope: Scope, userIds: readonly string[]): Promise<BoxRow[]> {
  if (userIds.length === 0 || ('adIds' in scope ? scope.adIds : scope.candidateIds).length === 0) return []
  const { boxes, unread, screen, languages } = await readInOneStatement(db, {
    boxes: storedBoxes(scope),
    unread: unreadKindsOf(scope, userIds),
    screen: screeningRulesPart(scope),
    languages: languagesPart(userIds),
  })
  return userIds.flatMap((userId) => {
    const viewer = { userId, unread: unread.get(userId), language: languages.get(userId) ?? 'sv', screen }
    return boxes.id.map((_, index) => boxAt(boxes, index, viewer))
  })
}

const NO_UPLOADS: Uploads = { cv: null, letter: null, video: null, study: null, files: [] }

/** Returns documents with signed URLs, oldest first. For standard documents, the newest file wins. */
function uploadsOf(documents: readonly StoredDocument[] | null, files: Pick<FileStore, 'urlFor'>): Uploads {
  if (documents === null) return NO_UPLOADS
  const uploads: Uploads = { cv: null, letter: null, video: null, study: null, files: [] }
  for (const [id, kind, name] of documents) {
    const url = files.urlFor({ id, kind, name })
    if (kind === 'file') uploads.files.push({ name, url })
    else uploads[kind] = url
  }
  return uploads
}

/**
 * Formats a time. Caches the last result, because a candidate that was never moved has the same time in three
 * consecutive fields.
 */
const toIsoString = (() => {
  let [millis, text] = [Number.NaN, '']
  return (at: number): string => {
    if (at !== millis) [millis, text] = [at, new Date(at).toISOString()]
    return text
  }
})()

/** Converts a row to a candidate of the contract. `order` is its index in the step, `today` the day in Stockholm. */
export function toBox(
  row: BoxRow,
  order: number,
  { today, files }: { today: string; files: Pick<FileStore, 'urlFor'> },
): Candidate {
  return {
    id: row.id,
    name: row.name,
    rank: row.rank,
    dateTime: toIsoString(row.applied),
    scheduled: row.scheduled === null ? null : toIsoString(row.scheduled),
    unread: kindsOf(row.unread),
    alert: row.alert,
    age: ageOn(row.born, today),
    phone: row.phone,
    email: row.email === '' ? null : row.email,
    order,
    position: row.position,
    deleted: row.deleted,
    changed: toIsoString(row.changed),
    enteredStep: toIsoString(row.entered),
    silentSince: row.silent === null ? null : toIsoString(row.silent),
    channel: toChannel(row.channel),
    firstChannel: toChannel(row.first_channel),
    uploads: uploadsOf(row.documents, files),
  }
}
