import { sql } from 'drizzle-orm'
import type { HubEventName } from '#contract/base/events.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, outbox } from '#platform/foundation/db/schema/index.ts'
import type { OfficePart } from '#rules/people/roles.ts'

/** The database channel that wakes the senders. */
export const outboxChannel = 'tavla_outbox'

/** What happened; the values each user receives are read when it is delivered. */
export interface NewEvent {
  type: HubEventName
  companyId: number | null
  /** Only to this user; otherwise to everyone who may see the company. */
  userId?: string
  adId?: number
  candidateId?: number
  /** The acting user's id. */
  by?: string
  /** The value sent with a move or reorder. */
  started?: Date
  /** Where a deleted ad stood. */
  place?: { projectId: number; folderId: number }
  /** Which part of the back office it is of. */
  about?: OfficePart
}

/**
 * Writes events in the transaction of the change they tell of; they are sent after commit, and not at all without one.
 * What is told twice is sent once.
 */
export async function recordEvents(tx: Db, events: readonly NewEvent[]): Promise<void> {
  const different = [...new Map(events.map((event) => [keyOf(event), event])).values()]
  if (different.length === 0) return
  await tx.insert(outbox).values(
    different.map((event) => ({
      type: event.type,
      companyId: event.companyId,
      userId: event.userId ?? null,
      adId: event.adId ?? null,
      candidateId: event.candidateId ?? null,
      actorId: event.by ?? null,
      started: event.started ?? null,
      data: event.about !== undefined ? { about: event.about } : (event.place ?? null),
      createdAt: sql`now()`,
    })),
  )
  await tx.execute(sql`select pg_notify(${outboxChannel}, '')`)
}

/** Tells every company of something that concerns all of them, in one statement. */
export async function tellAllCompanies(tx: Db, type: HubEventName, by: string): Promise<void> {
  await tx.execute(sql`
    insert into ${outbox} (type, company_id, actor_id, created_at)
    select ${type}, ${companies.id}, ${by}::uuid, now()
    from ${companies}`)
  await tx.execute(sql`select pg_notify(${outboxChannel}, '')`)
}

const keyOf = ({ type, companyId, userId, adId, candidateId, by, started, place, about }: NewEvent): string =>
  JSON.stringify([type, companyId, userId, adId, candidateId, by, started, place, about])
