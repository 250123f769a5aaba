import { sql, type SQL } from 'drizzle-orm'
import type { UnreadKind } from '#contract/base/enums.ts'
import { MAX_INBOX_EXCERPT_LENGTH } from '#contract/candidates/inbox.ts'
import { activityOf, bitOf, kindsOf, unreadKinds } from '#platform/domains/unread/kinds.ts'
import type { StoredDocument } from '#platform/foundation/db/schema/index.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'

/** The data from which the excerpt of an inbox entry is built. */
export interface ExcerptSource {
  /** The unread kinds as bits. */
  kinds: number
  /**
   * When each kind of activity last happened, in the order of `unreadKinds`. Milliseconds since 1970, null if never.
   */
  times: readonly (number | null)[]
  note: string | null
  documents: readonly StoredDocument[] | null
  answer: string | null
  message: string | null
}

/** Maximum number of characters read from a text. Enough for an excerpt with its markup. */
export const MAX_SOURCE_LENGTH = 2000

/** SQL: when each kind of activity of candidate `c` last happened. See {@link ExcerptSource}. */
export const activityTimesJson = sql`json_build_array(${sql.join(
  unreadKinds.map((kind) => sql`date_part('epoch', ${activityOf(kind, 'c')}) * 1000`),
  sql`, `,
)})`

/** SQL: the longest free-text answer of candidate `c`, with its question. */
export const longestFormAnswer = sql`(
  select jsonb_set(t.given, '{answer}', to_jsonb(left(t.given ->> 'answer', ${MAX_SOURCE_LENGTH}::int)))
  from jsonb_path_query(c.answers, '$[*] ? (@.type == "text")') t(given)
  order by length(t.given ->> 'answer') desc limit 1
)`

/** SQL: the last message that candidate `p` wrote, if it is unread. */
export const newestMessage = (companyId: number): SQL => sql`
  select left(m.html, ${MAX_SOURCE_LENGTH}::int) as html from messages m
  where m.company_id = ${companyId} and m.candidate_id = p.id and m.sender_id is null and p.kinds & ${bitOf('chat')}::int <> 0
  order by m.created_at desc limit 1`

/** Returns the start of the newest unread item, or of the newest item of a kind. See {@link MAX_INBOX_EXCERPT_LENGTH}. */
export function excerptOf(source: ExcerptSource, kind = newestKind(source)): string | null {
  const text = textOf(source, kind)
  if (text === '') return null
  return text.length <= MAX_INBOX_EXCERPT_LENGTH ? text : `${text.slice(0, MAX_INBOX_EXCERPT_LENGTH - 1).trimEnd()}…`
}

function newestKind({ kinds, times: activityTimes }: ExcerptSource): UnreadKind {
  const timeOf = (kind: UnreadKind): number => activityTimes[unreadKinds.indexOf(kind)] ?? 0
  return kindsOf(kinds).reduce(
    (newest, kind) => (timeOf(kind) > timeOf(newest) ? kind : newest),
    kindsOf(kinds)[0] ?? 'new',
  )
}

function textOf({ note, documents, answer, message }: ExcerptSource, kind: UnreadKind): string {
  const names = (documents ?? []).map(([, , name]) => name)
  switch (kind) {
    case 'chat':
      return visibleTextOf(message)
    case 'notes':
      return visibleTextOf(note)
    case 'upload':
      return names.at(-1) ?? ''
    case 'new':
    case 'info':
      return answer?.replace(/\s+/g, ' ').trim() || names.join(', ')
  }
}

/** Returns the visible text of HTML that may be cut off inside a tag. */
const visibleTextOf = (html: string | null): string => visibleText((html ?? '').replace(/<[^<>]*$/, ''))
