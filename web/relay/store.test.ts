import { commitLocalUpdate, Environment, Network, RecordSource } from 'relay-runtime'
import { expect, test } from 'vitest'
import { batchWrites, NotifyingStore } from './store.ts'

/** A store with one record, and the names its subscriber receives. */
function watchedStore() {
  const environment = new Environment({
    network: Network.create(() => {
      throw new Error('no network')
    }),
    store: new NotifyingStore(new RecordSource({ a: { __id: 'a', __typename: 'Ad', name: 'first' } })),
  })
  const notified: unknown[] = []
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
  store.subscribe(snapshot, ({ data }) => notified.push((data as { name: string }).name))
  return {
    notified,
    write: (name: string) =>
      commitLocalUpdate(environment, (records) => {
        records.get('a')?.setValue(name, 'name')
      }),
  }
}

test('notifies subscribers once after several writes in `together` (SHELL-115)', () => {
  const { notified, write } = watchedStore()
  batchWrites(() => {
    write('second')
    batchWrites(() => write('third'))
    expect(notified).toEqual([])
  })
  expect(notified).toEqual(['third'])
  write('fourth')
  expect(notified).toEqual(['third', 'fourth'])
})

test('notifies subscribers of the other writes if one write in `together` fails (SHELL-115)', () => {
  const { notified, write } = watchedStore()
  expect(() =>
    batchWrites(() => {
      write('second')
      throw new Error('this one')
    }),
  ).toThrow('this one')
  expect(notified).toEqual(['second'])
})
