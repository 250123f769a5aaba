import { and, asc, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { HubEventName } from '#contract/events.ts'
import type { Db } from '#platform/db/client.ts'
import { members, outbox, users } from '#platform/db/schema/index.ts'
import { isAdAdmin } from '#rules/roles.ts'
import { projectionOf, type EventRow } from './projections.ts'

/** Most events answered to one Resume, and read in one go. */
const mostResumed = 500
const batchSize = 200

/** An event with the values of one user. */
export interface ProjectedEvent {
  seq: number
  target: HubEventName
  payload: unknown
}

/**
 * Gives committed events their numbers, one writer at a time: only what is committed can be seen, and the lock is held
 * until the numbers are, so a smaller number never appears after a larger one was read.
 */
export async function numberCommitted(db: Db): Promise<void> {
  const { rows } = await db.execute<{ waiting: boolean }>(sql`select exists (select 1 from ${outbox} where seq is null) as waiting`)
  if (!rows[0]?.waiting) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7267012)`)
    await tx.execute(sql`
      update ${outbox} set seq = numbered.seq
      from (
        select id, row_number() over (order by id) + (select coalesce(max(seq), 0) from ${outbox}) as seq
        from ${outbox} where seq is null
      ) as numbered
      where outbox.id = numbered.id`)
  })
}

/** The largest number given so far. */
export async function lastNumber(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seq: number | string | null }>(sql`select max(seq) as seq from ${outbox}`)
  return Number(rows[0]?.seq ?? 0)
}

/** Numbered events after `after`, in order, at most one batch. */
export async function readEvents(db: Db, after: number, limit = batchSize): Promise<EventRow[]> {
  const rows = await db.select().from(outbox).where(and(isNotNull(outbox.seq), gt(outbox.seq, after))).orderBy(asc(outbox.seq)).limit(limit)
  return rows.map((row) => ({ ...row, seq: row.seq ?? 0 }))
}

/** Reads the values of events for those of `userIds` who may see them; each user's events in order. */
export async function projectEvents(db: Db, rows: readonly EventRow[], userIds: readonly string[]): Promise<Map<string, ProjectedEvent[]>> {
  const result = new Map<string, ProjectedEvent[]>(userIds.map((id) => [id, []]))
  if (rows.length === 0 || userIds.length === 0) return result
  const sees = await readVisibility(db, rows, userIds)
  const readers = new Map<string, (row: EventRow, userId: string) => unknown>()
  for (const [group, ofGroup] of Map.groupBy(rows, groupOf)) {
    const audience = userIds.filter((userId) => ofGroup.some((row) => sees(row, userId)))
    const projection = ofGroup[0] && projectionOf(ofGroup[0].type)
    if (projection && audience.length > 0) readers.set(group, await projection(db, ofGroup, audience))
  }
  for (const row of rows) {
    const read = readers.get(groupOf(row))
    if (!read) continue
    for (const userId of userIds) {
      const payload = sees(row, userId) ? read(row, userId) : null
      if (payload !== null && payload !== undefined) result.get(userId)?.push({ seq: row.seq, target: row.type, payload })
    }
  }
  return result
}

/** Events are read per type and company: one company's values are none of the others' users'. */
const groupOf = ({ type, companyId }: EventRow): string => `${type} ${companyId}`

/** How far back a client that comes for the first time is told, in seconds: longer than a page takes from its first read. */
const firstLookBack = 15

/**
 * What a user missed since `lastSeq`, or `reset` when that is too old, too much or from another database. `lastSeq` null,
 * the first time: what happened in the last 15 seconds, so that nothing falls between a page's first read and its link.
 * Payloads hold the present state, so being told twice does no harm.
 */
export async function resumeEvents(
  db: Db,
  userId: string,
  lastSeq: number | null,
  position: number,
): Promise<{ events: ProjectedEvent[]; seq: number } | { reset: true; seq: number }> {
  if (lastSeq === null) {
    const recent = await db
      .select()
      .from(outbox)
      // By number, not by time alone: a day of older events is not to be read for each page that opens.
      .where(and(gt(outbox.seq, position - mostResumed - 1), lte(outbox.seq, position), sql`${outbox.createdAt} > now() - make_interval(secs => ${firstLookBack})`))
      .orderBy(asc(outbox.seq))
    if (recent.length > mostResumed) return { reset: true, seq: position }
    return { events: (await projectEvents(db, recent.map((row) => ({ ...row, seq: row.seq ?? 0 })), [userId])).get(userId) ?? [], seq: position }
  }
  if (lastSeq === position) return { events: [], seq: position }
  if (lastSeq > position || lastSeq < 0 || position - lastSeq > mostResumed) return { reset: true, seq: position }
  const rows = (await readEvents(db, lastSeq, mostResumed)).filter((row) => row.seq <= position)
  // Numbers have no gaps: a missing one was deleted as too old.
  if (rows.length !== position - lastSeq) return { reset: true, seq: position }
  return { events: (await projectEvents(db, rows, [userId])).get(userId) ?? [], seq: position }
}

/** Deletes events that are too old to resume from; the newest stays, as numbering continues from it. */
export async function pruneEvents(db: Db, before: Date): Promise<void> {
  const last = await lastNumber(db)
  await db.delete(outbox).where(and(isNotNull(outbox.seq), sql`${outbox.seq} < ${last}`, lte(outbox.createdAt, before)))
}

async function readVisibility(db: Db, rows: readonly EventRow[], userIds: readonly string[]): Promise<(row: EventRow, userId: string) => boolean> {
  const companyIds = [...new Set(rows.flatMap((row) => (row.companyId === null ? [] : [row.companyId])))]
  const people = await db.select({ id: users.id, roles: users.roles }).from(users).where(inArray(users.id, [...userIds]))
  const oversight = new Set(people.filter(({ roles }) => isAdAdmin(roles)).map(({ id }) => id))
  const pairs =
    companyIds.length === 0
      ? []
      : await db
          .select({ companyId: members.companyId, userId: members.userId })
          .from(members)
          .where(and(inArray(members.companyId, companyIds), inArray(members.userId, [...userIds])))
  const membership = new Set(pairs.map(({ companyId, userId }) => `${companyId} ${userId}`))
  return (row, userId) => {
    if (row.userId !== null) return row.userId === userId
    return row.companyId !== null && (oversight.has(userId) || membership.has(`${row.companyId} ${userId}`))
  }
}
