import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignById, alignByText, mergeList } from './merge-list.ts'

interface Item {
  id: string
  text: string
}

const item = (id: string, text = id): Item => ({ id, text })
const byId = alignById<Item>(({ id }) => id)
const byWords = alignByText<Item>(({ text }) => text)
const same = (a: Item, b: Item) => a.text === b.text
const known = ['a', 'b', 'c', 'd'].map((id) => item(id))

// The stored list has new IDs, like a form that is read again.
for (const [name, stored, merge] of [
  [
    'by id',
    (list: Item[]) => list,
    (saved: Item[], mine: Item[]) => mergeList(known, saved, mine, { mine: byId, stored: byId, same }),
  ],
  [
    'by words',
    (list: Item[]) => list.map(({ text }, index) => item(`new-${index}`, text)),
    (saved: Item[], mine: Item[]) => mergeList(known, saved, mine, { mine: byId, stored: byWords, same }),
  ],
] as const) {
  const words = (saved: Item[], mine: Item[]) => merge(stored(saved), mine).map(({ text }) => text)
  const [a, b, c, d] = known as [Item, Item, Item, Item]

  describe(`merges the lists of two editors ${name} (FORM-41, PIPE-90)`, () => {
    test('keeps the items that only one editor changed', () => {
      expect(words([item('a', 'A'), b, c, d], [a, b, item('c', 'C'), d])).toEqual(['A', 'b', 'C', 'd'])
    })
    test('keeps added items of both editors at their positions', () => {
      expect(words([a, item('x'), b, c, d], [a, b, c, d, item('y')])).toEqual(['a', 'x', 'b', 'c', 'd', 'y'])
      expect(words([a, b, c, d, item('x')], [a, b, c, d, item('y')])).toEqual(['a', 'b', 'c', 'd', 'x', 'y'])
    })
    test('removes items that either editor removed', () => {
      expect(words([b, c, d], [a, b, c])).toEqual(['b', 'c'])
    })
    test('keeps the user’s version of an item that both editors changed', () => {
      expect(words([item('a', 'theirs'), b, c, d], [item('a', 'mine'), b, c, d])).toEqual(['mine', 'b', 'c', 'd'])
    })
    test('keeps a change of an item that the other editor removed', () => {
      expect(words([b, c, d], [item('a', 'mine'), b, c, d])).toEqual(['mine', 'b', 'c', 'd'])
    })
    test('keeps a changed order of either editor', () => {
      expect(words([a, b, c, d], [d, a, b, c])).toEqual(['d', 'a', 'b', 'c'])
      expect(words([item('a', 'A'), b, c, d], [b, a, c, d])).toEqual(['b', 'A', 'c', 'd'])
    })
  })
}

test('an unchanged list becomes the stored list, and an unchanged stored list becomes the user’s list (FORM-41)', () => {
  const list = fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), text: fc.string({ maxLength: 3 }) }), {
    selector: ({ id }) => id,
    maxLength: 8,
  })
  fc.assert(
    fc.property(list, list, (began, other) => {
      for (const stored of [byId, byWords]) {
        expect(mergeList(began, other, began, { mine: byId, stored, same }).map(({ text }) => text)).toEqual(
          other.map(({ text }) => text),
        )
        expect(mergeList(began, began, other, { mine: byId, stored, same }).map(({ text }) => text)).toEqual(
          other.map(({ text }) => text),
        )
      }
    }),
  )
})
