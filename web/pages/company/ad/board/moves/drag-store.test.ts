import { expect, test } from 'vitest'
import { BoardDragStore } from './drag-store.ts'

const lanes = ['rejected', 'incoming', 'interview', 'hired'].map((id) => ({ id, name: id, count: 4 }))
const elin = {
  id: 'c1',
  databaseId: 1,
  isScheduled: false,
  name: 'Elin',
  stepId: 'interview',
  index: 1,
  started: '2025-11-20T08:00:00Z',
  others: 0,
}

test('PIPE-22 lanes are marked as allowed or not while a box is lifted', () => {
  const store = new BoardDragStore()
  store.lift(elin, 'pointer', lanes, true)
  expect(lanes.map(({ id }) => store.laneView(id).look)).toEqual(['allowed', 'denied', 'origin', 'allowed'])
  store.aim({ stepId: 'incoming', index: 0 })
  expect(store.get()?.target).toBeNull()
  store.aim({ stepId: 'hired', index: 2 })
  expect(store.laneView('hired')).toMatchObject({ look: 'over', target: 2 })
  store.end()
  expect(lanes.map(({ id }) => store.laneView(id).look)).toEqual(['idle', 'idle', 'idle', 'idle'])
})

test('PIPE-21 on a locked board a box of the first or last lane stays there', () => {
  const store = new BoardDragStore()
  store.lift({ ...elin, stepId: 'hired' }, 'pointer', lanes, true)
  expect(lanes.map(({ id }) => store.laneView(id).look)).toEqual(['denied', 'denied', 'denied', 'origin'])
})

test('PIPE-23 on an unlocked board every lane takes it', () => {
  const store = new BoardDragStore()
  store.lift({ ...elin, stepId: 'hired' }, 'pointer', lanes, false)
  expect(lanes.map(({ id }) => store.laneView(id).look)).toEqual(['allowed', 'allowed', 'allowed', 'origin'])
})

test('PIPE-20 a lane hears only of what concerns it', () => {
  const store = new BoardDragStore()
  store.lift(elin, 'pointer', lanes, false)
  const before = store.laneView('rejected')
  store.aim({ stepId: 'hired', index: 0 })
  store.aim({ stepId: 'hired', index: 1 })
  expect(store.laneView('rejected')).toBe(before)
})

test('PLUS-26 among sorted boxes what comes is put first, and nothing is reordered', () => {
  const store = new BoardDragStore()
  store.lift(elin, 'pointer', lanes, false, true)
  store.aim({ stepId: 'hired', index: 3 })
  expect(store.get()?.target).toEqual({ stepId: 'hired', index: 0 })
  store.aim({ stepId: 'interview', index: 3 })
  expect(store.get()?.target).toEqual({ stepId: 'interview', index: 1 })
})

test('PLUS-21 several that are lifted together come first in another lane, and are not put in order in their own', () => {
  const store = new BoardDragStore()
  store.lift({ ...elin, others: 2 }, 'pointer', lanes, false)
  store.aim({ stepId: 'hired', index: 3 })
  expect(store.get()?.target).toEqual({ stepId: 'hired', index: 0 })
  store.aim({ stepId: 'interview', index: 3 })
  expect(store.get()?.target).toEqual({ stepId: 'interview', index: 1 })
})
