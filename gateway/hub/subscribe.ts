import type { HubEventName } from '#contract/events.ts'
import type { Session } from '#gateway/auth/session.ts'
import { companyBlocked, unauthenticated } from '#gateway/errors/errors.ts'
import { toChangeCursor } from '#rules/integrations/changes.ts'
import { EventBuffer, type BufferedEvent } from './event-buffer.ts'
import { subjectOf, type Hub, type HubPayloads } from './hub.ts'

/** Maximum number of buffered keys for a slow reader. Beyond that, it gets a resync. */
const MAX_BUFFERED_KEYS = 500

/** The parts of the context that a subscription uses. */
export interface SubscriptionContext {
  /** The caller's session; null for an anonymous caller. */
  readonly session: Session | null
  readonly hub: Hub
  /** When the client read the data, on the clock of `performance.now`; null if unknown. */
  readonly readAt: number | null
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

/** Marks an event before which none was missed. */
export interface Delivered {
  readonly needsResync: false
  /** The place of the event in the feed of changes. Keys get it in `extensions.cursor`. */
  readonly cursor: string
}

/** The source of a subscription's results: the data of an event, or `resync` if events may have been missed. */
export type EventSource<T> =
  | (T & Delivered)
  | ({ readonly needsResync: true } & { readonly [K in keyof T]?: undefined })

/**
 * Subscribes the caller to one event of the hub. First authorise the arguments with a read. The executor passes the
 * data of each event to the subscription field, so write `resolve: source => source`.
 *
 * @param options.filter returns whether an event belongs to this subscription
 * @param options.map returns the source for an event's payload
 */
export function subscribeToHub<E extends HubEventName, T extends object>(
  context: SubscriptionContext,
  options: {
    event: E
    filter?: (payload: HubPayloads[E]) => boolean
    map: (payload: HubPayloads[E]) => T
    /** The company of the data. If the company is blocked, the subscription ends with an error (ADMIN-15). */
    company?: number
    /** The ad of the candidates' positions in the data. If a step of the ad is renumbered, the client gets a resync. */
    placesOf?: number
  },
): AsyncIterableIterator<BufferedEvent<T & Delivered>> {
  const { session } = context
  if (!session) throw unauthenticated()
  const { event, filter, map, company, placesOf } = options
  const buffer = new EventBuffer<T & Delivered>({
    limit: MAX_BUFFERED_KEYS,
    onReturn: () => {
      stop()
      stopAccess?.()
      stopPlaces?.()
      context.signal.removeEventListener('abort', end)
    },
  })
  const end = (): void => buffer.end()
  const stop = context.hub.subscribe(
    session,
    {
      event,
      onEvent: (payload, seq) => {
        if (filter && !filter(payload)) return
        buffer.push(
          { ...map(payload), needsResync: false, cursor: toChangeCursor(seq) },
          subjectOf[event](payload) ?? '',
        )
      },
      onReset: () => buffer.reset(),
      onEnd: end,
    },
    context.readAt,
  )
  // A subscriber to an ad without its company gets a resync. The refetch then fails for a blocked company.
  const stopAccess = context.hub.subscribe(
    session,
    {
      event: 'updateAccess',
      onEvent: ({ companyId, blocked }) => {
        if (!blocked) return
        if (company === companyId) buffer.refuse(companyBlocked())
        else if (company === undefined) buffer.reset()
      },
      onReset: () => undefined,
      onEnd: () => undefined,
    },
    null,
  )
  const stopPlaces =
    placesOf === undefined
      ? undefined
      : context.hub.subscribe(
          session,
          {
            event: 'updatePlaces',
            onEvent: ({ ad }) => {
              if (ad === placesOf) buffer.reset()
            },
            onReset: () => undefined,
            onEnd: () => undefined,
          },
          null,
        )
  context.signal.addEventListener('abort', end, { once: true })
  if (context.signal.aborted) end()
  return buffer
}
