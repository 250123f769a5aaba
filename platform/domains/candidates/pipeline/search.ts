import { sql, type SQL } from 'drizzle-orm'
import type { CallOutput } from '#contract/base/call.ts'
import type { SearchBoard, SearchCompany } from '#contract/candidates/bulk-filters-and-search.ts'
import type { CtxOf } from '#platform/calls/http/context.ts'
import { screenAnswer, screenedName } from '#platform/domains/candidates/candidates/screening.ts'
import type { StoredAnswer } from '#platform/foundation/db/schema/index.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { searchWordsOf } from '#rules/candidates/board-filter.ts'
import { escapeLike } from '#platform/foundation/db/search/escape-like.ts'
import { loadBoxes } from './candidate-boxes.ts'

/** Maximum number of hits of each kind in the search across a company. */
const MAX_HITS = 8

/** Splits a text into words, and converts them to `like` patterns with special characters escaped. */
const wordsIn = (text: string) => searchWordsOf(text).slice(0, 8)
const patternsOf = (text: string) => wordsIn(text).map((word) => `%${escapeLike(word)}%`)

const matchesAll = (patterns: readonly string[], text: SQL): SQL =>
  sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  )

// SQL: the text and number answers, and the selected options.
const textAnswers = sql`jsonb_path_query_array(c.answers, '$[*].answer[*] ? (@.type() == "string" || @.type() == "number")')`
const selectedOptions = sql`jsonb_path_query_array(c.answers, '$[*].answer[*] ? (@.selected == true).title')`

/**
 * SQL: joins the name of candidate `c` as recruiters see it, as `n.name`. Computed once, regardless of the number of
 * words.
 */
const joinScreenedName = (language: Locale): SQL =>
  sql`cross join lateral (select ${screenedName(language)} as name offset 0) n`

/** Returns the answers as one text, as {@link textAnswers} and {@link selectedOptions} do in SQL. */
const answerText = (answers: readonly StoredAnswer[]): string =>
  answers
    .flatMap(({ answer }) =>
      Array.isArray(answer)
        ? answer.flatMap((option) => (typeof option === 'string' ? [option] : option.selected ? [option.title] : []))
        : [String(answer)],
    )
    .join(' ')

/**
 * Searches the candidates of an ad by name and answers. Matches candidates that contain every word of the text
 * (PLUS-26); matches none without words. For candidates with hidden facts, only the visible text is searched, so that a
 * search reveals neither identity nor age (PLUS-43).
 */
export async function searchBoard(
  { db, language, caller, target: { companyId } }: CtxOf<(typeof SearchBoard)['access']>,
  adId: number,
  text: string,
): Promise<CallOutput<typeof SearchBoard>> {
  const patterns = patternsOf(text)
  if (patterns.length === 0) return { candidates: [] }
  const words = sql`lower(concat_ws(' ', n.name, ${selectedOptions}, ${textAnswers}))`
  const { rows } = await db.execute<{ id: number; answers: StoredAnswer[] | null }>(sql`
    select c.id, case when k.anonymous_screening is not null then c.answers end as answers
    from candidates c join companies k on k.id = c.company_id ${joinScreenedName(language)}
    where c.company_id = ${companyId} and c.ad_id = ${adId} and ${matchesAll(patterns, words)} order by c.id`)
  const screened = rows.flatMap(({ id, answers }) => (answers === null ? [] : [id]))
  const hidden = new Map(
    (await loadBoxes(db, { companyId, candidateIds: screened }, [caller.id])).flatMap((box) =>
      box.hidden === null ? [] : [[box.id, box]],
    ),
  )
  const isShown = ({ id, answers }: { id: number; answers: StoredAnswer[] | null }): boolean => {
    const box = hidden.get(id)
    if (box === undefined || answers === null) return true
    const shown = `${box.name} ${answerText(answers.map((answer) => screenAnswer(answer, box)))}`.toLowerCase()
    return wordsIn(text).every((word) => shown.includes(word))
  }
  return { candidates: rows.filter(isShown).map(({ id }) => id) }
}

/**
 * Searches a company's ads and candidates by name, newest first. Matches names that contain every word of the text
 * (PLUS-23).
 */
export async function searchCompany(
  { db, language, target: { companyId } }: CtxOf<(typeof SearchCompany)['access']>,
  text: string,
): Promise<CallOutput<typeof SearchCompany>> {
  const patterns = patternsOf(text)
  if (patterns.length === 0) return { ads: [], candidates: [] }
  const ads = await db.execute<{ id: number; name: string; folder: string }>(sql`
    select a.id, a.title as name, f.name as folder
    from ads a cross join lateral (select f.name from folders f where f.company_id = a.company_id and f.id = a.folder_id offset 0) f
    where a.company_id = ${companyId} and a.deleted_at is null and ${matchesAll(patterns, sql`lower(a.title)`)}
    order by a.created_at desc, a.id desc limit ${MAX_HITS}`)
  const candidates = await db.execute<{ id: number; name: string; ad: number; adName: string }>(sql`
    select c.id, n.name, a.id as ad, a.title as "adName"
    from candidates c
    cross join lateral (
      select a.id, a.title from ads a
      where a.company_id = c.company_id and a.id = c.ad_id and a.deleted_at is null offset 0
    ) a
      ${joinScreenedName(language)}
    where c.company_id = ${companyId} and c.deleted_at is null and c.anonymised_at is null and ${matchesAll(patterns, sql`lower(n.name)`)}
    order by c.applied_at desc, c.id desc limit ${MAX_HITS}`)
  return {
    ads: ads.rows.map(({ id, name, folder }) => ({ id, name, folder })),
    candidates: candidates.rows.map(({ id, name, ad, adName }) => ({ id, name, ad, adName })),
  }
}
