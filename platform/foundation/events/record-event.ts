import { sql } from 'drizzle-orm'
import type { HubEventName } from '#contract/events.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, outbox } from '#platform/foundation/db/schema/index.ts'
import type { OfficePart } from '#rules/people/roles.ts'

/** The PostgreSQL notification channel that wakes the senders. */
export const outboxChannel = 'tavla_outbox'

/** An event without its values: the values for each user are read when the event is delivered. */
export interface NewEvent {
  type: Exclude<HubEventName, 'addChange'>
  companyId: number | null
  /** The only recipient. Without it, everyone with access to the company receives the event. */
  userId?: string
  adId?: number
  candidateId?: number
  /** The acting user's id. */
  by?: string
  /** The `started` value that the client sent with a move or reorder. */
  started?: Date
  /** The project and folder of a deleted ad. */
  place?: { projectId: number; folderId: number }
  /** The part of the back office that the event concerns. */
  about?: OfficePart
}

/**
 * Writes events to the outbox, in the transaction of the change. They are published after the commit, or dropped by a
 * rollback. Equal events are written once.
 */
export async function recordEvents(tx: Db, events: readonly NewEvent[]): Promise<void> {
  const distinct = [...new Map(events.map((event) => [keyOf(event), event])).values()]
  if (distinct.length === 0) return
  await tx.insert(outbox).values(
    distinct.map((event) => ({
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

/** Publishes an event to every company, with one statement. */
export async function publishToAllCompanies(tx: Db, type: HubEventName, by: string): Promise<void> {
  await tx.execute(sql`
    insert into ${outbox} (type, company_id, actor_id, created_at)
    select ${type}, ${companies.id}, ${by}::uuid, now()
    from ${companies}`)
  await tx.execute(sql`select pg_notify(${outboxChannel}, '')`)
}

const keyOf = ({ type, companyId, userId, adId, candidateId, by, started, place, about }: NewEvent): string =>
  JSON.stringify([type, companyId, userId, adId, candidateId, by, started, place, about])
