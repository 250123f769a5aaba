import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import type {
  BoardFilterEntry,
  BoardFilters,
  DeleteBoardFilter,
  SaveBoardFilter,
} from '#contract/candidates/bulk-filters-and-search.ts'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import { boardFilters, companies } from '#platform/foundation/db/schema/index.ts'
import type { CallWork, CtxOf } from '#platform/calls/http/context.ts'
import { invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { MAX_FILTERS, MAX_FILTER_NAME_LENGTH, readFilter, writeFilter } from '#rules/candidates/board-filter.ts'

type Ctx = CtxOf<(typeof BoardFilters)['access']>

/** Returns the history entity of a filter: the company for a shared filter, otherwise the caller. */
const historyEntityOf = (shared: boolean, { caller, target }: Ctx) =>
  shared ? { entity: 'company' as const, entityId: target.companyId } : { entity: 'user' as const, entityId: caller.id }

/** Lists the caller's own filters and the company's shared ones (PLUS-26). */
export async function listFilters(ctx: Ctx): Promise<CallOutput<typeof BoardFilters>> {
  const { caller, target, db } = ctx
  const rows = await db
    .select()
    .from(boardFilters)
    .where(
      and(eq(boardFilters.companyId, target.companyId), or(boardFilters.shared, eq(boardFilters.userId, caller.id))),
    )
    .orderBy(asc(sql`lower(${boardFilters.name})`), asc(boardFilters.id))
  return {
    filters: rows.map(({ id, name, filter, shared, userId }) => ({
      id,
      name,
      filter,
      shared,
      own: userId === caller.id || target.isAdmin,
    })),
  }
}

/** Saves a filter under a name. Overwrites a filter of the same name if the caller can change it. */
export async function saveFilter(
  ctx: CallWork<(typeof SaveBoardFilter)['access']>,
  body: CallInput<typeof SaveBoardFilter>['body'],
): Promise<BoardFilterEntry> {
  const {
    caller,
    now,
    target: { companyId, isAdmin },
  } = ctx
  const name = body.name.trim()
  const filter = new URLSearchParams(writeFilter(readFilter(new URLSearchParams(body.filter)))).toString()
  if (name === '') throw invalid({ name: ['required'] })
  if (name.length > MAX_FILTER_NAME_LENGTH) throw invalid({ name: ['tooLong'] })
  if (filter === '') throw invalid({ filter: ['required'] })
  await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const isSameKind = and(
    eq(boardFilters.companyId, companyId),
    eq(boardFilters.shared, body.shared),
    body.shared ? undefined : eq(boardFilters.userId, caller.id),
  )
  const [existing] = await ctx.db
    .select({ id: boardFilters.id, userId: boardFilters.userId })
    .from(boardFilters)
    .where(and(isSameKind, sql`lower(${boardFilters.name}) = ${name.toLocaleLowerCase('sv')}`))
  if (existing && existing.userId !== caller.id && !isAdmin) throw invalid({ name: ['taken'] })
  const [savedCount] = await ctx.db.select({ count: count() }).from(boardFilters).where(isSameKind)
  if (!existing && (savedCount?.count ?? 0) >= MAX_FILTERS) throw invalid({ name: ['tooMany'] })
  const [saved] = existing
    ? await ctx.db
        .update(boardFilters)
        .set({ name, filter })
        .where(and(eq(boardFilters.companyId, companyId), eq(boardFilters.id, existing.id)))
        .returning({ id: boardFilters.id })
    : await ctx.db
        .insert(boardFilters)
        .values({ companyId, userId: caller.id, name, filter, shared: body.shared, createdAt: now })
        .returning({ id: boardFilters.id })
  if (!saved) throw new Error('The insert or update of board_filters returned no row.')
  ctx.recordHistory({
    companyId,
    ...historyEntityOf(body.shared, ctx),
    action: 'filterSaved',
    data: { filter: saved.id },
  })
  return { id: saved.id, name, filter, shared: body.shared, own: true }
}

/** Deletes a filter. The caller can delete their own filters, and a company administrator also shared ones. */
export async function deleteFilter(
  ctx: CallWork<(typeof DeleteBoardFilter)['access']>,
  { id }: CallInput<typeof DeleteBoardFilter>['body'],
): Promise<void> {
  const {
    caller,
    target: { companyId, isAdmin },
  } = ctx
  const isOwn = eq(boardFilters.userId, caller.id)
  const [removed] = await ctx.db
    .delete(boardFilters)
    .where(
      and(
        eq(boardFilters.companyId, companyId),
        eq(boardFilters.id, id),
        isAdmin ? or(isOwn, boardFilters.shared) : isOwn,
      ),
    )
    .returning({ shared: boardFilters.shared })
  if (!removed) throw notFound()
  ctx.recordHistory({
    companyId,
    ...historyEntityOf(removed.shared, ctx),
    action: 'filterRemoved',
    data: { filter: id },
  })
}
