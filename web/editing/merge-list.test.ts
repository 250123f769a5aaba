import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignById, alignByWords, mergeList } from './merge-list.ts'

interface Item {
  id: string
  text: string
}

const item = (id: string, text = id): Item => ({ id, text })
const byId = alignById<Item>(({ id }) => id)
const byWords = alignByWords<Item>(({ text }) => text)
const same = (a: Item, b: Item) => a.text === b.text
const known = ['a', 'b', 'c', 'd'].map((id) => item(id))

// What is stored has ids of its own, as a form that is read anew.
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

  describe(`FORM-41 PIPE-90 lists of two editors are merged ${name}`, () => {
    test('what each changed of its own counts', () => {
      expect(words([item('a', 'A'), b, c, d], [a, b, item('c', 'C'), d])).toEqual(['A', 'b', 'C', 'd'])
    })
    test('what each added counts, where it was put', () => {
      expect(words([a, item('x'), b, c, d], [a, b, c, d, item('y')])).toEqual(['a', 'x', 'b', 'c', 'd', 'y'])
      expect(words([a, b, c, d, item('x')], [a, b, c, d, item('y')])).toEqual(['a', 'b', 'c', 'd', 'x', 'y'])
    })
    test('what either took away goes', () => {
      expect(words([b, c, d], [a, b, c])).toEqual(['b', 'c'])
    })
    test('of what both changed the user’s own stands', () => {
      expect(words([item('a', 'theirs'), b, c, d], [item('a', 'mine'), b, c, d])).toEqual(['mine', 'b', 'c', 'd'])
    })
    test('what one changed is not lost with what the other took away', () => {
      expect(words([b, c, d], [item('a', 'mine'), b, c, d])).toEqual(['mine', 'b', 'c', 'd'])
    })
    test('another order of either stands', () => {
      expect(words([a, b, c, d], [d, a, b, c])).toEqual(['d', 'a', 'b', 'c'])
      expect(words([item('a', 'A'), b, c, d], [b, a, c, d])).toEqual(['b', 'A', 'c', 'd'])
    })
  })
}

test('FORM-41 who changed nothing gets what is stored, and against what nobody saved the own list stands', () => {
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
