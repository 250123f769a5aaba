import { expect, test } from 'vitest'
import { BoardDragStore } from './drag-store.ts'

const lanes = ['rejected', 'incoming', 'interview', 'hired'].map((id) => ({ id, name: id, count: 4 }))
const elin = {
  id: 'c1',
  databaseId: 1,
  appliedAt: '2025-11-12T09:00:00.000Z',
  isScheduled: false,
  name: 'Elin',
  stepId: 'interview',
  index: 1,
  started: '2025-11-20T08:00:00Z',
  others: 0,
}

test('lanes are marked as allowed or denied while a box is lifted (PIPE-22)', () => {
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

test('on a locked board, boxes cannot leave the first and last lane (PIPE-21)', () => {
  const store = new BoardDragStore()
  store.lift({ ...elin, stepId: 'hired' }, 'pointer', lanes, true)
  expect(lanes.map(({ id }) => store.laneView(id).look)).toEqual(['denied', 'denied', 'denied', 'origin'])
})

test('on an unlocked board, every lane accepts a box (PIPE-23)', () => {
  const store = new BoardDragStore()
  store.lift({ ...elin, stepId: 'hired' }, 'pointer', lanes, false)
  expect(lanes.map(({ id }) => store.laneView(id).look)).toEqual(['allowed', 'allowed', 'allowed', 'origin'])
})

test("a lane's view changes only when the lane is affected (PIPE-20)", () => {
  const store = new BoardDragStore()
  store.lift(elin, 'pointer', lanes, false)
  const before = store.laneView('rejected')
  store.aim({ stepId: 'hired', index: 0 })
  store.aim({ stepId: 'hired', index: 1 })
  expect(store.laneView('rejected')).toBe(before)
})

test('in sorted lanes a dropped box comes first, and a lane is not reordered (PLUS-26)', () => {
  const store = new BoardDragStore()
  store.lift(elin, 'pointer', lanes, false, true)
  store.aim({ stepId: 'hired', index: 3 })
  expect(store.get()?.target).toEqual({ stepId: 'hired', index: 0 })
  store.aim({ stepId: 'interview', index: 3 })
  expect(store.get()?.target).toEqual({ stepId: 'interview', index: 1 })
})

test('several lifted boxes come first in another lane, and keep their order in their own lane (PLUS-21)', () => {
  const store = new BoardDragStore()
  store.lift({ ...elin, others: 2 }, 'pointer', lanes, false)
  store.aim({ stepId: 'hired', index: 3 })
  expect(store.get()?.target).toEqual({ stepId: 'hired', index: 0 })
  store.aim({ stepId: 'interview', index: 3 })
  expect(store.get()?.target).toEqual({ stepId: 'interview', index: 1 })
})
