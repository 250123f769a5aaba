import { expect, test } from 'vitest'
import { markOf, standInOf, withoutName } from './anonymous-screening.ts'

test('PLUS-43 a candidate without a name is known by a mark of its own, the same each time', () => {
  const marks = Array.from({ length: 65_536 }, (_, index) => markOf(1_000_000 + index))
  expect(new Set(marks).size).toBe(65_536)
  expect(marks.every((mark) => /^[0-9A-F]{4}$/.test(mark))).toBe(true)
  expect([standInOf(7, 'sv'), standInOf(7, 'en')]).toEqual([`Kandidat ${markOf(7)}`, `Candidate ${markOf(7)}`])
})

test.each([
  ['Hej Sofia, hör av dig.', 'Hej K, hör av dig.'],
  ['Mvh Sofia Bergström', 'Mvh K'],
  ['SOFIA BERGSTRÖM', 'K'],
  ['Sofias brev', 'K brev'],
  ['Bergström, Sofia', 'K'],
  ['Sofialund är en park', 'Sofialund är en park'],
])('PLUS-43 a text tells no name: %s', (text, expected) => {
  expect(withoutName(text, 'Sofia Bergström', 'K')).toBe(expected)
})

test('PLUS-43 a short name is no word, and a name is no markup', () => {
  expect(withoutName('de kom an, hälsar An de Li', 'An de Li', 'K')).toBe('de kom an, hälsar K de K')
  expect(withoutName('<ul><li>Hej Li</li></ul><a href="mailto:li@x.example" title="Li">Li</a>', 'Li Strong', 'K', { html: true })).toBe('<ul><li>Hej K</li></ul><a href="mailto:li@x.example" title="K">K</a>')
  expect(withoutName('<p>Anna-Lena och Lena</p>', 'Anna-Lena', 'K', { html: true })).toBe('<p>K och K</p>')
  expect(withoutName('x', ' ', 'K')).toBe('x')
})
