import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markOf, standInOf, withHidden, withoutHidden, type HiddenFacts } from './anonymous-screening.ts'

const nobody: HiddenFacts = { standIn: 'K', name: null, email: null, phone: null, born: null }
const named = (name: string): HiddenFacts => ({ ...nobody, name })

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
  expect(withoutHidden(text, named('Sofia Bergström'))).toBe(expected)
})

test('PLUS-43 a short name is no word, and a name is no markup', () => {
  expect(withoutHidden('de kom an, hälsar An de Li', named('An de Li'))).toBe('de kom an, hälsar K de K')
  expect(withoutHidden('<ul><li>Hej Li</li></ul><a href="mailto:li@x.example" title="Li">Li</a>', named('Li Strong'), { html: true })).toBe('<ul><li>Hej K</li></ul><a href="mailto:li@x.example" title="K">K</a>')
  expect(withoutHidden('<p>Anna-Lena och Lena</p>', named('Anna-Lena'), { html: true })).toBe('<p>K och K</p>')
  expect(withoutHidden('x', named(' '))).toBe('x')
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
  expect(withHidden(written, stored, named('Sofia Bergström'))).toBe(expected)
})

test('PLUS-43 a note that is saved as it was shown is the one that is stored, whatever it says', () => {
  const text = fc.array(fc.constantFrom('Sofia', 'BERGSTRÖM', 'Sofias', 'Sofialund', ' ', ', ', 'och', '<p>', '</p>', '<a href="mailto:sofia@x.example">', 'sofia@x.example', '070-123 45 67', '+46 70 123 45 67', '900101-1234', '7')).map((parts) => parts.join(''))
  fc.assert(fc.property(text, (stored) => {
    const shown = withoutHidden(stored, sofia, { html: true })
    expect(withHidden(shown, stored, sofia)).toBe(stored)
  }))
})

const sofia: HiddenFacts = { standIn: 'Kandidat 7B02', name: 'Sofia Bergström', email: 'Sofia.Bergström@x.example', phone: '070-123 45 67', born: '1990-01-31' }

test.each(['0701234567', '070-123 45 67', '070/1234567', '070 12 34 567', '(070) 123.45.67', '+46701234567', '+46 (0)70-123 45 67', '0046 70 123 45 67', '4670-1234567', '070&nbsp;123&nbsp;45&nbsp;67', '070–1234567'])('PLUS-43 a telephone number is hidden however it is written: %s', (number) => {
  for (const phone of ['070-123 45 67', '+46 70 123 45 67', '0046701234567']) expect(withoutHidden(`Ring ${number}.`, { ...sofia, phone })).toBe('Ring Kandidat 7B02.')
})

test('PLUS-43 of another country the number is hidden with its code and without', () => {
  const anna = { ...sofia, phone: '+47 22 12 34 56' }
  for (const number of ['+47 2212 3456', '004722123456', '4722 123456']) expect(withoutHidden(`Ring ${number}!`, anna)).toBe('Ring Kandidat 7B02!')
  expect(withoutHidden('Rum 112', { ...sofia, phone: '112' })).toBe('Rum 112')
})

test.each([
  ['Skriv till SOFIA.bergström@x.example', 'Skriv till Kandidat 7B02'],
  ['Född 1990-01-31, 19900131, 900131-1234 och 31 januari', 'Född Kandidat 7B02, Kandidat 7B02, Kandidat 7B02 och 31 januari'],
  ['Ring 070-123 45 68 eller 1070-123 45 67', 'Ring 070-123 45 68 eller 1070-123 45 67'],
  ['Vår e-post är chef@x.example, telefon 08-123 456 78', 'Vår e-post är chef@x.example, telefon 08-123 456 78'],
])('PLUS-43 an address and a date of birth are hidden, and what is of others stays: %s', (text, expected) => {
  expect(withoutHidden(text, sofia)).toBe(expected)
})

test.each([
  ['Privat: s.b+jobb@post.example eller 073-999 88 77', 'Privat: Kandidat 7B02 eller Kandidat 7B02'],
  ['+44 20 7946 0958', 'Kandidat 7B02'],
  ['0911-123 45', 'Kandidat 7B02'],
  ['Personnummer 850412-1234', 'Personnummer Kandidat 7B02'],
  ['Anställd 2019-08-01 – 2020-06-15, org.nr 556677-8899', 'Anställd 2019-08-01 – 2020-06-15, org.nr 556677-8899'],
  ['Lön 30 000 - 135 000 kr, kl 08.00-17.00, från 01-08-2026', 'Lön 30 000 - 135 000 kr, kl 08.00-17.00, från 01-08-2026'],
])('PLUS-43 in their own words any address and number is hidden, but no date and no sum: %s', (text, expected) => {
  expect(withoutHidden(text, sofia, { themselves: true })).toBe(expected)
})

test('PLUS-43 what is not hidden stays, and what nobody knows hides nothing', () => {
  expect(withoutHidden('Sofia, 070-123 45 67, 1990-01-31', { ...nobody, born: '1990-01-31' })).toBe('Sofia, 070-123 45 67, K')
  expect(withoutHidden('Sofia', nobody)).toBe('Sofia')
  expect(withHidden('<p>Sofia</p>', '', nobody)).toBe('<p>Sofia</p>')
})

test('PLUS-43 the name that comes back is text, no markup', () => {
  expect(withHidden('<p>K</p>', '', named('<b>Li</b>'))).toBe('<p>&#60;b&#62;Li&#60;/b&#62;</p>')
})
