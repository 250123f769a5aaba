import type { Static } from 'typebox'
import type { HubEventName, hubEvents } from '#contract/events.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { outbox } from '#platform/foundation/db/schema/index.ts'

/** A stored event with its sequence number. */
export type EventRow = Omit<typeof outbox.$inferSelect, 'needsDeliveries'> & { seq: number }

export type EventPayload<N extends HubEventName> = Static<(typeof hubEvents)[N]>

/**
 * Loads the values of several events of one company, for users with access to the company. The number of statements
 * does not depend on the number of events or users.
 *
 * Returns a function from event and user to the payload. Null or undefined means that the user does not receive the
 * event.
 */
export type EventProjection<N extends HubEventName> = (
  db: Db,
  rows: readonly EventRow[],
  userIds: readonly string[],
) => Promise<(row: EventRow, userId: string) => EventPayload<N> | null | undefined>

type Projections = { [N in HubEventName]?: EventProjection<N> }

const projections: Projections = {}

/**
 * Registers how the payload of an event type is loaded. The area that owns the type calls it once; a second call
 * replaces the first.
 */
export function registerEventProjection<N extends HubEventName>(type: N, projection: EventProjection<N>): void {
  projections[type] = projection as Projections[N]
}

export const getEventProjection = (type: HubEventName): EventProjection<HubEventName> | undefined => projections[type]
