import {
  requestSubscription,
  type GraphQLTaggedNode,
  type IEnvironment,
  type OperationType,
  type RecordSourceSelectorProxy,
} from 'relay-runtime'
import type { OwnedData } from './page-context.ts'

/** A subscription that a component follows while it is shown. */
export interface Followed<S extends OperationType = OperationType> {
  subscription: GraphQLTaggedNode
  variables: S['variables']
  /** Writes an event to the store. Returns false if the store lacks the event's object. The page is then refetched. */
  updater?(store: RecordSourceSelectorProxy<S['response']>, event: S['response']): boolean | undefined
  /** Called after the event is in the store. */
  onEvent?(event: S['response']): void
}

/** Declares a subscription with the types of its events. */
export const follow = <S extends OperationType>(followed: Followed<S>): Followed => followed

/** Returns a key of the documents and variables. Updaters and handlers do not change it. */
export const subscriptionsKey = (all: readonly Followed[]): string =>
  JSON.stringify(all.map(({ subscription, variables }) => [nameOf(subscription), variables]))

function nameOf(subscription: GraphQLTaggedNode): string {
  const node: unknown = typeof subscription === 'function' ? subscription() : subscription
  return typeof node === 'object' && node !== null && 'params' in node ? JSON.stringify(node.params) : ''
}

/**
 * Follows subscriptions until the returned function is called.
 *
 * @param latest Returns the current declarations: the same subscriptions in the same order.
 * @param owned The data that they keep current. It is refetched when an event cannot be applied.
 */
export function followAll(environment: IEnvironment, latest: () => readonly Followed[], owned: OwnedData): () => void {
  const stops = latest().map(({ subscription, variables }, index) =>
    requestSubscription<OperationType>(environment, {
      subscription,
      variables,
      cacheConfig: { metadata: { readAgo: owned.readAgo } },
      updater: (store, event) => {
        if (event && latest()[index]?.updater?.(store, event) === false) owned.refetchSoon()
      },
      onNext: (event) => {
        if (event) latest()[index]?.onEvent?.(event)
      },
    }),
  )
  return () => {
    for (const stop of stops) stop.dispose()
  }
}
