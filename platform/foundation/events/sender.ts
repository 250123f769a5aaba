import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { lookBackMs, type HubEventName } from '#contract/base/events.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, members, outbox, users } from '#platform/foundation/db/schema/index.ts'
import { keysAmong } from '#platform/foundation/auth/partner-key.ts'
import { OFFICE_PARTS, hasAnyRole, isAdAdmin } from '#rules/people/roles.ts'
import { officePartOf } from './tell-office.ts'
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

/** What changes with nearly every write: told once a second, whatever happens in between. */
const seldom: HubEventName = 'updateHome'
const seldomSeconds = 1

/**
 * Gives committed events their numbers, one writer at a time: only what is committed can be seen, and the lock is held
 * until the numbers are, so a smaller number never appears after a larger one was read.
 *
 * Of `updateHome` each company and user is told once a second: what comes sooner waits without a number, and the newest
 * speaks for all that waited. As it gets its number only then, whoever comes back in between has not passed it. Answers
 * in how many milliseconds the first that waits can be told, null when none does.
 */
export async function numberCommitted(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ waiting: boolean }>(
    sql`select exists (select 1 from ${outbox} where seq is null) as waiting`,
  )
  if (!rows[0]?.waiting) return null
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7267012)`)
    const {
      rows: [held],
    } = await tx.execute<{ wait: number | null }>(sql`
      with waiting as (
        select w.id, w.is_seldom, w.is_seldom and w.later is not null as is_spoken_for, told.free_at
        from (
          select id, company_id, user_id, type = ${seldom} as is_seldom,
            lead(id) over (partition by type, company_id, user_id order by id) as later
          from ${outbox} where seq is null
        ) w
        left join lateral (
          select max(o.created_at) + make_interval(secs => ${seldomSeconds}) as free_at from ${outbox} o
          where w.is_seldom
            and o.type = ${sql.raw(`'${seldom}'`)}
            and o.seq is not null
            and o.created_at > statement_timestamp() - make_interval(secs => ${seldomSeconds})
            and o.company_id is not distinct from w.company_id and o.user_id is not distinct from w.user_id
        ) told on true
      ), spoken_for as (
        delete from ${outbox} o using waiting w where o.id = w.id and w.is_spoken_for
      ), numbered as (
        update ${outbox} o
        set seq = n.seq, created_at = case when n.is_seldom then statement_timestamp() else o.created_at end
        from (
          select id, is_seldom, row_number() over (order by id) + (select coalesce(max(seq), 0) from ${outbox}) as seq
          from waiting where not is_spoken_for and free_at is null
        ) n
        where o.id = n.id
      )
      select ceil(date_part('epoch', min(free_at) - statement_timestamp()) * 1000)::int as wait
      from waiting
      where not is_spoken_for`)
    return held?.wait ?? null
  })
}

/** The largest number given so far. */
export async function lastNumber(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seq: number | string | null }>(sql`select max(seq) as seq from ${outbox}`)
  return Number(rows[0]?.seq ?? 0)
}

/** Numbered events after `after`, in order, at most one batch. */
export async function readEvents(db: Db, after: number, limit = batchSize): Promise<EventRow[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(isNotNull(outbox.seq), gt(outbox.seq, after)))
    .orderBy(asc(outbox.seq))
    .limit(limit)
  return rows.map((row) => ({ ...row, seq: row.seq ?? 0 }))
}

/** Reads the values of events for those of `userIds` who may see them; each user's events in order. */
export async function projectEvents(
  db: Db,
  rows: readonly EventRow[],
  userIds: readonly string[],
): Promise<Map<string, ProjectedEvent[]>> {
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
      if (payload !== null && payload !== undefined)
        result.get(userId)?.push({ seq: row.seq, target: row.type, payload })
    }
  }
  return result
}

/** Events are read per type and company: one company's values are none of the others' users'. */
const groupOf = ({ type, companyId }: EventRow): string => `${type} ${companyId}`

/**
 * What a user missed since `lastSeq`, or `reset` when that is too old, too much or from another database. `lastSeq`
 * null, the first time: what happened in the last 15 seconds, so that nothing falls between a page's first read and its
 * link. Payloads hold the present state, so being told twice does no harm.
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
      .where(
        and(
          gt(outbox.seq, position - mostResumed - 1),
          lte(outbox.seq, position),
          sql`${outbox.createdAt} > now() - make_interval(secs => ${lookBackMs / 1000})`,
        ),
      )
      .orderBy(asc(outbox.seq))
    if (recent.length > mostResumed) return { reset: true, seq: position }
    return {
      events:
        (
          await projectEvents(
            db,
            recent.map((row) => ({ ...row, seq: row.seq ?? 0 })),
            [userId],
          )
        ).get(userId) ?? [],
      seq: position,
    }
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

/** What keys are told of, which is what the public part of the gateway's schema follows. */
const keyEvents: readonly HubEventName[] = ['updateAd', 'updatePlaces', 'updateCandidate', 'addCandidate']

async function readVisibility(
  db: Db,
  rows: readonly EventRow[],
  userIds: readonly string[],
): Promise<(row: EventRow, userId: string) => boolean> {
  const companyIds = [...new Set(rows.flatMap((row) => (row.companyId === null ? [] : [row.companyId])))]
  const people = await db
    .select({ id: users.id, roles: users.roles })
    .from(users)
    .where(inArray(users.id, [...userIds]))
  const oversight = new Set(people.filter(({ roles }) => isAdAdmin(roles)).map(({ id }) => id))
  const rolesOf = new Map(people.map(({ id, roles }) => [id, roles]))
  const pairs =
    companyIds.length === 0
      ? []
      : await db
          .select({ companyId: members.companyId, userId: members.userId })
          .from(members)
          .innerJoin(companies, and(eq(companies.id, members.companyId), isNull(companies.bannedAt)))
          .where(and(inArray(members.companyId, companyIds), inArray(members.userId, [...userIds])))
  const membership = new Set(pairs.map(({ companyId, userId }) => `${companyId} ${userId}`))
  const keys = await keysAmong(db, userIds)
  return (row, userId) => {
    if (row.userId !== null) return row.userId === userId
    const key = keys.get(userId)
    if (key !== undefined) return row.companyId === key.companyId && keyEvents.includes(row.type)
    if (row.type === 'updateOffice') return hasAnyRole(rolesOf.get(userId) ?? [], OFFICE_PARTS[officePartOf(row)])
    return row.companyId !== null && (oversight.has(userId) || membership.has(`${row.companyId} ${userId}`))
  }
}
