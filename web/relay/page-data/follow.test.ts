import { Environment, Network, Observable, RecordSource, Store, type GraphQLResponse } from 'relay-runtime'
import { expect, test } from 'vitest'
import templatesUpdated from '#web/__generated__/templatesLiveSubscription.graphql.ts'
import { follow, followAll, keyOf, type Followed } from './follow.ts'

/** An environment whose live events are sent by hand. */
function liveWorld() {
  const sinks = new Map<string, { next(event: GraphQLResponse): void }>()
  const environment = new Environment({
    network: Network.create(
      () => Promise.reject(new Error('Nothing is fetched here')),
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

/** What is kept current. */
const owned = (readSoon = () => {}) => ({ readSoon, readAgo: () => 0 })

const templates = (more: Partial<Followed> = {}) =>
  follow({ subscription: templatesUpdated, variables: { companyId: 'A' }, ...more })

test('events are written by the updater and then told, until nobody follows any more', () => {
  const { environment, sinks, send } = liveWorld()
  const told: string[] = []
  const stop = followAll(
    environment,
    () => [
      templates({
        updater: (store) => {
          store.get('A')?.setValue('written', 'mark')
          return undefined
        },
        onEvent: () => told.push(String(environment.getStore().getSource().get('A')?.['mark'])),
      }),
    ],
    owned(() => told.push('unknown')),
  )
  send({ companyId: 'A' }, 'A')
  expect(told).toEqual(['written'])
  stop()
  expect(sinks.size).toBe(0)
})

test('an event that the store cannot place has the page read anew', () => {
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

test('what is declared by now hears the events, not what was declared at the start', () => {
  const { environment, send } = liveWorld()
  const told: string[] = []
  let latest = [templates({ onEvent: () => told.push('first') })]
  followAll(environment, () => latest, owned())
  latest = [templates({ onEvent: () => told.push('second') })]
  send({ companyId: 'A' }, 'A')
  expect(told).toEqual(['second'])
})

test('subscriptions are the same as long as their documents and variables are', () => {
  expect(keyOf([templates()])).toBe(keyOf([templates({ updater: () => undefined })]))
  expect(keyOf([templates()])).not.toBe(keyOf([templates({ variables: { companyId: 'B' } })]))
})
