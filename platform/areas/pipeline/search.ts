import { sql, type SQL } from 'drizzle-orm'
import type { CallOutput } from '#contract/call.ts'
import type { SearchBoard, SearchCompany } from '#contract/board.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { seenName } from '#platform/areas/candidates/screening.ts'
import type { Locale } from '#rules/locale.ts'
import { wordsOf } from '#rules/board-filter.ts'

/** Most hits of each kind in the search across a company. */
const most = 8

/** Words as patterns; what `like` would understand otherwise stands for itself. */
const patternsOf = (text: string) => wordsOf(text).slice(0, 8).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

const every = (patterns: readonly string[], text: SQL): SQL => sql.join(patterns.map((pattern) => sql`${text} like ${pattern}`), sql` and `)

// What was answered: words and numbers, and of choices those that were made.
const said = sql`jsonb_path_query_array(c.answers, '$[*].answer[*] ? (@.type() == "string" || @.type() == "number")')`
const chosen = sql`jsonb_path_query_array(c.answers, '$[*].answer[*] ? (@.selected == true).title')`

/** Addresses and numbers in words, see `withoutHidden` in the rules. */
const reachable = String.raw`[^\s"]+@[^\s"]+|[+0]([ ()/.–-]{0,4}[0-9]){6,}|[0-9]{6}[-+ ]?[0-9]{4}`

/** The name of the candidate `c` as it is told, `n`: made once, however many words are looked for. */
const seen = (language: Locale): SQL => sql`cross join lateral (select ${seenName(language)} as name offset 0) n`

/** The candidates of an ad whose name and answers together contain every word of a text (PLUS-26); none for no words. A name that is hidden is found by what stands for it. */
export async function searchBoard({ db, language, place: { companyId } }: CtxOf<(typeof SearchBoard)['access']>, adId: number, text: string): Promise<CallOutput<typeof SearchBoard>> {
  const patterns = patternsOf(text)
  if (patterns.length === 0) return { candidates: [] }
  const words = sql`lower(concat_ws(' ', n.name, ${chosen}))`
  const answers = sql`case when n.name = c.name then lower(${said}::text) else regexp_replace(lower(${said}::text), ${reachable}, ' ', 'g') end`
  // Nobody finds out who it is whose name is hidden by looking for that name in what they wrote, nor for an address or a number.
  const found = sql.join(patterns.map((pattern) => sql`(${words} like ${pattern} or (${answers} like ${pattern} and (n.name = c.name or lower(c.name) not like ${pattern})))`), sql` and `)
  const { rows } = await db.execute<{ id: number }>(sql`select c.id from candidates c ${seen(language)} where c.company_id = ${companyId} and c.ad_id = ${adId} and ${found} order by c.id`)
  return { candidates: rows.map(({ id }) => id) }
}

/** A company's ads and candidates whose names contain every word of a text, newest first (PLUS-23). */
export async function searchCompany({ db, language, place: { companyId } }: CtxOf<(typeof SearchCompany)['access']>, text: string): Promise<CallOutput<typeof SearchCompany>> {
  const patterns = patternsOf(text)
  if (patterns.length === 0) return { ads: [], candidates: [] }
  const ads = await db.execute<{ id: number; name: string; folder: string }>(sql`
    select a.id, a.title as name, f.name as folder
    from ads a cross join lateral (select f.name from folders f where f.company_id = a.company_id and f.id = a.folder_id offset 0) f
    where a.company_id = ${companyId} and a.deleted_at is null and ${every(patterns, sql`lower(a.title)`)}
    order by a.created_at desc, a.id desc limit ${most}`)
  const candidates = await db.execute<{ id: number; name: string; ad: number; adName: string }>(sql`
    select c.id, n.name, a.id as ad, a.title as "adName"
    from candidates c cross join lateral (select a.id, a.title from ads a where a.company_id = c.company_id and a.id = c.ad_id and a.deleted_at is null offset 0) a
      ${seen(language)}
    where c.company_id = ${companyId} and c.deleted_at is null and c.anonymised_at is null and ${every(patterns, sql`lower(n.name)`)}
    order by c.applied_at desc, c.id desc limit ${most}`)
  return { ads: ads.rows.map(({ id, name, folder }) => ({ id, name, folder })), candidates: candidates.rows.map(({ id, name, ad, adName }) => ({ id, name, ad, adName })) }
}
