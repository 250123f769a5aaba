import { sql, type SQL } from 'drizzle-orm'
import type { UnreadKind } from '#contract/base/enums.ts'
import { INBOX_EXCERPT_MAX } from '#contract/candidates/inbox.ts'
import { activityOf, bitOf, kindsOf, unreadKinds } from '#platform/domains/unread/kinds.ts'
import type { StoredDocument } from '#platform/foundation/db/schema/index.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'

/** What the beginning of something unread is made of. */
export interface ExcerptSource {
  /** Bits of the kinds that are unread. */
  kinds: number
  /** When each kind of activity last happened, in the order of the kinds, in milliseconds. */
  times: readonly (number | null)[]
  note: string | null
  documents: readonly StoredDocument[] | null
  answer: string | null
  message: string | null
}

/** Most characters that are read of a text: an excerpt of it with its markup. */
export const sourceMax = 2000

/** When each kind of activity of the candidate `c` last happened, see {@link ExcerptSource}. */
export const times = sql`json_build_array(${sql.join(
  unreadKinds.map((kind) => sql`date_part('epoch', ${activityOf(kind, 'c')}) * 1000`),
  sql`, `,
)})`

/** The longest answer in own words of the candidate `c`, with its question. */
export const longestAnswer = sql`(
  select jsonb_set(t.given, '{answer}', to_jsonb(left(t.given ->> 'answer', ${sourceMax}::int)))
  from jsonb_path_query(c.answers, '$[*] ? (@.type == "text")') t(given)
  order by length(t.given ->> 'answer') desc limit 1
)`

/** What the candidate `p` wrote last, when messages of it are unread. */
export const newestMessage = (companyId: number): SQL => sql`
  select left(m.html, ${sourceMax}::int) as html from messages m
  where m.company_id = ${companyId} and m.candidate_id = p.id and m.sender_id is null and p.kinds & ${bitOf('chat')}::int <> 0
  order by m.created_at desc limit 1`

/** How the newest of what is unread begins, or the newest of a kind; see {@link INBOX_EXCERPT_MAX}. */
export function excerptOf(source: ExcerptSource, kind = newestKind(source)): string | null {
  const text = textOf(source, kind)
  if (text === '') return null
  return text.length <= INBOX_EXCERPT_MAX ? text : `${text.slice(0, INBOX_EXCERPT_MAX - 1).trimEnd()}…`
}

function newestKind({ kinds, times: at }: ExcerptSource): UnreadKind {
  const timeOf = (kind: UnreadKind): number => at[unreadKinds.indexOf(kind)] ?? 0
  return kindsOf(kinds).reduce(
    (newest, kind) => (timeOf(kind) > timeOf(newest) ? kind : newest),
    kindsOf(kinds)[0] ?? 'new',
  )
}

function textOf({ note, documents, answer, message }: ExcerptSource, kind: UnreadKind): string {
  const names = (documents ?? []).map(([, , name]) => name)
  switch (kind) {
    case 'chat':
      return wordsOf(message)
    case 'notes':
      return wordsOf(note)
    case 'upload':
      return names.at(-1) ?? ''
    case 'new':
    case 'info':
      return answer?.replace(/\s+/g, ' ').trim() || names.join(', ')
  }
}

/** The words of html that may end in the middle of its markup. */
const wordsOf = (html: string | null): string => visibleText((html ?? '').replace(/<[^<>]*$/, ''))
