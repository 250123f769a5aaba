import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inboxKind } from './inbox-kind.ts'
import { mergeRows } from './entries.ts'

const row = (databaseId: number, minute: number, unread = ['new']) => ({
  databaseId,
  at: new Date(Date.UTC(2025, 10, 20, 8, minute)).toISOString(),
  unread,
})

test('PLUS-20 what was opened keeps its place when it is read', () => {
  const before = mergeRows([row(3, 30), row(2, 20), row(1, 10)], [])
  const after = mergeRows([row(3, 30), row(1, 10)], [row(2, 20)])
  expect(after.map(({ row: { databaseId } }) => databaseId)).toEqual(
    before.map(({ row: { databaseId } }) => databaseId),
  )
  expect(after.map(({ isSeen }) => isSeen)).toEqual([false, true, false])
})

test('PLUS-20 what was just read counts as read before the inbox is read anew', () => {
  const merged = mergeRows([row(3, 30), row(2, 20, []), row(1, 10, ['chat'])], [row(2, 20)])
  expect(merged.map(({ row: { databaseId }, isSeen }) => [databaseId, isSeen])).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ])
})

test('PLUS-20 every candidate stands once, the newest first, unread again as soon as something happens', () => {
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

test('PLUS-20 the address filters by a kind, and anything else shows all', () => {
  expect(
    ['kind=chat', 'kind=upload', 'kind=new', 'kind=notes', ''].map((search) => inboxKind(new URLSearchParams(search))),
  ).toEqual(['CHAT', 'UPLOAD', 'NEW', null, null])
})
