import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { columnsPart, type Part } from '#platform/foundation/db/columns-as-json.ts'
import type { StoredAnswer, StoredDocument } from '#platform/foundation/db/schema/index.ts'
import {
  MARK_FACTOR,
  standInOf,
  standInWord,
  tellsHiddenAge,
  withHidden,
  withoutHidden,
  type AnonymousScreening,
  type HiddenFacts,
} from '#rules/candidates/anonymous-screening.ts'
import { readLocale, type Locale } from '#rules/text-and-time/locale.ts'
import { asksAboutAge } from '#rules/candidates/stated-age.ts'

// Anonymous screening (PLUS-43) in one place: whatever tells recruiters of a candidate reads its screen together with
// the candidate, and takes the person through it.

/** Which candidates are read: those of whole ads, or some. */
export type Scope =
  | { companyId: number; adIds: readonly number[] }
  | { companyId: number; candidateIds: readonly number[] }

/** What a company hides, and of whom: those who stand in one of these steps. Null: nothing of anybody. */
export type Screen = { hides: AnonymousScreening; steps: ReadonlySet<number> } | null

/** A candidate with what is hidden of it, to be taken out of texts. */
export interface Seen {
  hidden: HiddenFacts | null
}

/** Of a candidate what may be hidden. */
export interface Person {
  id: number
  step_id: number
  name: string
  /** Empty when hidden. */
  email: string
  phone: string | null
  born: string | null
  documents: readonly StoredDocument[] | null
}

export const listOf = (ids: readonly number[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}::int`),
    sql`, `,
  )

/**
 * Whether the step `s` of a company `k` that screens lies before the one from which all is shown: that of the name,
 * else the last.
 */
const isBefore = sql`s.position < coalesce(
  (select min(o.position) from steps o
    where o.company_id = s.company_id and o.ad_id = s.ad_id
      and lower(btrim(o.name)) = lower(btrim(k.anonymous_screening ->> 'untilStep'))),
  (select max(o.position) from steps o where o.company_id = s.company_id and o.ad_id = s.ad_id))`

/** Whether the name of a candidate is hidden at present. */
export const isNameHidden = (candidate: SQL = sql.raw('c')): SQL => sql`exists (
  select from companies k join steps s on s.company_id = k.id
  where k.id = ${candidate}.company_id and s.id = ${candidate}.step_id and (k.anonymous_screening ->> 'name')::boolean and ${isBefore})`

/** The name of the candidate `c` as recruiters are told it, in SQL: what {@link seenPerson} makes of it. */
export const seenName = (language: Locale): SQL =>
  sql`case when ${isNameHidden()} then
    ${`${standInWord(language)} `}::text
    || upper(lpad(to_hex((c.id::bigint * ${sql.raw(String(MARK_FACTOR))}) & 65535), 4, '0'))
    else c.name end`

const columns = { step: sql`s.id`, hides: sql`k.anonymous_screening` }

/** The screen of candidates. */
export const screenPart = (scope: Scope): Part<Screen> =>
  columnsPart<{ step: number; hides: AnonymousScreening }, Screen>(
    columns,
    sql`from companies k join steps s on s.company_id = k.id where k.id = ${scope.companyId} and k.anonymous_screening is not null
      and ${
        'adIds' in scope
          ? sql`s.ad_id in (${listOf(scope.adIds)})`
          : sql`s.id in (
              select c.step_id from candidates c
              where c.company_id = ${scope.companyId} and c.id in (${listOf(scope.candidateIds)}))`
      }
      and ${isBefore}`,
    ({ step, hides: [hides] }) => (hides === undefined ? null : { hides, steps: new Set(step) }),
  )

/**
 * A candidate as recruiters are told of it: with the name go the address and the telephone. `hidden` is there to be
 * taken out of texts, null when nothing is; it is never told.
 */
export function seenPerson<P extends Person>(person: P, screen: Screen, language: Locale): P & Seen {
  if (screen === null || !screen.steps.has(person.step_id)) return { ...person, hidden: null }
  const { name, picture, age } = screen.hides
  const hidden =
    name || age
      ? {
          standIn: standInOf(person.id, language),
          name: name ? person.name : null,
          email: name ? person.email : null,
          phone: name ? person.phone : null,
          born: age ? person.born : null,
          agesOf: age ? person.name : null,
        }
      : null
  const isTelling = (file: string) => name || (hidden !== null && tellsHiddenAge(file, hidden))
  const shown =
    picture && person.documents !== null ? person.documents.filter(([, kind]) => kind !== 'video') : person.documents
  return {
    ...person,
    ...(name && { name: standInOf(person.id, language), email: '', phone: null }),
    ...(age && { born: null }),
    documents:
      hidden !== null && shown !== null
        ? shown.map(([id, kind, file]): StoredDocument => [id, kind, isTelling(file) ? seenFileName(kind, file) : file])
        : shown,
    hidden,
  }
}

/**
 * A document by what it is: people name theirs after themselves. What the company asked for by a name has that name.
 */
const seenFileName = (kind: StoredDocument[1], name: string): string =>
  kind === 'file' ? name : `${kind}${/\.[^.]{1,8}$/.exec(name)?.[0] ?? ''}`

/**
 * What was written about a candidate, or by it `themselves`, as its reader is told it: without what is hidden, see
 * {@link seenPerson}.
 */
export const seenText = (text: string, { hidden }: Seen, how: { html?: boolean; themselves?: boolean }): string =>
  hidden === null ? text : withoutHidden(text, hidden, how)

/** What a candidate answered, as its reader is told it; whatever answers a question about age tells the age. */
export function seenAnswer(given: StoredAnswer, who: Seen): StoredAnswer {
  const { hidden } = who
  if (hidden === null) return given
  if (hidden.agesOf !== null && asksAboutAge(given.question))
    return { ...given, answer: Array.isArray(given.answer) ? [] : hidden.standIn }
  return typeof given.answer === 'string'
    ? { ...given, answer: seenText(given.answer, who, { themselves: true }) }
    : given
}

/**
 * What somebody wrote who was shown `stored` by {@link seenText}, as it is kept: with what is hidden from its writer.
 */
export const storedHtml = (written: string, stored: string, { hidden }: Seen): string =>
  hidden === null ? written : withHidden(written, stored, hidden)

const languageColumns = { id: sql`u.id`, locale: sql`u.locale` }

/** The languages of users. */
export const languagesPart = (userIds: readonly string[]): Part<ReadonlyMap<string, Locale>> =>
  columnsPart<{ id: string; locale: string }, ReadonlyMap<string, Locale>>(
    languageColumns,
    sql`from users u where u.id in (${sql.join(
      userIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`,
    ({ id, locale }) => new Map(id.map((each, index) => [each, readLocale(locale[index])])),
  )

/** The names and addresses of candidates of one company as somebody is told them in a mail. */
export async function seenNames<C extends { candidateId: number; name: string; email: string }>(
  db: Db,
  companyId: number,
  candidates: readonly C[],
  language: Locale,
): Promise<C[]> {
  const ids = candidates.map(({ candidateId }) => candidateId)
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(
    sql`select c.id from candidates c where c.company_id = ${companyId} and c.id in (${listOf(ids)}) and ${isNameHidden()}`,
  )
  const hidden = new Set(rows.map(({ id }) => id))
  return candidates.map((each) =>
    hidden.has(each.candidateId) ? { ...each, name: standInOf(each.candidateId, language), email: '' } : each,
  )
}
