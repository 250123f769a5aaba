import { expect, test } from 'vitest'
import { json, plainText, createStoredValue, yesOrNo } from './stored-value.ts'

function memoryStorage(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const deniedStorage = {
  getItem: (): string | null => {
    throw new Error('refused')
  },
  setItem: () => {
    throw new Error('refused')
  },
  removeItem: () => {
    throw new Error('refused')
  },
}

test('a value is stored, read again and removed', () => {
  const storage = memoryStorage()
  const store = createStoredValue('days', yesOrNo, 'localStorage', () => storage)
  expect(store.get()).toBe(false)
  store.set(true)
  expect(storage.items.get('days')).toBe('1')
  expect(createStoredValue('days', yesOrNo, 'localStorage', () => storage).get()).toBe(true)
  store.set(false)
  expect(storage.items.size).toBe(0)
})

test('the value lives as long as the page if storage is denied, missing or full', () => {
  for (const getStorage of [
    () => deniedStorage,
    () => null,
    () => ({ ...memoryStorage(), setItem: deniedStorage.setItem }),
  ]) {
    const store = createStoredValue('token', plainText, 'localStorage', getStorage)
    let changes = 0
    store.subscribe(() => {
      changes += 1
    })
    expect(store.get()).toBeNull()
    store.set('abc')
    expect(store.get()).toBe('abc')
    expect(changes).toBe(1)
    store.set(null)
    expect(store.get()).toBeNull()
  }
})

test('a stored value is the same object until it changes, and invalid data reads as the empty value', () => {
  const numbers = json(
    (parsed) => (Array.isArray(parsed) ? parsed.filter((each) => typeof each === 'number') : []),
    (value) => value.length === 0,
  )
  const storage = memoryStorage({ folded: '[1,"x",2]' })
  const store = createStoredValue('folded', numbers, 'localStorage', () => storage)
  expect(store.get()).toEqual([1, 2])
  expect(store.get()).toBe(store.get())
  storage.items.set('folded', '{')
  expect(store.get()).toEqual([])
  store.set([])
  expect(storage.items.has('folded')).toBe(false)
})
