import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markOf, standInOf, withName, withoutName } from './anonymous-screening.ts'

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

test.each([
  ['<p>Ringde Sofia</p>', '<p>Träffade K</p>', '<p>Träffade Sofia</p>', 'the name as it was spelled before a change'],
  ['<p>SOFIA kom. Bergströms brev</p>', '<p>K kom i går. K brev</p>', '<p>SOFIA kom i går. Bergströms brev</p>', 'each as it was spelled, around a change'],
  ['<p>Då SOFIA kom. Bergströms brev</p>', '<p>K brev</p>', '<p>Bergströms brev</p>', 'what is left after one was taken away'],
  ['<p>Sofia</p>', '<p>K och K</p>', '<p>Sofia och Sofia Bergström</p>', 'the whole name where one is new'],
  ['<p>K ringde</p>', '<p>K ringde inte</p>', '<p>Sofia Bergström ringde inte</p>', 'the name where an earlier stand-in was kept'],
  ['', '<p>K</p>', '<p>Sofia Bergström</p>', 'the name in a first note'],
  ['<a href="mailto:sofia@x.example">x</a>', '<a href="mailto:K@x.example">y</a>', '<a href="mailto:sofia@x.example">y</a>', 'the name in an address'],
])('PLUS-43 what was written with a stand-in is kept with the name: %s, %s', (stored, written, expected) => {
  expect(withName(written, stored, 'Sofia Bergström', 'K')).toBe(expected)
})

test('PLUS-43 a note that is saved as it was shown is the one that is stored, whatever it says', () => {
  const text = fc.array(fc.constantFrom('Sofia', 'BERGSTRÖM', 'Sofias', 'Sofialund', ' ', ', ', 'och', '<p>', '</p>', '<a href="mailto:sofia@x.example">')).map((parts) => parts.join(''))
  fc.assert(fc.property(text, (stored) => {
    const shown = withoutName(stored, 'Sofia Bergström', 'Kandidat 7B02', { html: true })
    expect(withName(shown, stored, 'Sofia Bergström', 'Kandidat 7B02')).toBe(stored)
  }))
})

test('PLUS-43 the name that comes back is text, no markup', () => {
  expect(withName('<p>K</p>', '', '<b>Li</b>', 'K')).toBe('<p>&#60;b&#62;Li&#60;/b&#62;</p>')
})
