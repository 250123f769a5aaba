import { Environment, Network, Observable, RecordSource, Store, type GraphQLResponse } from 'relay-runtime'
import { expect, test } from 'vitest'
import templatesUpdated from '#web/__generated__/templatesLiveSubscription.graphql.ts'
import { follow, followAll, subscriptionsKey, type Followed } from './follow.ts'

/** An environment for live events that the test sends itself. */
function liveWorld() {
  const sinks = new Map<string, { next(event: GraphQLResponse): void }>()
  const environment = new Environment({
    network: Network.create(
      () => Promise.reject(new Error('This test must not fetch anything.')),
      (_, variables) =>
        Observable.create((sink) => {
          sinks.set(JSON.stringify(variables), sink)
          return () => {
            sinks.delete(JSON.stringify(variables))
          }
        }),
    ),
    store: new Store(new RecordSource()),
  })
  const send = (variables: object, id: string) =>
    sinks.get(JSON.stringify(variables))?.next({
      data: { templatesUpdated: { company: { id, emailTemplates: [], stepTemplates: [] } } },
    })
  return { environment, sinks, send }
}

/** The page data that the subscriptions keep current. */
const owned = (refetchSoon = () => {}) => ({ refetchSoon, readAgo: () => 0 })

const templates = (more: Partial<Followed> = {}) =>
  follow({ subscription: templatesUpdated, variables: { companyId: 'A' }, ...more })

test('writes events with the updater and calls onEvent until the subscription is stopped', () => {
  const { environment, sinks, send } = liveWorld()
  const log: string[] = []
  const stop = followAll(
    environment,
    () => [
      templates({
        updater: (store) => {
          store.get('A')?.setValue('written', 'mark')
          return undefined
        },
        onEvent: () => log.push(String(environment.getStore().getSource().get('A')?.['mark'])),
      }),
    ],
    owned(() => log.push('unknown')),
  )
  send({ companyId: 'A' }, 'A')
  expect(log).toEqual(['written'])
  stop()
  expect(sinks.size).toBe(0)
})

test('refetches the page after an event that the updater cannot apply', () => {
  const { environment, send } = liveWorld()
  let reads = 0
  followAll(
    environment,
    () => [templates({ updater: () => false })],
    owned(() => {
      reads += 1
    }),
  )
  send({ companyId: 'A' }, 'A')
  expect(reads).toBe(1)
})

test('events go to the latest declarations, not to the first ones', () => {
  const { environment, send } = liveWorld()
  const log: string[] = []
  let latest = [templates({ onEvent: () => log.push('first') })]
  followAll(environment, () => latest, owned())
  latest = [templates({ onEvent: () => log.push('second') })]
  send({ companyId: 'A' }, 'A')
  expect(log).toEqual(['second'])
})

test('subscriptions with the same documents and variables have the same key', () => {
  expect(subscriptionsKey([templates()])).toBe(subscriptionsKey([templates({ updater: () => undefined })]))
  expect(subscriptionsKey([templates()])).not.toBe(subscriptionsKey([templates({ variables: { companyId: 'B' } })]))
})
