import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  field,
  fields,
  isUnchanged,
  mergeThreeWays,
  propertiesOf,
  textField,
  titled,
  type Side,
} from './merge-three-ways.ts'

interface Form {
  title: string
  place: { street: string; city: string }
  salaryFrom: number | null
  salaryTo: number | null
  /** A property that no rule describes. */
  round: number
}

const form = propertiesOf<Form>()
const place = propertiesOf<Form['place']>()
const rule = fields<Form>([
  form.one('title', textField('Title')),
  form.one(
    'place',
    titled('Place', fields([place.one('street', textField('Street')), place.one('city', textField('City'))])),
  ),
  form.together(
    ['salaryFrom', 'salaryTo'],
    field({ label: 'Salary', text: ({ salaryFrom, salaryTo }) => `${salaryFrom}–${salaryTo}` }),
  ),
])

const base: Form = {
  title: 'Cook',
  place: { street: 'Mill Lane 1', city: 'Oslo' },
  salaryFrom: 1,
  salaryTo: 2,
  round: 0,
}
const at = (street: string, city = 'Oslo') => ({ street, city })

describe('merges the fields of three versions (PLUS-96)', () => {
  test('keeps the fields that only one side changed, and asks about nothing', () => {
    const mine = { ...base, place: at('Mill Lane 1', 'Bergen') }
    const theirs = { ...base, title: 'Chef', place: at('Mill Lane 2') }
    const merge = mergeThreeWays(rule, { base, mine, theirs })
    expect(merge.conflicts).toEqual([])
    expect(merge.merged).toEqual([
      { path: 'title', label: 'Title', text: 'Chef', isRemoved: false, by: 'theirs' },
      { path: 'place/street', label: 'Place: Street', text: 'Mill Lane 2', isRemoved: false, by: 'theirs' },
      { path: 'place/city', label: 'Place: City', text: 'Bergen', isRemoved: false, by: 'mine' },
    ])
    expect(merge.resolve(new Map())).toEqual({ ...base, title: 'Chef', place: at('Mill Lane 2', 'Bergen') })
  })

  test('asks only about a field that both changed, and follows the choice', () => {
    const mine = { ...base, place: at('Mine 1'), salaryFrom: 5 }
    const theirs = { ...base, place: at('Theirs 1'), salaryTo: 9 }
    const merge = mergeThreeWays(rule, { base, mine, theirs })
    expect(merge.merged).toEqual([])
    expect(merge.conflicts).toEqual([
      { path: 'place/street', label: 'Place: Street', base: 'Mill Lane 1', mine: 'Mine 1', theirs: 'Theirs 1' },
      // The bounds of a salary belong together.
      { path: 'salaryFrom+salaryTo', label: 'Salary', base: '1–2', mine: '5–2', theirs: '1–9' },
    ])
    expect(merge.resolve(new Map([['place/street', 'theirs']]))).toEqual({ ...mine, place: at('Theirs 1') })
    expect(merge.resolve(new Map([['salaryFrom+salaryTo', 'theirs']]))).toEqual({
      ...mine,
      salaryFrom: 1,
      salaryTo: 9,
    })
  })

  test('does not ask about a field that both changed to the same value', () => {
    const mine = { ...base, title: 'Chef ' }
    const merge = mergeThreeWays(rule, { base, mine, theirs: { ...base, title: 'Chef' } })
    expect([merge.conflicts, merge.merged]).toEqual([[], []])
    expect(merge.resolve(new Map()).title).toBe('Chef ')
  })

  test('takes what no rule describes from the stored version', () => {
    const merge = mergeThreeWays(rule, { base, mine: { ...base, round: 3 }, theirs: { ...base, round: 8 } })
    expect(merge.resolve(new Map()).round).toBe(8)
  })

  const value = fc.constantFrom('a', 'b', 'c')
  const number = fc.constantFrom(null, 1, 2)
  const anyForm = fc.record({
    title: value,
    place: fc.record({ street: value, city: value }),
    salaryFrom: number,
    salaryTo: number,
    round: fc.constant(0),
  })

  test('a version that changed nothing gives the other version', () => {
    fc.assert(
      fc.property(anyForm, anyForm, (began, other) => {
        for (const versions of [
          { base: began, mine: began, theirs: other },
          { base: began, mine: other, theirs: began },
          { base: began, mine: other, theirs: other },
        ]) {
          const merge = mergeThreeWays(rule, versions)
          expect(merge.conflicts).toEqual([])
          expect(merge.resolve(new Map())).toEqual(other)
        }
        expect(isUnchanged(rule, began, other)).toBe(JSON.stringify(began) === JSON.stringify(other))
      }),
    )
  })

  test('the sides are treated alike, and each choice decides its field', () => {
    fc.assert(
      fc.property(anyForm, anyForm, anyForm, (began, one, other) => {
        const merge = mergeThreeWays(rule, { base: began, mine: one, theirs: other })
        const swapped = mergeThreeWays(rule, { base: began, mine: other, theirs: one })
        expect(swapped.conflicts).toEqual(
          merge.conflicts.map((each) => ({ ...each, mine: each.theirs, theirs: each.mine })),
        )
        const all = (side: Side) => new Map(merge.conflicts.map(({ path }) => [path, side]))
        expect(swapped.resolve(all('theirs'))).toEqual(merge.resolve(all('mine')))
        // A second merge with the stored version finds nothing to ask about.
        const mine = merge.resolve(all('mine'))
        expect(mergeThreeWays(rule, { base: other, mine, theirs: other }).conflicts).toEqual([])
        for (const { path, theirs } of merge.conflicts.filter((each) => each.path === 'title'))
          expect(merge.resolve(new Map([[path, 'theirs']])).title).toBe(theirs)
      }),
    )
  })
})
