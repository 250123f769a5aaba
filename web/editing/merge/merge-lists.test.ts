import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignById } from './align.ts'
import { list, sameId, sameText, valueList } from './merge-lists.ts'
import { field, fields, mergeThreeWays, propertiesOf, type Choices, type Side } from './merge-three-ways.ts'

interface Item {
  id: string
  text: string
  days: number
}

const item = (id: string, text = id, days = 0): Item => ({ id, text, days })
const base = ['a', 'b', 'c', 'd'].map((id) => item(id))
const [a, b, c, d] = base as [Item, Item, Item, Item]
const properties = propertiesOf<Item>()
const options = {
  item: fields<Item>([
    properties.one('text', field({ label: 'Text', text: (text) => text })),
    properties.one('days', field({ label: 'Days', text: String })),
  ]),
  name: ({ text }: Item, index: number) => `${index + 1} ${text}`,
  text: ({ text }: Item) => text,
  order: 'Order',
}

// Stored items without IDs, like the questions of a form that is read again, are recognised by their texts.
for (const [name, rule, stored] of [
  ['by id', list<Item>({ ...options, identity: sameId(({ id }) => id) }), (items: Item[]) => items],
  [
    'by text',
    list<Item>({
      ...options,
      identity: sameText(
        ({ text }) => text,
        alignById(({ id }) => id),
      ),
    }),
    (items: Item[]) => items.map((each, index) => ({ ...each, id: `new-${index}` })),
  ],
] as const) {
  const merge = (theirs: Item[], mine: Item[]) => mergeThreeWays(rule, { base, mine, theirs: stored(theirs) })
  const texts = (theirs: Item[], mine: Item[], choices: Choices = new Map()) =>
    merge(theirs, mine)
      .resolve(choices)
      .map(({ text }) => text)
  const asked = (theirs: Item[], mine: Item[]) => merge(theirs, mine).conflicts

  describe(`merges lists ${name} (PLUS-96)`, () => {
    test('keeps the items that only one side changed', () => {
      const versions = [
        [item('a', 'A'), b, c, d],
        [a, b, item('c', 'C'), d],
      ] as const
      expect(texts([...versions[0]], [...versions[1]])).toEqual(['A', 'b', 'C', 'd'])
      expect(asked([...versions[0]], [...versions[1]])).toEqual([])
      expect(merge([...versions[0]], [...versions[1]]).merged).toEqual([
        { path: '0/text', label: '1 a: Text', text: 'A', isRemoved: false, by: 'theirs' },
        { path: '2/text', label: '3 C: Text', text: 'C', isRemoved: false, by: 'mine' },
      ])
    })
    test('keeps the added items of both sides at their positions', () => {
      expect(texts([a, item('x'), b, c, d], [a, b, c, d, item('y')])).toEqual(['a', 'x', 'b', 'c', 'd', 'y'])
      expect(texts([a, b, c, d, item('x')], [a, b, c, d, item('y')])).toEqual(['a', 'b', 'c', 'd', 'x', 'y'])
    })
    test('adds an item that both added only once', () => {
      expect(texts([a, b, c, d, item('x')], [a, b, c, d, item('x')])).toEqual(['a', 'b', 'c', 'd', 'x'])
    })
    test('removes items that either side removed', () => {
      expect(texts([b, c, d], [a, b, c])).toEqual(['b', 'c'])
      expect(merge([b, c, d], [a, b, c]).merged).toEqual([
        { path: '0', label: '1 a', text: 'a', isRemoved: true, by: 'theirs' },
        { path: '3', label: '4 d', text: 'd', isRemoved: true, by: 'mine' },
      ])
    })
    test('asks about a field of an item that both changed', () => {
      const [theirs, mine] = [
        [item('a', 'a', 5), item('b', 'theirs'), c, d],
        [a, item('b', 'mine'), c, d],
      ]
      expect(asked(theirs, mine)).toEqual([
        { path: '1/text', label: '2 mine: Text', base: 'b', mine: 'mine', theirs: 'theirs' },
      ])
      expect(texts(theirs, mine, new Map([['1/text', 'theirs']]))).toEqual(['a', 'theirs', 'c', 'd'])
      expect(merge(theirs, mine).resolve(new Map())).toMatchObject([{ days: 5 }, { text: 'mine' }, {}, {}])
    })
    test('asks about an item that one side changed and the other removed', () => {
      const mine = [item('a', 'mine'), b, c, d]
      expect(asked([b, c, d], mine)).toEqual([{ path: '0', label: '1 mine', base: 'a', mine: 'mine', theirs: null }])
      expect(texts([b, c, d], mine)).toEqual(['mine', 'b', 'c', 'd'])
      expect(texts([b, c, d], mine, new Map([['0', 'theirs']]))).toEqual(['b', 'c', 'd'])
      expect(asked(mine, [b, c, d])).toMatchObject([{ mine: null, theirs: 'mine' }])
    })
    test('keeps the order of the side that changed it', () => {
      expect(texts([a, b, c, d], [d, a, b, c])).toEqual(['d', 'a', 'b', 'c'])
      expect(texts([item('a', 'A'), b, c, d], [b, a, c, d])).toEqual(['b', 'A', 'c', 'd'])
    })
  })
}

const byId = list<Item>({ ...options, identity: sameId(({ id }) => id) })

test('asks about the order if both changed it, and keeps each side’s other changes (PLUS-96)', () => {
  const merge = mergeThreeWays(byId, { base, mine: [b, a, c, d, item('y')], theirs: [a, b, d, c] })
  expect(merge.conflicts).toEqual([
    {
      path: 'order',
      label: 'Order',
      base: 'a, b, c, d',
      mine: 'b, a, c, d',
      theirs: 'a, b, d, c',
    },
  ])
  const ids = (side: Side) => merge.resolve(new Map([['order', side]])).map(({ id }) => id)
  expect(ids('mine')).toEqual(['b', 'a', 'c', 'd', 'y'])
  expect(ids('theirs')).toEqual(['a', 'b', 'd', 'y', 'c'])
})

test('asks about an item with one ID that both added with different content (PLUS-96)', () => {
  const merge = mergeThreeWays(byId, { base: [], mine: [item('x', 'mine')], theirs: [item('x', 'theirs')] })
  expect(merge.conflicts).toMatchObject([{ base: null, mine: 'mine', theirs: 'theirs' }])
  expect(merge.resolve(new Map([['mine-0', 'theirs']]))).toEqual([item('x', 'theirs')])
})

test('chosen options of both sides are kept, and nothing is asked (PLUS-96)', () => {
  const rule = valueList<string>('Extras', (value) => value.toUpperCase())
  const merge = mergeThreeWays(rule, { base: ['a', 'b'], mine: ['b', 'c'], theirs: ['a', 'b', 'd'] })
  expect(merge.conflicts).toEqual([])
  expect(merge.resolve(new Map()).toSorted()).toEqual(['b', 'c', 'd'])
  expect(merge.merged).toEqual([
    { path: '0', label: 'Extras', text: 'A', isRemoved: true, by: 'mine' },
    { path: 'mine-0', label: 'Extras', text: 'C', isRemoved: false, by: 'mine' },
    { path: 'theirs-0', label: 'Extras', text: 'D', isRemoved: false, by: 'theirs' },
  ])
})

const anyList = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...'abcdef'),
    text: fc.constantFrom('', 'x', 'y'),
    days: fc.constantFrom(0, 1),
  }),
  { selector: ({ id }) => id, maxLength: 6 },
)

test('a list that one side left unchanged becomes the other side’s list (PLUS-96)', () => {
  fc.assert(
    fc.property(anyList, anyList, (began, other) => {
      for (const versions of [
        { base: began, mine: began, theirs: other },
        { base: began, mine: other, theirs: began },
        { base: began, mine: other, theirs: other },
      ]) {
        const merge = mergeThreeWays(byId, versions)
        expect(merge.conflicts).toEqual([])
        expect(merge.resolve(new Map())).toEqual(other)
      }
    }),
  )
})

test('every item of a merged list comes from a side, once, and no change of one side is lost (PLUS-96)', () => {
  fc.assert(
    fc.property(anyList, anyList, anyList, (began, mine, theirs) => {
      const merge = mergeThreeWays(byId, { base: began, mine, theirs })
      const ids = (items: readonly Item[]) => items.map(({ id }) => id)
      for (const side of ['mine', 'theirs'] as const) {
        const merged = merge.resolve(new Map(merge.conflicts.map(({ path }) => [path, side])))
        expect(new Set(ids(merged)).size).toBe(merged.length)
        for (const own of mine) {
          const [was, other, now] = [began, theirs, merged].map((items) => items.find(({ id }) => id === own.id))
          if (!was && !other) expect(now).toEqual(own)
          if (was && other && JSON.stringify(was) === JSON.stringify(other)) expect(now).toEqual(own)
          if (was && other && own.text === was.text) expect(now?.text).toBe(other.text)
        }
        // A second merge with the stored list finds nothing to ask about.
        expect(mergeThreeWays(byId, { base: theirs, mine: merged, theirs }).conflicts).toEqual([])
      }
    }),
  )
})
