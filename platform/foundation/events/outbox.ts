import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { LOOK_BACK_MS, type HubEventName } from '#contract/events.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { lockUntilCommit } from '#platform/foundation/db/locks.ts'
import { companies, members, outbox, users } from '#platform/foundation/db/schema/index.ts'
import type { Jobs } from '#platform/foundation/jobs/jobs.ts'
import { queueDeliveries } from '#platform/foundation/webhook-queue/queue-deliveries.ts'
import { listApiKeysByActor } from '#platform/foundation/auth/partner-key.ts'
import { OFFICE_PARTS, hasAnyRole, isAdAdmin } from '#rules/people/roles.ts'
import { officePartOf } from './publish-office-change.ts'
import { getEventProjection, type EventRow } from './projections.ts'

/** Maximum number of events in the answer to one Resume. */
const MAX_RESUMED_EVENTS = 500
/** Number of events that one read returns by default. */
const BATCH_SIZE = 200

/** An event with the payload for one user. */
export interface ProjectedEvent {
  seq: number
  target: HubEventName
  payload: unknown
}

/** The event that is throttled, because almost every write causes one. */
const throttledEvent: HubEventName = 'updateHome'
const THROTTLE_SECONDS = 1

/**
 * Assigns sequence numbers to committed events. An advisory lock lets one writer at a time do this, until its
 * transaction ends. A reader therefore never sees a smaller number after a larger one.
 *
 * `updateHome` is throttled to one event per second for each company and user. An event that comes too early waits
 * without a number, and the newest waiting event replaces the older ones. It gets its number only when it is published,
 * so a client that reconnects cannot miss it.
 *
 * The same transaction stores the webhook deliveries of the numbered changes.
 *
 * Returns the milliseconds until the first waiting event can be published, or null if no event waits.
 */
export async function numberCommittedEvents({ db, jobs }: { db: Db; jobs: Jobs }): Promise<number | null> {
  const { rows } = await db.execute<{ waiting: boolean }>(sql`
    select exists (select 1 from ${outbox} where seq is null)
      or exists (select 1 from ${outbox} where needs_deliveries) as waiting`)
  if (!rows[0]?.waiting) return null
  return db.transaction(async (tx) => {
    await tx.execute(lockUntilCommit('outbox'))
    const {
      rows: [throttled],
    } = await tx.execute<{ wait: number | null }>(sql`
      with waiting as (
        select w.id, w.is_throttled, w.is_throttled and w.later is not null as is_superseded, published.free_at
        from (
          select id, company_id, user_id, type = ${throttledEvent} as is_throttled,
            lead(id) over (partition by type, company_id, user_id order by id) as later
          from ${outbox} where seq is null
        ) w
        left join lateral (
          select max(o.created_at) + make_interval(secs => ${THROTTLE_SECONDS}) as free_at from ${outbox} o
          where w.is_throttled
            and o.type = ${sql.raw(`'${throttledEvent}'`)}
            and o.seq is not null
            and o.created_at > statement_timestamp() - make_interval(secs => ${THROTTLE_SECONDS})
            and o.company_id is not distinct from w.company_id and o.user_id is not distinct from w.user_id
        ) published on true
      ), superseded as (
        delete from ${outbox} o using waiting w where o.id = w.id and w.is_superseded
      ), numbered as (
        update ${outbox} o
        set seq = n.seq, created_at = case when n.is_throttled then statement_timestamp() else o.created_at end
        from (
          select id, is_throttled, row_number() over (order by id) + (select coalesce(max(seq), 0) from ${outbox}) as seq
          from waiting where not is_superseded and free_at is null
        ) n
        where o.id = n.id
      )
      select ceil(date_part('epoch', min(free_at) - statement_timestamp()) * 1000)::int as wait
      from waiting
      where not is_superseded`)
    await queueDeliveries(tx, jobs)
    return throttled?.wait ?? null
  })
}

/** Returns the largest sequence number assigned so far, or 0. */
export async function getLastSequenceNumber(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seq: number | string | null }>(sql`select max(seq) as seq from ${outbox}`)
  return Number(rows[0]?.seq ?? 0)
}

/** Returns at most `limit` events with a sequence number above `after`, in order. */
export async function readEvents(db: Db, after: number, limit = BATCH_SIZE): Promise<EventRow[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(isNotNull(outbox.seq), gt(outbox.seq, after)))
    .orderBy(asc(outbox.seq))
    .limit(limit)
  return rows.map((row) => ({ ...row, seq: row.seq ?? 0 }))
}

/**
 * Loads the payloads of events for each of the users, in order. A user gets only the events of companies they have
 * access to.
 */
export async function projectEvents(
  db: Db,
  rows: readonly EventRow[],
  userIds: readonly string[],
): Promise<Map<string, ProjectedEvent[]>> {
  const result = new Map<string, ProjectedEvent[]>(userIds.map((id) => [id, []]))
  if (rows.length === 0 || userIds.length === 0) return result
  const canSee = await loadVisibility(db, rows, userIds)
  const payloads = new Map<string, (row: EventRow, userId: string) => unknown>()
  for (const [group, ofGroup] of Map.groupBy(rows, groupOf)) {
    const audience = userIds.filter((userId) => ofGroup.some((row) => canSee(row, userId)))
    const projection = ofGroup[0] && getEventProjection(ofGroup[0].type)
    if (projection && audience.length > 0) payloads.set(group, await projection(db, ofGroup, audience))
  }
  for (const row of rows) {
    const payloadOf = payloads.get(groupOf(row))
    if (!payloadOf) continue
    for (const userId of userIds) {
      const payload = canSee(row, userId) ? payloadOf(row, userId) : null
      if (payload !== null && payload !== undefined)
        result.get(userId)?.push({ seq: row.seq, target: row.type, payload })
    }
  }
  return result
}

/** Payloads are loaded per type and company, so that users of one company never get values of another. */
const groupOf = ({ type, companyId }: EventRow): string => `${type} ${companyId}`

/**
 * Returns the events that a user missed since `lastSeq`. Returns `reset` if `lastSeq` is too old, too far behind or
 * from another database.
 *
 * `lastSeq` is null on the first connection. The user then gets the events of the last 15 seconds, which may have
 * happened between the page's first query and its subscription. Payloads hold the current state, so receiving an event
 * twice is harmless.
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
      // The bound by number uses the index. By time alone, every page load would scan a day of events.
      .where(
        and(
          gt(outbox.seq, position - MAX_RESUMED_EVENTS - 1),
          lte(outbox.seq, position),
          sql`${outbox.createdAt} > now() - make_interval(secs => ${LOOK_BACK_MS / 1000})`,
        ),
      )
      .orderBy(asc(outbox.seq))
    if (recent.length > MAX_RESUMED_EVENTS) return { reset: true, seq: position }
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
  if (lastSeq > position || lastSeq < 0 || position - lastSeq > MAX_RESUMED_EVENTS)
    return { reset: true, seq: position }
  const rows = (await readEvents(db, lastSeq, MAX_RESUMED_EVENTS)).filter((row) => row.seq <= position)
  // Sequence numbers have no gaps, so a missing event was pruned.
  if (rows.length !== position - lastSeq) return { reset: true, seq: position }
  return { events: (await projectEvents(db, rows, [userId])).get(userId) ?? [], seq: position }
}

/**
 * Deletes events older than `before`, and changes older than `changesBefore`. The newest event is kept, because
 * numbering continues from it.
 *
 * Of the old changes of a company, the newest is kept: it shows that a reader who has not seen it may have missed
 * others (`findsGap`).
 */
export async function pruneEvents(
  db: Db,
  { before, changesBefore }: { before: Date; changesBefore: Date },
): Promise<void> {
  const last = await getLastSequenceNumber(db)
  const isNumbered = and(isNotNull(outbox.seq), sql`${outbox.seq} < ${last}`)
  await db.delete(outbox).where(and(isNumbered, ne(outbox.type, 'addChange'), lte(outbox.createdAt, before)))
  await db.delete(outbox).where(
    and(
      isNumbered,
      eq(outbox.type, 'addChange'),
      lte(outbox.createdAt, changesBefore),
      sql`exists (
        select 1 from ${outbox} newer
        where newer.type = 'addChange' and newer.company_id = ${outbox.companyId} and newer.seq > ${outbox.seq}
          and newer.created_at <= ${changesBefore.toISOString()}::timestamptz)`,
    ),
  )
}

/** The events that API keys receive: the sources of the subscriptions in the public GraphQL schema. */
const keyEvents: readonly HubEventName[] = ['updateAd', 'updatePlaces', 'updateCandidate', 'addCandidate', 'addChange']

/** Loads roles, memberships and keys, and returns whether a user may receive an event. */
async function loadVisibility(
  db: Db,
  rows: readonly EventRow[],
  userIds: readonly string[],
): Promise<(row: EventRow, userId: string) => boolean> {
  const companyIds = [...new Set(rows.flatMap((row) => (row.companyId === null ? [] : [row.companyId])))]
  const people = await db
    .select({ id: users.id, roles: users.roles })
    .from(users)
    .where(inArray(users.id, [...userIds]))
  const overseerIds = new Set(people.filter(({ roles }) => isAdAdmin(roles)).map(({ id }) => id))
  const rolesOf = new Map(people.map(({ id, roles }) => [id, roles]))
  const memberRows =
    companyIds.length === 0
      ? []
      : await db
          .select({ companyId: members.companyId, userId: members.userId })
          .from(members)
          .innerJoin(companies, and(eq(companies.id, members.companyId), isNull(companies.bannedAt)))
          .where(and(inArray(members.companyId, companyIds), inArray(members.userId, [...userIds])))
  const memberships = new Set(memberRows.map(({ companyId, userId }) => `${companyId} ${userId}`))
  const keys = await listApiKeysByActor(db, userIds)
  return (row, userId) => {
    if (row.userId !== null) return row.userId === userId
    const key = keys.get(userId)
    if (key !== undefined) return row.companyId === key.companyId && keyEvents.includes(row.type)
    // Only keys follow changes. Pages follow the other events.
    if (row.type === 'addChange') return false
    if (row.type === 'updateOffice') return hasAnyRole(rolesOf.get(userId) ?? [], OFFICE_PARTS[officePartOf(row)])
    return row.companyId !== null && (overseerIds.has(userId) || memberships.has(`${row.companyId} ${userId}`))
  }
}
