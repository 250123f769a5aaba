import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CandidateHistoryEntry, GetCandidateHistories, GetCandidateHistory } from '#contract/candidates/inbox.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, history, steps } from '#platform/foundation/db/schema/index.ts'
import { toChannel } from '#rules/candidates/channels.ts'
import { findActors } from '#platform/foundation/history/find-actors.ts'
import { readAccessible, type ListCtx } from '#platform/calls/http/read-accessible.ts'
import type { CtxOf } from '#platform/calls/http/context.ts'

/** The default page size. */
const DEFAULT_PAGE_SIZE = 50

/** The data of history entries by action. See the code that records them. */
interface EntryData {
  from?: number
  to?: number
  step?: number
  kind?: string
  message?: string | number | null
  at?: string | null
  reason?: { name: string } | null
  via?: string
  channel?: string | null
  firstChannel?: string | null
  source?: string
  toAd?: number
  fromAd?: number
  candidate?: number
}

/** The part of a history to read. */
type Page = Pick<CallInput<typeof GetCandidateHistory>['query'], 'before' | 'views' | 'take'>

/** Returns a candidate's history, newest first. Includes views only if `views` is set. */
export async function getCandidateHistory(
  ctx: CtxOf<(typeof GetCandidateHistory)['access']>,
  { id, ...page }: CallInput<typeof GetCandidateHistory>['query'],
): Promise<CallOutput<typeof GetCandidateHistory>> {
  const [result] = await readHistories(ctx, ctx.target.companyId, [id], page)
  if (!result) throw new Error('The query returned no history for the candidate.')
  const { id: _, ...part } = result
  return part
}

/** Returns the histories of several candidates. */
export const listCandidateHistories = (
  ctx: ListCtx,
  { ids, ...page }: CallInput<typeof GetCandidateHistories>['query'],
): Promise<CallOutput<typeof GetCandidateHistories>> =>
  readAccessible(ctx, 'candidate', ids, (companyId, admittedIds) => readHistories(ctx, companyId, admittedIds, page))

async function readHistories(
  { db, language }: ListCtx,
  companyId: number,
  ids: readonly number[],
  { before, views, take = DEFAULT_PAGE_SIZE }: Page,
): Promise<CallOutput<typeof GetCandidateHistories>['found']> {
  const wanted = sql`unnest(array[${sql.join(
    ids.map((id) => sql`${String(id)}`),
    sql`, `,
  )}]::text[]) as wanted(id)`
  const part = db
    .select({
      id: history.id,
      entityId: history.entityId,
      at: history.at,
      action: history.action,
      actorId: history.actorId,
      impersonatorId: history.impersonatorId,
      data: history.data,
    })
    .from(history)
    .where(
      and(
        eq(history.companyId, companyId),
        eq(history.entity, 'candidate'),
        sql`${history.entityId} = wanted.id`,
        before === undefined ? undefined : lt(history.id, before),
        views ? undefined : notInArray(history.action, ['seen', 'read']),
      ),
    )
    .orderBy(desc(history.id))
    .limit(take + 1)
    .as('part')
  const rows = (await db.select().from(wanted).crossJoinLateral(part).orderBy(desc(part.id))).map((row) => row.part)
  const parts = ids.map((id) => ({
    id,
    rows: rows
      .filter(({ entityId }) => entityId === String(id))
      .map((row) => ({ ...row, data: (row.data ?? {}) as EntryData })),
  }))
  const shownRows = parts.flatMap((part) => part.rows.slice(0, take))
  const actors = await findActors(
    db,
    companyId,
    shownRows.flatMap(({ actorId, impersonatorId }) => [actorId, impersonatorId]),
    language,
  )
  const stepNames = await namesOfSteps(
    db,
    companyId,
    shownRows.flatMap(({ data }) => [data.from, data.to, data.step]),
  )
  const adTitles = await titlesOfAds(
    db,
    companyId,
    shownRows.flatMap(({ data }) => [data.toAd, data.fromAd]),
  )
  const actorOf = (id: string | null) => (id === null ? null : (actors.get(id) ?? null))
  const toHistoryEntry = ({
    id,
    at,
    action,
    actorId,
    impersonatorId,
    data,
  }: (typeof shownRows)[number]): CandidateHistoryEntry => ({
    id,
    at: at.toISOString(),
    action,
    by: actorOf(actorId),
    impersonator: actorOf(impersonatorId),
    isMcp: data.via === 'mcp',
    ...valuesOf(action, data, stepNames, adTitles),
    until: data.at ?? null,
    url: cardPath(companyId, data.toAd ?? data.fromAd, data.candidate),
    reason: data.reason?.name ?? null,
  })
  return parts.map((part) => ({
    id: part.id,
    entries: part.rows.slice(0, take).map(toHistoryEntry),
    more: part.rows.length > take,
  }))
}

function valuesOf(
  action: string,
  data: EntryData,
  stepNames: Map<number, string>,
  adTitles: Map<number, string>,
): Pick<CandidateHistoryEntry, 'from' | 'to' | 'kind'> {
  const adName = (id: number | undefined) => (id === undefined ? null : (adTitles.get(id) ?? null))
  const step = (id: number | undefined) => (id === undefined ? null : (stepNames.get(id) ?? null))
  const kind = data.kind ?? (typeof data.message === 'string' ? data.message : null)
  if (action === 'applied')
    return { from: toChannel(data.firstChannel ?? data.channel), to: toChannel(data.channel), kind }
  if (action === 'added') return { from: null, to: null, kind: data.source ?? null }
  if (action === 'copied') return { from: null, to: adName(data.toAd), kind }
  if (action === 'copiedHere') return { from: adName(data.fromAd), to: null, kind }
  if (action === 'rated') return { from: String(data.from ?? 0), to: String(data.to ?? 0), kind }
  return { from: step(data.from), to: step(data.to ?? data.step), kind }
}

async function namesOfSteps(
  db: Db,
  companyId: number,
  ids: readonly (number | undefined)[],
): Promise<Map<number, string>> {
  const stepIds = [...new Set(ids.filter((id) => Number.isInteger(id)).map(Number))]
  if (stepIds.length === 0) return new Map()
  const rows = await db
    .select({ id: steps.id, name: steps.name })
    .from(steps)
    .where(and(eq(steps.companyId, companyId), inArray(steps.id, stepIds)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the path of the card of another candidate. Null if there is none. */
const cardPath = (companyId: number, adId: number | undefined, id: number | undefined): string | null =>
  adId === undefined || id === undefined ? null : `/${companyId}/ad/${adId}/board?candidate=${id}`

async function titlesOfAds(
  db: Db,
  companyId: number,
  ids: readonly (number | undefined)[],
): Promise<Map<number, string>> {
  const adIds = [...new Set(ids.filter((id) => id !== undefined))]
  if (adIds.length === 0) return new Map()
  const rows = await db
    .select({ id: ads.id, title: ads.title })
    .from(ads)
    .where(and(eq(ads.companyId, companyId), inArray(ads.id, adIds)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
