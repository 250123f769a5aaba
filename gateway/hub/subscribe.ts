import type { HubEventName } from '#contract/base/events.ts'
import type { Session } from '#gateway/auth/session.ts'
import { publicError, unauthenticated } from '#gateway/errors/errors.ts'
import { EventBuffer, type HubEvent } from './event-buffer.ts'
import { aboutOf, type Hub, type HubPayloads } from './hub.ts'

/** Keys that may wait for a slow reader before it is told to read everything again. */
const bufferLimit = 500

/** The operation that follows events. */
export interface Follower {
  /** Whose events they are; null for an anonymous caller. */
  readonly session: Session | null
  readonly hub: Hub
  /** When the client read what it follows, on the clock of `performance.now`; null when it does not say. */
  readonly readAt: number | null
  /** Ends when the client went away. */
  readonly signal: AbortSignal
}

/** Nothing was missed before the event. */
interface Told {
  readonly resync: false
}

/** The source of a subscription's results: what an event says, or that some may have been missed. */
export type EventSource<T> = (T & Told) | ({ readonly resync: true } & { readonly [K in keyof T]?: undefined })

/**
 * Follows one event of the hub for the caller. Authorise the arguments by a read before. The executor hands on
 * what is in each event, and that is what the subscription field resolves from: write `resolve: source => source`.
 *
 * @param options.filter which events belong to this subscription
 * @param options.map the source from an event's payload
 */
export function subscribeHub<E extends HubEventName, T extends object>(
  context: Follower,
  options: {
    event: E
    filter?: (payload: HubPayloads[E]) => boolean
    map: (payload: HubPayloads[E]) => T
    /** The company it is about: once that is banned, the subscription is refused (ADMIN-15). */
    company?: number
    /** The ad whose numbering it tells places by: once a step of it is numbered anew, everything is read again. */
    placesOf?: number
  },
): AsyncIterableIterator<HubEvent<T & Told>> {
  const { session } = context
  if (!session) throw unauthenticated()
  const { event, filter, map, company, placesOf } = options
  const buffer = new EventBuffer<T & Told>({
    limit: bufferLimit,
    onReturn: () => {
      stop()
      stopAccess?.()
      stopPlaces?.()
      context.signal.removeEventListener('abort', end)
    },
  })
  const end = (): void => buffer.end()
  const stop = context.hub.follow(
    session,
    {
      event,
      onEvent: (payload) => {
        if (!filter || filter(payload)) buffer.push({ ...map(payload), resync: false }, aboutOf[event](payload))
      },
      onReset: () => buffer.reset(),
      onEnd: end,
    },
    context.readAt,
  )
  // Whoever follows an ad without its company is told to read again, and is refused there.
  const stopAccess = context.hub.follow(
    session,
    {
      event: 'updateAccess',
      onEvent: ({ companyId, blocked }) => {
        if (!blocked) return
        if (company === companyId) buffer.refuse(publicError('PAYMENT_REQUIRED', 'The account is blocked.'))
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
      : context.hub.follow(
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
