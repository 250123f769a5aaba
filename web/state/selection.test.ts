import { expect, test } from 'vitest'
import { SelectionStore } from './selection.ts'

const chosen = (store: SelectionStore) => [...store.get()].sort().join('')
const lane = ['a', 'b', 'c', 'd', 'e']

test('PLUS-21 one is chosen and let go, a range with Shift, and a whole column', () => {
  const store = new SelectionStore()
  store.toggle('b')
  store.extendTo('d', lane)
  expect(chosen(store)).toBe('bcd')
  // The other way from the same first one; nothing is let go.
  store.extendTo('a', lane)
  expect(chosen(store)).toBe('abcd')
  store.toggle('c')
  expect(chosen(store)).toBe('abd')
  store.toggleAll(lane)
  expect(chosen(store)).toBe('abcde')
  store.toggleAll(lane)
  expect(chosen(store)).toBe('')
})

test('PLUS-21 a range from another column chooses only the box itself', () => {
  const store = new SelectionStore()
  store.toggle('z')
  store.extendTo('c', lane)
  expect(chosen(store)).toBe('cz')
})

test('PLUS-21 what is no longer shown is not chosen, and nobody is told when nothing changes', () => {
  const store = new SelectionStore()
  store.toggleAll(lane)
  let told = 0
  store.subscribe(() => told++)
  store.keepOnly(new Set(['b', 'c', 'x']))
  expect(chosen(store)).toBe('bc')
  store.keepOnly(new Set(['b', 'c']))
  store.clear()
  store.clear()
  expect(told).toBe(2)
})
