import { sql, type SQL } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { UnreadKind } from '#contract/base/enums.ts'
import type { GetInbox, InboxEntry } from '#contract/candidates/inbox.ts'
import { countPerCompany } from '#platform/domains/ads/ads/ad-counts.ts'
import { activityOf, bitOf } from '#platform/domains/unread/kinds.ts'
import { joinUserSettings, notifies, joinLiveAd } from '#platform/domains/unread/notifications.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { StoredAnswer } from '#platform/foundation/db/schema/index.ts'
import { screenAnswer, screenText } from '#platform/domains/candidates/candidates/screening.ts'
import type { CtxOf } from '#platform/calls/http/context.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { loadBoxes, toBox, type BoxRow } from './candidate-boxes.ts'
import {
  excerptOf,
  longestFormAnswer,
  newestMessage,
  MAX_SOURCE_LENGTH,
  activityTimesJson,
  type ExcerptSource,
} from './inbox-excerpt.ts'
import { ordersInStep } from './orders-in-step.ts'

const DEFAULT_PAGE_SIZE = 50

interface Row extends Omit<ExcerptSource, 'answer'> {
  [column: string]: unknown
  answer: StoredAnswer | null
  id: number
  ad_name: string
  step_name: string
  at: number
}

/** The cursor of a page: the time of its last entry, and the candidate's id for entries of the same time. */
interface Cursor {
  at: string
  id: number
}

const readCursor = (text: string): Cursor => {
  const [millis = 0, id = 0] = text.split('.').map(Number)
  return { at: new Date(millis).toISOString(), id }
}

/**
 * Lists the candidates of a company with unread activity, in the same way as ad notifications count them. Muted and
 * archived ads have none (PLUS-20). Reads each page from the index of unread activity, starting at the cursor. With
 * `kind`, only that kind counts, sorted by its own time. Runs four statements, regardless of the number of candidates.
 */
export async function listInbox(
  { db, deps, now, caller, target: { companyId } }: CtxOf<(typeof GetInbox)['access']>,
  query: CallInput<typeof GetInbox>['query'],
): Promise<CallOutput<typeof GetInbox>> {
  const take = query.take ?? DEFAULT_PAGE_SIZE
  const total = await totalOf(db, companyId, caller.id, query.kind)
  const { rows } = await db.execute<Row>(
    pageOf(companyId, caller.id, query.kind, take + 1, query.after === undefined ? null : readCursor(query.after)),
  )
  const shown = rows.slice(0, take)
  const last = shown.at(-1)
  const candidateIds = shown.map((row) => row.id)
  if (last === undefined) return { total, entries: [], next: null }
  const boxes = new Map((await loadBoxes(db, { companyId, candidateIds }, [caller.id])).map((box) => [box.id, box]))
  const orders = await ordersInStep(db, companyId, candidateIds)
  const context = { today: stockholmDay(now), files: deps.files }
  return {
    total,
    entries: shown.flatMap((row): InboxEntry[] => {
      const box = boxes.get(row.id)
      if (box === undefined) return []
      const candidate = toBox(box, orders.get(row.id) ?? 0, context)
      return [
        {
          candidate,
          ad: { id: box.ad_id, name: row.ad_name },
          step: { id: box.step_id, name: row.step_name },
          at: new Date(row.at).toISOString(),
          excerpt: excerptOf(seenSource(row, box), query.kind),
        },
      ]
    }),
    next: rows.length > take ? `${Math.round(last.at)}.${last.id}` : null,
  }
}

/** Removes hidden facts from the data of an excerpt. */
function seenSource(row: Row, box: BoxRow): ExcerptSource {
  const screened = (text: string | null, options: { html?: boolean; themselves?: boolean }) =>
    text === null ? text : screenText(text, box, options)
  const answer = row.answer && screenAnswer(row.answer, box).answer
  return {
    ...row,
    documents: box.documents,
    message: screened(row.message, { html: true, themselves: true }),
    answer: typeof answer === 'string' ? answer : null,
    note: screened(row.note, { html: true }),
  }
}

/** Counts all entries. Without `kind`, sums the index; with `kind`, counts row by row. */
async function totalOf(db: Db, companyId: number, userId: string, kind: UnreadKind | undefined): Promise<number> {
  if (kind === undefined) return (await countPerCompany(db, [companyId], [userId]))[0]?.notifications ?? 0
  const {
    rows: [count],
  } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total ${notificationsOf(companyId, userId, kind)}`,
  )
  return count?.total ?? 0
}

/** SQL: the time of the newest unread activity of row `u`, or of the newest activity of a kind. */
const timeOf = (kind: UnreadKind | undefined): SQL => (kind === undefined ? sql.raw('u.at') : activityOf(kind, 'c'))

/** SQL: the unread rows `u` that are notifications of the user, with their ads `a`. */
const notificationsOf = (companyId: number, userId: string, kind: UnreadKind | undefined): SQL => sql`
  from unread u
  ${joinLiveAd}
  ${joinUserSettings}
  ${
    kind === undefined
      ? sql``
      : sql`cross join lateral (
          select ${activityOf(kind, 'c')} from candidates c
          where c.company_id = u.company_id and c.id = u.candidate_id offset 0
        ) c`
  }
  where u.company_id = ${companyId} and u.user_id = ${userId}::uuid
    ${kind === undefined ? sql`` : sql`and u.kinds & ${bitOf(kind)}::int <> 0`} and ${notifies(timeOf(kind))}`

/** SQL: one page, newest first. Looks up the steps and excerpt data only for the entries of the page. */
function pageOf(
  companyId: number,
  userId: string,
  kind: UnreadKind | undefined,
  limit: number,
  after: Cursor | null,
): SQL {
  const at = timeOf(kind)
  return sql`
    select p.id, p.ad_name, st.name as step_name, ${sql.raw(`date_part('epoch', p.at) * 1000`)} as at,
      p.kinds, c.times, c.note, c.documents, ${longestFormAnswer} as answer, m.html as message
    from (
      select u.candidate_id as id, u.kinds, a.title as ad_name, ${at} as at
      ${notificationsOf(companyId, userId, kind)}
      ${after === null ? sql`` : sql`and (${at}, u.candidate_id) < (${after.at}::timestamptz, ${after.id}::int)`}
      order by ${at} desc, u.candidate_id desc limit ${limit}
    ) p
    cross join lateral (
      select c.step_id, ${activityTimesJson} as times, left(c.note, ${MAX_SOURCE_LENGTH}::int) as note, c.documents, c.answers
      from candidates c where c.company_id = ${companyId} and c.id = p.id
    ) c
    cross join lateral (select s.name from steps s where s.company_id = ${companyId} and s.id = c.step_id) st
    left join lateral (${newestMessage(companyId)}) m on true
    order by p.at desc, p.id desc`
}
