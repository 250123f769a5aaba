import { and, desc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { CandidateDeed, GetCandidateHistory } from '#contract/inbox.ts'
import type { Db } from '#platform/db/client.ts'
import { history, steps } from '#platform/db/schema/index.ts'
import { actorNames } from '#platform/history/actor-names.ts'
import type { CtxOf } from '#platform/http/context.ts'

/** How many when the caller does not say. */
const pageSize = 50

/** What the entries of a candidate carry, by action; see who records them. */
interface DeedData {
  from?: number
  to?: number
  step?: number
  kind?: string
  message?: string | number | null
  at?: string | null
  reason?: { name: string } | null
}

/** What happened to a candidate, the newest first; views only when asked for. */
export async function candidateHistory({ db, language, place: { companyId } }: CtxOf<(typeof GetCandidateHistory)['access']>, { id, before, views, take = pageSize }: CallInput<typeof GetCandidateHistory>['query']): Promise<CallOutput<typeof GetCandidateHistory>> {
  const rows = await db
    .select({ id: history.id, at: history.at, action: history.action, actorId: history.actorId, impersonatorId: history.impersonatorId, data: history.data })
    .from(history)
    .where(
      and(
        eq(history.companyId, companyId),
        eq(history.entity, 'candidate'),
        eq(history.entityId, String(id)),
        before === undefined ? undefined : lt(history.id, before),
        views ? undefined : notInArray(history.action, ['seen', 'read']),
      ),
    )
    .orderBy(desc(history.id))
    .limit(take + 1)
  const shown = rows.slice(0, take).map((row) => ({ ...row, data: (row.data ?? {}) as DeedData }))
  const names = await actorNames(db, companyId, shown.flatMap(({ actorId, impersonatorId }) => [actorId, impersonatorId]), language)
  const stepNames = await namesOfSteps(db, companyId, shown.flatMap(({ data }) => [data.from, data.to, data.step]))
  const nameOf = (userId: string | null) => (userId === null ? null : (names.get(userId) ?? null))
  return {
    entries: shown.map(({ id, at, action, actorId, impersonatorId, data }): CandidateDeed => ({
      id,
      at: at.toISOString(),
      action,
      by: nameOf(actorId),
      impersonator: nameOf(impersonatorId),
      ...valuesOf(action, data, stepNames),
      until: data.at ?? null,
      reason: data.reason?.name ?? null,
    })),
    more: rows.length > take,
  }
}

function valuesOf(action: string, data: DeedData, stepNames: Map<number, string>): Pick<CandidateDeed, 'from' | 'to' | 'kind'> {
  const step = (id: number | undefined) => (id === undefined ? null : (stepNames.get(id) ?? null))
  const kind = data.kind ?? (typeof data.message === 'string' ? data.message : null)
  if (action === 'rated') return { from: String(data.from ?? 0), to: String(data.to ?? 0), kind }
  return { from: step(data.from), to: step(data.to ?? data.step), kind }
}

async function namesOfSteps(db: Db, companyId: number, ids: readonly (number | undefined)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => Number.isInteger(id)).map(Number))]
  if (wanted.length === 0) return new Map()
  const rows = await db.select({ id: steps.id, name: steps.name }).from(steps).where(and(eq(steps.companyId, companyId), inArray(steps.id, wanted)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
