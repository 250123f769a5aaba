import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { columnsPart, type Part } from '#platform/foundation/db/columns-as-json.ts'
import type { StoredAnswer, StoredDocument } from '#platform/foundation/db/schema/index.ts'
import {
  SCREENING_CODE_FACTOR,
  standInOf,
  standInWord,
  revealsHiddenAge,
  restoreDetails,
  hideDetails,
  type AnonymousScreening,
  type HiddenDetails,
} from '#rules/candidates/anonymous-screening.ts'
import { parseLocale, type Locale } from '#rules/text-and-time/locale.ts'
import { asksAboutAge } from '#rules/candidates/stated-age.ts'

// Anonymous screening (PLUS-43) is implemented here. All code that shows candidates to recruiters loads the screen
// together with the candidate and passes the candidate through it.

/** The candidates to read: all candidates of some ads, or some candidates. */
export type Scope =
  | { companyId: number; adIds: readonly number[] }
  | { companyId: number; candidateIds: readonly number[] }

/** The fields a company hides, and the steps in which it hides them. Null if it hides nothing. */
export type ScreeningRules = { hides: AnonymousScreening; steps: ReadonlySet<number> } | null

/** The hidden facts of a candidate, which are removed from texts. Null if nothing is hidden. */
export interface WithHiddenFacts {
  hidden: HiddenDetails | null
}

/** The fields of a candidate that can be hidden. */
export interface Person {
  id: number
  step_id: number
  name: string
  /** Empty if hidden. */
  email: string
  phone: string | null
  born: string | null
  documents: readonly StoredDocument[] | null
}

export const idList = (ids: readonly number[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}::int`),
    sql`, `,
  )

/**
 * SQL: whether step `s` of company `k`, which screens anonymously, is before the step that reveals everything. That is
 * the step with the configured name, or the last step if no step has that name.
 */
const isBefore = sql`s.position < coalesce(
  (select min(o.position) from steps o
    where o.company_id = s.company_id and o.ad_id = s.ad_id
      and lower(btrim(o.name)) = lower(btrim(k.anonymous_screening ->> 'untilStep'))),
  (select max(o.position) from steps o where o.company_id = s.company_id and o.ad_id = s.ad_id))`

/** SQL: whether the name of a candidate is currently hidden. */
export const isNameHidden = (candidate: SQL = sql.raw('c')): SQL => sql`exists (
  select from companies k join steps s on s.company_id = k.id
  where k.id = ${candidate}.company_id and s.id = ${candidate}.step_id and (k.anonymous_screening ->> 'name')::boolean and ${isBefore})`

/** SQL: the name of candidate `c` as recruiters see it. Must match the result of {@link screenPerson}. */
export const screenedName = (language: Locale): SQL =>
  sql`case when ${isNameHidden()} then
    ${`${standInWord(language)} `}::text
    || upper(lpad(to_hex((c.id::bigint * ${sql.raw(String(SCREENING_CODE_FACTOR))}) & 65535), 4, '0'))
    else c.name end`

const columns = { step: sql`s.id`, hides: sql`k.anonymous_screening` }

/** Loads the screen for candidates. */
export const screeningRulesPart = (scope: Scope): Part<ScreeningRules> =>
  columnsPart<{ step: number; hides: AnonymousScreening }, ScreeningRules>(
    columns,
    sql`from companies k join steps s on s.company_id = k.id where k.id = ${scope.companyId} and k.anonymous_screening is not null
      and ${
        'adIds' in scope
          ? sql`s.ad_id in (${idList(scope.adIds)})`
          : sql`s.id in (
              select c.step_id from candidates c
              where c.company_id = ${scope.companyId} and c.id in (${idList(scope.candidateIds)}))`
      }
      and ${isBefore}`,
    ({ step, hides: [hides] }) => (hides === undefined ? null : { hides, steps: new Set(step) }),
  )

/**
 * Returns a candidate as recruiters see it. Hiding the name also hides email address and phone number. `hidden` lists
 * the facts to remove from texts, or is null. Never send `hidden` to a client.
 */
export function screenPerson<P extends Person>(
  person: P,
  screen: ScreeningRules,
  language: Locale,
): P & WithHiddenFacts {
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
  const isRevealing = (file: string) => name || (hidden !== null && revealsHiddenAge(file, hidden))
  const shown =
    picture && person.documents !== null ? person.documents.filter(([, kind]) => kind !== 'video') : person.documents
  return {
    ...person,
    ...(name && { name: standInOf(person.id, language), email: '', phone: null }),
    ...(age && { born: null }),
    documents:
      hidden !== null && shown !== null
        ? shown.map(([id, kind, file]): StoredDocument => [
            id,
            kind,
            isRevealing(file) ? seenFileName(kind, file, hidden) : file,
          ])
        : shown,
    hidden,
  }
}

/**
 * Returns a file name that does not reveal the candidate's name. Other files keep their name if it does not contain the
 * candidate's name: the company requested them by name, or the candidate attached them to a mail.
 */
const seenFileName = (kind: StoredDocument[1], name: string, hidden: HiddenDetails): string =>
  kind === 'file' && !isNamedAfter(name, hidden) ? name : `${kind}${/\.[^.]{1,8}$/.exec(name)?.[0] ?? ''}`

/** Whether the name of a file contains a hidden fact, or a part of the hidden name within a word. */
function isNamedAfter(file: string, hidden: HiddenDetails): boolean {
  const words = file.normalize('NFC').replace(/[._-]+/g, ' ')
  const letters = words.toLowerCase().replace(/[^\p{L}]/gu, '')
  const nameParts = (hidden.name ?? '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return (
    hideDetails(words, hidden, { themselves: true }) !== words ||
    nameParts.some((part) => part.length > 2 && letters.includes(part))
  )
}

/**
 * Returns a text about a candidate, or by the candidate if `themselves` is true, without the hidden facts. See
 * {@link screenPerson}.
 */
export const screenText = (
  text: string,
  { hidden }: WithHiddenFacts,
  options: { html?: boolean; themselves?: boolean },
): string => (hidden === null ? text : hideDetails(text, hidden, options))

/**
 * Returns a candidate's answer without the hidden facts. If age is hidden, replaces any answer to a question about age.
 */
export function screenAnswer(answer: StoredAnswer, candidate: WithHiddenFacts): StoredAnswer {
  const { hidden } = candidate
  if (hidden === null) return answer
  if (hidden.agesOf !== null && asksAboutAge(answer.question))
    return { ...answer, answer: Array.isArray(answer.answer) ? [] : hidden.standIn }
  return typeof answer.answer === 'string'
    ? { ...answer, answer: screenText(answer.answer, candidate, { themselves: true }) }
    : answer
}

/**
 * Returns the HTML to store after a user edited `stored` as shown by {@link screenText}: puts the facts hidden from that
 * user back into `written`.
 */
export const restoreHiddenFacts = (written: string, stored: string, { hidden }: WithHiddenFacts): string =>
  hidden === null ? written : restoreDetails(written, stored, hidden)

const languageColumns = { id: sql`u.id`, locale: sql`u.locale` }

/** Loads the languages of users. */
export const languagesPart = (userIds: readonly string[]): Part<ReadonlyMap<string, Locale>> =>
  columnsPart<{ id: string; locale: string }, ReadonlyMap<string, Locale>>(
    languageColumns,
    sql`from users u where u.id in (${sql.join(
      userIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`,
    ({ id, locale }) => new Map(id.map((userId, index) => [userId, parseLocale(locale[index])])),
  )

/**
 * Returns candidates of one company with the names and email addresses that a recruiter can see in an email. Replaces
 * hidden names and empties hidden addresses.
 */
export async function screenNames<C extends { candidateId: number; name: string; email: string }>(
  db: Db,
  companyId: number,
  candidates: readonly C[],
  language: Locale,
): Promise<C[]> {
  const ids = candidates.map(({ candidateId }) => candidateId)
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(
    sql`select c.id from candidates c where c.company_id = ${companyId} and c.id in (${idList(ids)}) and ${isNameHidden()}`,
  )
  const hidden = new Set(rows.map(({ id }) => id))
  return candidates.map((candidate) =>
    hidden.has(candidate.candidateId)
      ? { ...candidate, name: standInOf(candidate.candidateId, language), email: '' }
      : candidate,
  )
}
