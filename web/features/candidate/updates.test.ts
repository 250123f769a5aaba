import {
  createOperationDescriptor,
  Environment,
  getSelector,
  Network,
  RecordSource,
  type RecordSourceProxy,
  type SingularReaderSelector,
} from 'relay-runtime'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveToIndex } from '#rules/candidates/board.ts'
import boardQuery from '#web/__generated__/BoardPageQuery.graphql.ts'
import lanesFragment from '#web/__generated__/useLanes_step.graphql.ts'
import { batchWrites, NotifyingStore } from '#web/relay/store.ts'
import { clearPastSchedules, placeCandidate, placeCandidates, placeSteps, markActivitySeen } from './updates.ts'

type Fields = Record<string, unknown>
const refs = (ids: readonly string[]) => ({ __refs: [...ids] })

function boardOf(lanes: Record<string, string[]>, fields: Record<string, Fields> = {}) {
  const records: Record<string, Fields> = {
    board: { __id: 'board', __typename: 'Board', id: 'board', steps: refs(Object.keys(lanes)) },
    ad: { __id: 'ad', __typename: 'Ad', id: 'ad', muted: false, notifications: 2, newApplicationCount: 1 },
  }
  for (const [step, ids] of Object.entries(lanes)) {
    records[step] = { __id: step, __typename: 'BoardStep', id: step, candidates: refs(ids) }
    ids.forEach((id, order) => {
      records[id] = {
        __id: id,
        __typename: 'Candidate',
        id,
        databaseId: Number(id),
        position: 1024 * order,
        ...fields[id],
      }
    })
  }
  for (const [id, own] of Object.entries(fields)) records[id] ??= { __id: id, __typename: 'Candidate', id, ...own }
  const source = RecordSource.create(records as ConstructorParameters<typeof RecordSource>[0])
  const environment = new Environment({
    network: Network.create(() => {
      throw new Error('no network')
    }),
    store: new NotifyingStore(source),
  })
  const lane = (step: string) => {
    const record = environment.getStore().getSource().get(step) as { candidates?: { __refs: string[] } } | undefined
    return record?.candidates?.__refs
  }
  const field = (id: string, name: string) => (environment.getStore().getSource().get(id) as Fields | undefined)?.[name]
  return {
    environment,
    lane,
    field,
    update: (updater: (store: RecordSourceProxy) => void) => environment.commitUpdate(updater),
  }
}

test('a moved candidate leaves its step and appears at its position in the other step (PIPE-27)', () => {
  const board = boardOf({ a: ['1', '2'], b: ['3', '4'] })
  board.update((store) => {
    expect(placeCandidate(store, 'board', { candidateId: '1', stepId: 'b', index: 1 })).toBe(true)
  })
  expect(board.lane('a')).toEqual(['2'])
  expect(board.lane('b')).toEqual(['3', '1', '4'])
})

test('a reorder keeps the candidate in its step, and repeating it changes nothing (PIPE-24)', () => {
  const board = boardOf({ a: ['1', '2', '3'], b: [] })
  const say = () =>
    board.update((store) => {
      placeCandidate(store, 'board', { candidateId: '1', stepId: 'a', index: 2 })
    })
  say()
  expect(board.lane('a')).toEqual(['2', '3', '1'])
  say()
  expect(board.lane('a')).toEqual(['2', '3', '1'])
})

test('a new candidate is added to its step once (PIPE-65)', () => {
  const board = boardOf({ rejected: [], incoming: ['1'] }, { 9: {} })
  const say = () =>
    board.update((store) => {
      placeCandidate(store, 'board', { candidateId: '9', stepId: 'incoming', index: 0 })
    })
  say()
  say()
  expect(board.lane('incoming')).toEqual(['9', '1'])
})

test('an unknown step leaves the board unchanged (PIPE-64)', () => {
  const board = boardOf({ a: ['1'], b: [] })
  board.update((store) => {
    expect(placeCandidate(store, 'board', { candidateId: '1', stepId: 'gone', index: 0 })).toBe(false)
  })
  expect(board.lane('a')).toEqual(['1'])
})

test('rolling back an optimistic placement leaves the card where it was (PIPE-26)', () => {
  const board = boardOf({ a: ['1', '2'], b: [] })
  const placed = board.environment.applyUpdate({
    storeUpdater: (store) => {
      placeCandidate(store, 'board', { candidateId: '1', stepId: 'b', index: 0 })
    },
  })
  expect(board.lane('b')).toEqual(['1'])
  placed.dispose()
  expect(board.lane('a')).toEqual(['1', '2'])
  expect(board.lane('b')).toEqual([])
})

test('seen activity is subtracted once from the candidate and from the counts of the ad (PIPE-63)', () => {
  const board = boardOf({ a: ['1'] }, { 1: { unread: ['NEW', 'CHAT'] } })
  const say = (kind: 'new' | 'chat') =>
    board.update((store) => markActivitySeen(store, { candidateId: '1', adId: 'ad', kind }))
  say('new')
  say('new')
  expect(board.field('1', 'unread')).toEqual(['CHAT'])
  expect([board.field('ad', 'newApplicationCount'), board.field('ad', 'notifications')]).toEqual([0, 2])
  say('chat')
  expect(board.field('ad', 'notifications')).toBe(1)
})

test('the scheduling marker is cleared once its time has passed, and other markers stay (PIPE-60)', () => {
  const board = boardOf(
    { a: ['1', '2'] },
    { 1: { scheduledAt: '2025-11-20T08:00:00Z' }, 2: { scheduledAt: '2025-11-24T08:00:00Z' } },
  )
  board.update((store) => clearPastSchedules(store, 'board', new Date('2025-11-20T09:00:00Z')))
  expect([board.field('1', 'scheduledAt'), board.field('2', 'scheduledAt')]).toEqual([null, '2025-11-24T08:00:00Z'])
})

test('changed steps keep their candidates, a new step is empty, and a deleted step leaves the board (PIPE-84)', () => {
  const board = boardOf({ a: ['1'], b: [], c: ['2'] })
  board.update((store) => {
    store.create('new', 'BoardStep')
    placeSteps(store, 'board', ['a', 'c', 'new'])
  })
  expect(board.field('board', 'steps')).toEqual({ __refs: ['a', 'c', 'new'] })
  expect([board.lane('a'), board.lane('c'), board.lane('new')]).toEqual([['1'], ['2'], []])
})

test('thousands of placements, single and in bulk, give the same lanes as plain lists (PLUS-21, PIPE-64)', () => {
  const placement = fc.record({ card: fc.nat({ max: 8 }), lane: fc.nat({ max: 3 }), order: fc.nat({ max: 10 }) })
  fc.assert(
    fc.property(
      fc.array(fc.array(placement, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 20 }),
      (writes) => {
        const names = ['a', 'b', 'c', 'd']
        let lanes: string[][] = [[], Array.from({ length: 9 }, (_, index) => String(index)), [], []]
        const board = boardOf(Object.fromEntries(names.map((name, index) => [name, lanes[index] ?? []])))
        for (const write of writes) {
          const placements = write.map(({ card, lane, order }) => ({
            candidateId: String(card),
            stepId: names[lane] ?? '',
            index: order,
          }))
          board.update((store) => {
            expect(placeCandidates(store, 'board', placements)).toBe(true)
          })
          for (const { candidateId, stepId, index: place } of placements) {
            lanes = lanes.map((ids, index) =>
              names[index] === stepId ? moveToIndex(ids, candidateId, place) : ids.filter((id) => id !== candidateId),
            )
          }
          expect(names.map((name) => board.lane(name))).toEqual(lanes)
        }
      },
    ),
  )
})

test("late and repeated events leave a lane in the platform's order (PIPE-64, PIPE-65)", () => {
  const names = ['a', 'b']
  // A candidate is placed, or an event repeats its current position. New candidates are candidates without a position
  // before.
  const act = fc.record({
    card: fc.nat({ max: 7 }),
    lane: fc.nat({ max: 1 }),
    position: fc.integer({ min: -3, max: 3 }),
    isRead: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 20 }), (acts) => {
      const places = new Map([0, 1, 2, 3].map((id) => [id, { step: 'a', position: id }]))
      const laneOf = (step: string) =>
        [...places]
          .filter(([, place]) => place.step === step)
          .toSorted(([one, a], [other, b]) => a.position - b.position || one - other)
          .map(([id]) => String(id))
      const board = boardOf(
        { a: laneOf('a'), b: [] },
        Object.fromEntries(Array.from({ length: 8 }, (_, id) => [id, { databaseId: id, position: id }])),
      )
      const published = new Map<number, { step: string; position: number }>()
      const publish = (id: number, { step, position }: { step: string; position: number }) =>
        board.update((store) => {
          placeCandidate(store, 'board', { candidateId: String(id), stepId: step, position })
        })
      for (const { card, lane, position, isRead } of acts) {
        const place = { step: names[lane] ?? 'a', position }
        places.set(card, place)
        published.delete(card)
        published.set(card, place)
        // An event contains the state at the time it is read, so it can be newer than events that arrive later.
        if (isRead) for (const [id] of published) publish(id, places.get(id) ?? place)
      }
      // A new subscriber receives the newest event of each candidate again.
      for (let round = 0; round < 2; round++) for (const [id, place] of published) publish(id, place)
      expect(names.map((name) => board.lane(name))).toEqual(names.map(laneOf))
    }),
  )
})

test('outdated events do not move a candidate on a freshly read board, not even briefly (PIPE-64)', () => {
  const board = boardOf({ a: ['3', '2', '1'], b: [] })
  const seen: unknown[] = []
  for (const [candidateId, position] of [
    ['1', 2048],
    ['2', 1024],
    ['3', 0],
  ] as const) {
    board.update((store) => {
      placeCandidate(store, 'board', { candidateId, stepId: 'a', position })
    })
    seen.push(board.lane('a'))
  }
  expect(seen).toEqual([
    ['3', '2', '1'],
    ['3', '2', '1'],
    ['3', '2', '1'],
  ])
})

test('bulk placements into an unknown step are skipped and reported (PLUS-21)', () => {
  const board = boardOf({ a: ['1', '2'], b: [] })
  board.update((store) => {
    expect(
      placeCandidates(store, 'board', [
        { candidateId: '1', stepId: 'gone', index: 0 },
        { candidateId: '2', stepId: 'b', index: 0 },
      ]),
    ).toBe(false)
  })
  expect([board.lane('a'), board.lane('b')]).toEqual([['1'], ['2']])
})

/** Subscribes to the lanes of a board as the page does, and returns their latest candidates. */
function drawnLanes({ environment }: ReturnType<typeof boardOf>, steps: readonly string[]) {
  const owner = createOperationDescriptor(boardQuery, { id: 1 }).request
  const drawn = new Map<string, readonly string[]>()
  for (const id of steps) {
    const selector = getSelector(lanesFragment, [
      { __id: id, __fragments: { useLanes_step: {} }, __fragmentOwner: owner },
    ])
    const [lane] = (selector as { selectors: readonly SingularReaderSelector[] }).selectors
    if (!lane) throw new Error('The lane has no fragment.')
    const draw = ({ data }: { data: unknown }) =>
      drawn.set(
        id,
        (data as { candidates: { id: string }[] }).candidates.map((each) => each.id),
      )
    const shown = environment.lookup(lane)
    draw(shown)
    environment.subscribe(shown, draw)
  }
  return () => steps.map((id) => drawn.get(id))
}

test("a colleague's move below an own optimistic move is rendered after the rollback (PIPE-30, PIPE-64)", () => {
  const board = boardOf({ inbox: ['1'], mine: [], theirs: [] })
  const drawn = drawnLanes(board, ['inbox', 'mine', 'theirs'])
  const optimistic = board.environment.applyUpdate({
    storeUpdater: (store) => {
      placeCandidate(store, 'board', { candidateId: '1', stepId: 'mine', index: 0 })
    },
  })
  board.update((store) => {
    placeCandidate(store, 'board', { candidateId: '1', stepId: 'theirs', index: 0 })
  })
  expect(drawn()).toEqual([[], ['1'], []])
  optimistic.dispose()
  expect(drawn()).toEqual([[], [], ['1']])
})

test('after any mix of final, optimistic and rolled-back placements, the rendered lanes are current (PIPE-26, PIPE-64)', () => {
  const names = ['a', 'b', 'c']
  const act = fc.record({
    card: fc.nat({ max: 4 }),
    lane: fc.nat({ max: 2 }),
    order: fc.nat({ max: 5 }),
    kind: fc.constantFrom('place', 'several', 'hold', 'release'),
  })
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 30 }), (acts) => {
      const board = boardOf({ a: ['0', '1', '2', '3', '4'], b: [], c: [] })
      const drawn = drawnLanes(board, names)
      const optimistic: { dispose: () => void }[] = []
      for (const { card, lane, order, kind } of acts) {
        const into = (step: number) => (store: RecordSourceProxy) => {
          placeCandidate(store, 'board', { candidateId: String(card), stepId: names[step % 3] ?? '', index: order })
        }
        const place = into(lane)
        if (kind === 'place') board.update(place)
        // Simulates several events in one frame.
        else if (kind === 'several')
          batchWrites(() => {
            for (const step of [lane + 1, lane]) board.update(into(step))
          })
        else if (kind === 'hold') optimistic.push(board.environment.applyUpdate({ storeUpdater: place }))
        else optimistic.splice(card % Math.max(1, optimistic.length), 1)[0]?.dispose()
        expect(drawn()).toEqual(names.map((name) => board.lane(name)))
      }
    }),
  )
})

test('a move creates no lane in a step that was read without its candidates, for example from a card in the inbox', () => {
  const board = boardOf({ a: ['1', '2'], b: [] }, { c: {} })
  board.update((store) => {
    const bare = store.create('bare', 'BoardStep')
    store.get('board')?.setLinkedRecords([...(store.get('board')?.getLinkedRecords('steps') ?? []), bare], 'steps')
    expect(placeCandidate(store, 'board', { candidateId: '1', stepId: 'bare', index: 0 })).toBe(false)
  })
  expect(board.lane('bare')).toBeUndefined()
  expect(board.lane('a')).toEqual(['1', '2'])
})
