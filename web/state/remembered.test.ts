import { expect, test } from 'vitest'
import { json, plainText, remembered, yesOrNo } from './remembered.ts'

function area(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const refusing = {
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

test('a value is stored, read again and taken away', () => {
  const storage = area()
  const store = remembered('days', yesOrNo, 'localStorage', () => storage)
  expect(store.get()).toBe(false)
  store.set(true)
  expect(storage.items.get('days')).toBe('1')
  expect(remembered('days', yesOrNo, 'localStorage', () => storage).get()).toBe(true)
  store.set(false)
  expect(storage.items.size).toBe(0)
})

test('where storage is refused, missing or full the value lives as long as the page', () => {
  for (const refused of [() => refusing, () => null, () => ({ ...area(), setItem: refusing.setItem })]) {
    const store = remembered('token', plainText, 'localStorage', refused)
    let told = 0
    store.subscribe(() => {
      told += 1
    })
    expect(store.get()).toBeNull()
    store.set('abc')
    expect(store.get()).toBe('abc')
    expect(told).toBe(1)
    store.set(null)
    expect(store.get()).toBeNull()
  }
})

test('a stored value is the same object until it changes, and nonsense is the value for nothing', () => {
  const numbers = json(
    (parsed) => (Array.isArray(parsed) ? parsed.filter((each) => typeof each === 'number') : []),
    (value) => value.length === 0,
  )
  const storage = area({ folded: '[1,"x",2]' })
  const store = remembered('folded', numbers, 'localStorage', () => storage)
  expect(store.get()).toEqual([1, 2])
  expect(store.get()).toBe(store.get())
  storage.items.set('folded', '{')
  expect(store.get()).toEqual([])
  store.set([])
  expect(storage.items.has('folded')).toBe(false)
})
