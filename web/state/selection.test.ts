import { expect, test } from 'vitest'
import { SelectionStore } from './selection.ts'

const chosen = (store: SelectionStore) => [...store.get()].sort().join('')
const lane = ['a', 'b', 'c', 'd', 'e']

test('selects and deselects one item, a range with Shift, and a whole column (PLUS-21)', () => {
  const store = new SelectionStore()
  store.toggle('b')
  store.extendTo('d', lane)
  expect(chosen(store)).toBe('bcd')
  // A range in the other direction from the same anchor. Nothing is deselected.
  store.extendTo('a', lane)
  expect(chosen(store)).toBe('abcd')
  store.toggle('c')
  expect(chosen(store)).toBe('abd')
  store.toggleAll(lane)
  expect(chosen(store)).toBe('abcde')
  store.toggleAll(lane)
  expect(chosen(store)).toBe('')
})

test('a range from another column selects only the pressed card (PLUS-21)', () => {
  const store = new SelectionStore()
  store.toggle('z')
  store.extendTo('c', lane)
  expect(chosen(store)).toBe('cz')
})

test('items that are no longer shown are deselected, and subscribers are notified only of changes (PLUS-21)', () => {
  const store = new SelectionStore()
  store.toggleAll(lane)
  let notifications = 0
  store.subscribe(() => notifications++)
  store.keepOnly(new Set(['b', 'c', 'x']))
  expect(chosen(store)).toBe('bc')
  store.keepOnly(new Set(['b', 'c']))
  store.clear()
  store.clear()
  expect(notifications).toBe(2)
})
