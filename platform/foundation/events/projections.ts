import type { Static } from 'typebox'
import type { HubEventName, hubEvents } from '#contract/base/events.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { outbox } from '#platform/foundation/db/schema/index.ts'

/** An event as stored, numbered. */
export type EventRow = typeof outbox.$inferSelect & { seq: number }

export type EventPayload<N extends HubEventName> = Static<(typeof hubEvents)[N]>

/**
 * Reads the values of some events of one company for users who may see it, in a few statements whatever their number.
 * Answers a function that gives the payload of one event for one user; null or undefined: nothing to tell that user.
 */
export type EventProjection<N extends HubEventName> = (
  db: Db,
  rows: readonly EventRow[],
  userIds: readonly string[],
) => Promise<(row: EventRow, userId: string) => EventPayload<N> | null | undefined>

type Projections = { [N in HubEventName]?: EventProjection<N> }

const projections: Projections = {}

/** Says how the payload of an event is read; called once by the area that owns it. Registering again replaces it. */
export function registerEventProjection<N extends HubEventName>(type: N, projection: EventProjection<N>): void {
  projections[type] = projection as Projections[N]
}

export const projectionOf = (type: HubEventName): EventProjection<HubEventName> | undefined => projections[type]
