import { commitLocalUpdate, Environment, Network, RecordSource } from 'relay-runtime'
import { expect, test } from 'vitest'
import { together, ToldStore } from './store.ts'

/** A store with one record, and what was told of it. */
function watchedStore() {
  const environment = new Environment({
    network: Network.create(() => {
      throw new Error('no network')
    }),
    store: new ToldStore(new RecordSource({ a: { __id: 'a', __typename: 'Ad', name: 'first' } })),
  })
  const told: unknown[] = []
  const store = environment.getStore()
  const selector = {
    dataID: 'a',
    variables: {},
    owner: { identifier: 'a', variables: {}, node: { operation: {} } as never, cacheConfig: null },
    node: {
      kind: 'Fragment',
      name: 'a',
      type: 'Ad',
      argumentDefinitions: [],
      metadata: null,
      selections: [{ kind: 'ScalarField', alias: null, name: 'name', args: null, storageKey: null }],
    },
  } as unknown as Parameters<typeof store.lookup>[0]
  const snapshot = store.lookup(selector)
  store.subscribe(snapshot, ({ data }) => told.push((data as { name: string }).name))
  return {
    told,
    write: (name: string) =>
      commitLocalUpdate(environment, (records) => {
        records.get('a')?.setValue(name, 'name')
      }),
  }
}

test('SHELL-115 what runs together is told once, at the end', () => {
  const { told, write } = watchedStore()
  together(() => {
    write('second')
    together(() => write('third'))
    expect(told).toEqual([])
  })
  expect(told).toEqual(['third'])
  write('fourth')
  expect(told).toEqual(['third', 'fourth'])
})

test('SHELL-115 what fails among them does not keep the others from being told', () => {
  const { told, write } = watchedStore()
  expect(() =>
    together(() => {
      write('second')
      throw new Error('this one')
    }),
  ).toThrow('this one')
  expect(told).toEqual(['second'])
})
