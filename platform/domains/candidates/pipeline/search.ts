import { sql, type SQL } from 'drizzle-orm'
import type { CallOutput } from '#contract/base/call.ts'
import type { SearchBoard, SearchCompany } from '#contract/candidates/board.ts'
import type { CtxOf } from '#platform/calls/http/context.ts'
import { seenAnswer, seenName } from '#platform/domains/candidates/candidates/screening.ts'
import type { StoredAnswer } from '#platform/foundation/db/schema/index.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { wordsOf } from '#rules/candidates/board-filter.ts'
import { literally } from '#platform/foundation/db/literally.ts'
import { readBoxes } from './candidate-boxes.ts'

/** Most hits of each kind in the search across a company. */
const most = 8

/** Words as patterns; what `like` would understand otherwise stands for itself. */
const wordsIn = (text: string) => wordsOf(text).slice(0, 8)
const patternsOf = (text: string) => wordsIn(text).map((word) => `%${literally(word)}%`)

const every = (patterns: readonly string[], text: SQL): SQL =>
  sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  )

// What was answered: words and numbers, and of choices those that were made.
const said = sql`jsonb_path_query_array(c.answers, '$[*].answer[*] ? (@.type() == "string" || @.type() == "number")')`
const chosen = sql`jsonb_path_query_array(c.answers, '$[*].answer[*] ? (@.selected == true).title')`

/** The name of the candidate `c` as it is told, `n`: made once, however many words are looked for. */
const seen = (language: Locale): SQL => sql`cross join lateral (select ${seenName(language)} as name offset 0) n`

/** What was answered as one text, in the way of {@link said} and {@link chosen}. */
const answered = (answers: readonly StoredAnswer[]): string =>
  answers
    .flatMap(({ answer }) =>
      Array.isArray(answer)
        ? answer.flatMap((option) => (typeof option === 'string' ? [option] : option.selected ? [option.title] : []))
        : [String(answer)],
    )
    .join(' ')

/**
 * The candidates of an ad whose name and answers together contain every word of a text (PLUS-26); none for no words. Of
 * whom something is hidden, that counts which is shown: nobody finds out who it is, or how old, by looking for it
 * (PLUS-43).
 */
export async function searchBoard(
  { db, language, caller, place: { companyId } }: CtxOf<(typeof SearchBoard)['access']>,
  adId: number,
  text: string,
): Promise<CallOutput<typeof SearchBoard>> {
  const patterns = patternsOf(text)
  if (patterns.length === 0) return { candidates: [] }
  const words = sql`lower(concat_ws(' ', n.name, ${chosen}, ${said}))`
  const { rows } = await db.execute<{ id: number; answers: StoredAnswer[] | null }>(sql`
    select c.id, case when k.anonymous_screening is not null then c.answers end as answers
    from candidates c join companies k on k.id = c.company_id ${seen(language)}
    where c.company_id = ${companyId} and c.ad_id = ${adId} and ${every(patterns, words)} order by c.id`)
  const screened = rows.flatMap(({ id, answers }) => (answers === null ? [] : [id]))
  const hidden = new Map(
    (await readBoxes(db, { companyId, candidateIds: screened }, [caller.id])).flatMap((box) =>
      box.hidden === null ? [] : [[box.id, box]],
    ),
  )
  const isShown = ({ id, answers }: { id: number; answers: StoredAnswer[] | null }): boolean => {
    const box = hidden.get(id)
    if (box === undefined || answers === null) return true
    const shown = `${box.name} ${answered(answers.map((given) => seenAnswer(given, box)))}`.toLowerCase()
    return wordsIn(text).every((word) => shown.includes(word))
  }
  return { candidates: rows.filter(isShown).map(({ id }) => id) }
}

/** A company's ads and candidates whose names contain every word of a text, newest first (PLUS-23). */
export async function searchCompany(
  { db, language, place: { companyId } }: CtxOf<(typeof SearchCompany)['access']>,
  text: string,
): Promise<CallOutput<typeof SearchCompany>> {
  const patterns = patternsOf(text)
  if (patterns.length === 0) return { ads: [], candidates: [] }
  const ads = await db.execute<{ id: number; name: string; folder: string }>(sql`
    select a.id, a.title as name, f.name as folder
    from ads a cross join lateral (select f.name from folders f where f.company_id = a.company_id and f.id = a.folder_id offset 0) f
    where a.company_id = ${companyId} and a.deleted_at is null and ${every(patterns, sql`lower(a.title)`)}
    order by a.created_at desc, a.id desc limit ${most}`)
  const candidates = await db.execute<{ id: number; name: string; ad: number; adName: string }>(sql`
    select c.id, n.name, a.id as ad, a.title as "adName"
    from candidates c
    cross join lateral (
      select a.id, a.title from ads a
      where a.company_id = c.company_id and a.id = c.ad_id and a.deleted_at is null offset 0
    ) a
      ${seen(language)}
    where c.company_id = ${companyId} and c.deleted_at is null and c.anonymised_at is null and ${every(patterns, sql`lower(n.name)`)}
    order by c.applied_at desc, c.id desc limit ${most}`)
  return {
    ads: ads.rows.map(({ id, name, folder }) => ({ id, name, folder })),
    candidates: candidates.rows.map(({ id, name, ad, adName }) => ({ id, name, ad, adName })),
  }
}
