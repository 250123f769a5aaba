import {
  requestSubscription,
  type GraphQLTaggedNode,
  type IEnvironment,
  type OperationType,
  type RecordSourceSelectorProxy,
} from 'relay-runtime'
import type { OwnedData } from './page-context.ts'

/** A subscription that a page follows as long as it is shown. */
export interface Followed<S extends OperationType = OperationType> {
  subscription: GraphQLTaggedNode
  variables: S['variables']
  /**
   * Writes an event to the store; false when the store does not know what it tells of, so that the page is read anew.
   */
  updater?(store: RecordSourceSelectorProxy<S['response']>, event: S['response']): boolean | undefined
  /** Called when an event is in the store. */
  onEvent?(event: S['response']): void
}

/** Declares a subscription with the types of its own events. */
export const follow = <S extends OperationType>(followed: Followed<S>): Followed => followed

/** The same for the same subscriptions with the same variables, whatever they do with events. */
export const keyOf = (all: readonly Followed[]): string =>
  JSON.stringify(all.map(({ subscription, variables }) => [nameOf(subscription), variables]))

function nameOf(subscription: GraphQLTaggedNode): string {
  const node: unknown = typeof subscription === 'function' ? subscription() : subscription
  return typeof node === 'object' && node !== null && 'params' in node ? JSON.stringify(node.params) : ''
}

/**
 * Follows subscriptions until the returned function is called.
 *
 * @param latest the subscriptions as they are declared by now: the same ones, in the same order
 * @param owned what they keep current: read anew when the store could not be brought up to date by an event
 */
export function followAll(environment: IEnvironment, latest: () => readonly Followed[], owned: OwnedData): () => void {
  const stops = latest().map(({ subscription, variables }, index) =>
    requestSubscription<OperationType>(environment, {
      subscription,
      variables,
      cacheConfig: { metadata: { readAgo: owned.readAgo } },
      updater: (store, event) => {
        if (event && latest()[index]?.updater?.(store, event) === false) owned.readSoon()
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
