import { expect, test } from 'vitest'
import type { AddChange } from '#contract/events.ts'
import type { Change } from '#contract/integrations/changes.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { publicError } from '#gateway/errors/errors.ts'
import type { HubListener } from '#gateway/hub/hub.ts'
import { toChangeCursor } from '#rules/integrations/changes.ts'
import { followChanges } from './follow-changes.ts'

// The gaps of the hub that programs under test cannot cause at will. tests/changes.test.ts follows real changes.

const companyId = 7
const changeAt = (seq: number): Change => ({
  event: 'ad.changed',
  timestamp: new Date(seq).toISOString(),
  adId: seq,
  candidateId: null,
  fromStepId: null,
  toStepId: null,
})

/** Follows a feed whose events the test numbers, from number 1 on. */
async function followFeed(size: number) {
  let feed = size
  let failures = 0
  let reads = 0
  let listener: HubListener<'addChange'> | undefined
  const stop = new AbortController()
  const context = {
    session: { isKey: true },
    signal: stop.signal,
    hub: {
      subscribe: (_: unknown, added: HubListener<'addChange'>) => {
        listener = added
        return () => undefined
      },
    },
    platform: {
      call: async (_: unknown, { query }: { query: { after?: string; take: number } }) => {
        reads += 1
        if (failures > 0) {
          failures -= 1
          throw publicError('UPSTREAM_FAILED', 'The platform restarts.')
        }
        const after = Number(query.after?.replace('chg_', '') ?? 0)
        const seqs = Array.from({ length: Math.min(query.take, feed - after) }, (_each, index) => after + 1 + index)
        return {
          items: seqs.map(changeAt),
          cursors: seqs.map(toChangeCursor),
          next: after + query.take < feed ? toChangeCursor(after + query.take) : null,
          latest: toChangeCursor(feed),
        }
      },
    },
  } as unknown as GatewayContext
  const follower = await followChanges(context, { companyId, after: toChangeCursor(1), events: null })
  return {
    stop: () => stop.abort(),
    readCount: () => reads,
    failOnce: () => void (failures = 1),
    /** Adds events to the feed, and publishes them unless the hub misses them. */
    add: (count: number, { missed = false } = {}) => {
      for (let each = 0; each < count; each += 1) {
        feed += 1
        const event: AddChange = { companyId, cursor: toChangeCursor(feed), change: changeAt(feed) }
        if (!missed) listener?.onEvent(event, feed)
      }
    },
    reset: () => listener?.onReset(),
    /** Returns the numbers of the next results. */
    next: async (count: number): Promise<number[]> => {
      const seqs: number[] = []
      while (seqs.length < count) {
        const { value } = await follower.next()
        if (value?.kind === 'event') seqs.push(value.value.change.ad.databaseId)
      }
      return seqs
    },
  }
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('reads the feed on after a gap of the hub (PLUS-98)', async () => {
  const followed = await followFeed(3)
  expect(await followed.next(2)).toEqual([2, 3])
  followed.add(3, { missed: true })
  followed.reset()
  followed.add(1)
  expect(await followed.next(4)).toEqual([4, 5, 6, 7])
  followed.add(1)
  expect(await followed.next(1)).toEqual([8])
  followed.stop()
})

test('a slow reader gets every change, from the feed in pages (PLUS-98)', async () => {
  const followed = await followFeed(2)
  expect(await followed.next(1)).toEqual([2])
  followed.add(2000)
  expect(await followed.next(2000)).toEqual(range(3, 2002))
  expect(followed.readCount()).toBe(21)
  followed.stop()
})

test('repeats a read that failed while the platform restarted (PLUS-98)', async () => {
  const followed = await followFeed(1)
  followed.failOnce()
  followed.reset()
  followed.add(2)
  expect(await followed.next(2)).toEqual([2, 3])
  followed.stop()
})
