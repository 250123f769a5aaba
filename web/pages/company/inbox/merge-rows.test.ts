import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getInboxKind } from './inbox-kind.ts'
import { mergeRows } from './merge-rows.ts'

const row = (databaseId: number, minute: number, unread = ['new']) => ({
  databaseId,
  at: new Date(Date.UTC(2025, 10, 20, 8, minute)).toISOString(),
  unread,
})

test('an opened candidate keeps its position after it is read (PLUS-20)', () => {
  const before = mergeRows([row(3, 30), row(2, 20), row(1, 10)], [])
  const after = mergeRows([row(3, 30), row(1, 10)], [row(2, 20)])
  expect(after.map(({ row: { databaseId } }) => databaseId)).toEqual(
    before.map(({ row: { databaseId } }) => databaseId),
  )
  expect(after.map(({ isSeen }) => isSeen)).toEqual([false, true, false])
})

test('a candidate that was just read counts as read before the inbox is refetched (PLUS-20)', () => {
  const merged = mergeRows([row(3, 30), row(2, 20, []), row(1, 10, ['chat'])], [row(2, 20)])
  expect(merged.map(({ row: { databaseId }, isSeen }) => [databaseId, isSeen])).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ])
})

test('every candidate is listed once, newest first, and becomes unread again after new activity (PLUS-20)', () => {
  const rows = fc.array(
    fc
      .record({ databaseId: fc.integer({ min: 1, max: 20 }), minute: fc.nat(59) })
      .map(({ databaseId, minute }) => row(databaseId, minute)),
    { maxLength: 20 },
  )
  const unique = rows.map((all) => [...new Map(all.map((each) => [each.databaseId, each])).values()])
  fc.assert(
    fc.property(unique, unique, (unread, opened) => {
      const merged = mergeRows(unread, opened)
      expect(new Set(merged.map(({ row: { databaseId } }) => databaseId))).toEqual(
        new Set([...unread, ...opened].map(({ databaseId }) => databaseId)),
      )
      expect(merged).toHaveLength(new Set([...unread, ...opened].map(({ databaseId }) => databaseId)).size)
      expect(merged.map(({ row: { at } }) => at)).toEqual(
        merged
          .map(({ row: { at } }) => at)
          .toSorted()
          .toReversed(),
      )
      for (const {
        row: { databaseId },
        isSeen,
      } of merged)
        expect(isSeen).toBe(!unread.some((each) => each.databaseId === databaseId))
    }),
  )
})

test('the address filters by kind, and any other value shows all kinds (PLUS-20)', () => {
  expect(
    ['kind=chat', 'kind=upload', 'kind=new', 'kind=notes', ''].map((search) =>
      getInboxKind(new URLSearchParams(search)),
    ),
  ).toEqual(['CHAT', 'UPLOAD', 'NEW', null, null])
})
