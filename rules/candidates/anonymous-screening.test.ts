import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  screeningCodeOf,
  standInOf,
  revealsHiddenAge,
  restoreDetails,
  hideDetails,
  type HiddenDetails,
} from './anonymous-screening.ts'

const nobody: HiddenDetails = { standIn: 'K', name: null, email: null, phone: null, born: null, agesOf: null }
const withName = (name: string): HiddenDetails => ({ ...nobody, name })

test('gives each candidate without a name a different, stable mark (PLUS-43)', () => {
  const marks = Array.from({ length: 65_536 }, (_, index) => screeningCodeOf(1_000_000 + index))
  expect(new Set(marks).size).toBe(65_536)
  expect(marks.every((mark) => /^[0-9A-F]{4}$/.test(mark))).toBe(true)
  expect([standInOf(7, 'sv'), standInOf(7, 'en')]).toEqual([
    `Kandidat ${screeningCodeOf(7)}`,
    `Candidate ${screeningCodeOf(7)}`,
  ])
})

test.each([
  ['Hej Sofia, hör av dig.', 'Hej K, hör av dig.'],
  ['Mvh Sofia Bergström', 'Mvh K'],
  ['SOFIA BERGSTRÖM', 'K'],
  ['Sofias brev', 'K brev'],
  ['Bergström, Sofia', 'K'],
  ['Sofialund är en park', 'Sofialund är en park'],
])('hides the name in a text: %s (PLUS-43)', (text, expected) => {
  expect(hideDetails(text, withName('Sofia Bergström'))).toBe(expected)
})

test('does not treat words as short names, or markup as a name (PLUS-43)', () => {
  expect(hideDetails('de kom an, hälsar An de Li', withName('An de Li'))).toBe('de kom an, hälsar K de K')
  expect(
    hideDetails('<ul><li>Hej Li</li></ul><a href="mailto:li@x.example" title="Li">Li</a>', withName('Li Strong'), {
      html: true,
    }),
  ).toBe('<ul><li>Hej K</li></ul><a href="mailto:li@x.example" title="K">K</a>')
  expect(hideDetails('<p>Anna-Lena och Lena</p>', withName('Anna-Lena'), { html: true })).toBe('<p>K och K</p>')
  expect(hideDetails('x', withName(' '))).toBe('x')
})

test.each([
  ['<p>Ringde Sofia</p>', '<p>Träffade K</p>', '<p>Träffade Sofia</p>', 'the name as it was spelled before a change'],
  [
    '<p>SOFIA kom. Bergströms brev</p>',
    '<p>K kom i går. K brev</p>',
    '<p>SOFIA kom i går. Bergströms brev</p>',
    'each as it was spelled, around a change',
  ],
  [
    '<p>Då SOFIA kom. Bergströms brev</p>',
    '<p>K brev</p>',
    '<p>Bergströms brev</p>',
    'what is left after one was taken away',
  ],
  ['<p>Sofia</p>', '<p>K och K</p>', '<p>Sofia och Sofia Bergström</p>', 'the whole name where one is new'],
  [
    '<p>K ringde</p>',
    '<p>K ringde inte</p>',
    '<p>Sofia Bergström ringde inte</p>',
    'the name where an earlier stand-in was kept',
  ],
  ['', '<p>K</p>', '<p>Sofia Bergström</p>', 'the name in a first note'],
  [
    '<a href="mailto:sofia@x.example">x</a>',
    '<a href="mailto:K@x.example">y</a>',
    '<a href="mailto:sofia@x.example">y</a>',
    'the name in an address',
  ],
])('restores the name in an edited text: %s, %s (PLUS-43)', (stored, written, expected) => {
  expect(restoreDetails(written, stored, withName('Sofia Bergström'))).toBe(expected)
})

test('saves an unchanged note exactly as it was stored (PLUS-43)', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'Sofia',
        'BERGSTRÖM',
        'Sofias',
        'Sofialund',
        ' ',
        ', ',
        'och',
        '<p>',
        '</p>',
        '<a href="mailto:sofia@x.example">',
        'sofia@x.example',
        '070-123 45 67',
        '+46 70 123 45 67',
        '900101-1234',
        '7',
        'jag är 34',
        'född 1990',
        'Sofia, 34 år',
      ),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (stored) => {
      const shown = hideDetails(stored, sofia, { html: true })
      expect(restoreDetails(shown, stored, sofia)).toBe(stored)
    }),
  )
})

const sofia: HiddenDetails = {
  standIn: 'Kandidat 7B02',
  name: 'Sofia Bergström',
  email: 'Sofia.Bergström@x.example',
  phone: '070-123 45 67',
  born: '1990-01-31',
  agesOf: 'Sofia Bergström',
}

test.each([
  '0701234567',
  '070-123 45 67',
  '070/1234567',
  '070 12 34 567',
  '(070) 123.45.67',
  '+46701234567',
  '+46 (0)70-123 45 67',
  '0046 70 123 45 67',
  '4670-1234567',
  '070&nbsp;123&nbsp;45&nbsp;67',
  '070–1234567',
])('hides a telephone number in any format: %s (PLUS-43)', (number) => {
  for (const phone of ['070-123 45 67', '+46 70 123 45 67', '0046701234567'])
    expect(hideDetails(`Ring ${number}.`, { ...sofia, phone })).toBe('Ring Kandidat 7B02.')
})

test('hides a foreign number with and without its country code (PLUS-43)', () => {
  const anna = { ...sofia, phone: '+47 22 12 34 56' }
  for (const number of ['+47 2212 3456', '004722123456', '4722 123456'])
    expect(hideDetails(`Ring ${number}!`, anna)).toBe('Ring Kandidat 7B02!')
  expect(hideDetails('Rum 112', { ...sofia, phone: '112' })).toBe('Rum 112')
})

test.each([
  ['Skriv till SOFIA.bergström@x.example', 'Skriv till Kandidat 7B02'],
  [
    'Född 1990-01-31, 19900131, 900131-1234 och 31 januari',
    'Född Kandidat 7B02, Kandidat 7B02, Kandidat 7B02 och 31 januari',
  ],
  ['Ring 070-123 45 68 eller 1070-123 45 67', 'Ring 070-123 45 68 eller 1070-123 45 67'],
  ['Vår e-post är chef@x.example, telefon 08-123 456 78', 'Vår e-post är chef@x.example, telefon 08-123 456 78'],
])('hides the e-mail address and the date of birth, and keeps those of others: %s (PLUS-43)', (text, expected) => {
  expect(hideDetails(text, sofia)).toBe(expected)
})

test.each([
  ['Privat: s.b+jobb@post.example eller 073-999 88 77', 'Privat: Kandidat 7B02 eller Kandidat 7B02'],
  ['+44 20 7946 0958', 'Kandidat 7B02'],
  ['0911-123 45', 'Kandidat 7B02'],
  ['Personnummer 850412-1234', 'Personnummer Kandidat 7B02'],
  ['Anställd 2019-08-01 – 2020-06-15, org.nr 556677-8899', 'Anställd 2019-08-01 – 2020-06-15, org.nr 556677-8899'],
  [
    'Lön 30 000 - 135 000 kr, kl 08.00-17.00, från 01-08-2026',
    'Lön 30 000 - 135 000 kr, kl 08.00-17.00, från 01-08-2026',
  ],
])(
  "hides any address and number in the candidate's own words, but no dates or sums: %s (PLUS-43)",
  (text, expected) => {
    expect(hideDetails(text, sofia, { themselves: true })).toBe(expected)
  },
)

test('keeps details that are not hidden, and hides nothing for unknown details (PLUS-43)', () => {
  expect(hideDetails('Sofia, 070-123 45 67, 1990-01-31', { ...nobody, born: '1990-01-31' })).toBe(
    'Sofia, 070-123 45 67, K',
  )
  expect(hideDetails('Sofia', nobody)).toBe('Sofia')
  expect(restoreDetails('<p>Sofia</p>', '', nobody)).toBe('<p>Sofia</p>')
})

test('escapes the restored name (PLUS-43)', () => {
  expect(restoreDetails('<p>K</p>', '', withName('<b>Li</b>'))).toBe('<p>&#60;b&#62;Li&#60;/b&#62;</p>')
})

const aged: HiddenDetails = { ...nobody, agesOf: 'Sofia Bergström' }

test.each([
  'jag är |34|',
  'Jag är |34 år| och bor i Umeå',
  'Jag är |34 år gammal|.',
  'jag är |34år|',
  'jag är |34|, gift',
  'JAG ÄR |34|!',
  'Jag är nu |trettiofyra år|',
  'jag har just fyllt |40|',
  'Jag fyller |35| i mars',
  'Hon är |34 år|',
  'Är |34 år| och kock',
  'Jag är en |34-åring| från Umeå',
  'en |34-årig| kvinna',
  'Sofia, |34 år|, undersköterska',
  'Sofia Bergström (|34|)',
  'Sofia Bergström, |34 år|',
  'Mvh Sofia, |34 år|',
  '|34 år gammal| och pigg',
  '|34 år| och bor i Umeå',
  'vid |34 års ålder|',
  'Ålder: |34|',
  'Ålder |34 år|',
  'Jag är |90-talist|',
  'en |åttiotalist|',
  'född på |80-talet|',
  'född |1990|',
  'Jag är född |1990| i Lund',
  'Född i Malmö |1990|',
  'född den |3 mars 1990|',
  'född |3/3 1990|',
  'född |3/3-90|',
  'född |-90|',
  'född |90|',
  'f. |1990|',
  'f.|1990|',
  'Födelsedatum: |1990-01-31|',
  'född |900131|',
  'född |19900131-1234|',
  'Jag föddes |1990|',
  'född&nbsp;|1990|',
  'jag är&nbsp;|34|',
  'I am |34|',
  "I'm |34| and live in Lund",
  'I’m |thirty-four years old|',
  'aged |34|',
  '|34 years old|',
  'a |34-year-old| chef',
  'a |34 year old| chef',
  'Age: |34|',
  'I just turned |30|',
  'I was born in |1990|',
  'born in Malmö in |1990|',
  'born on |January 31, 1990|',
  'born |31 January 1990|',
  'Date of birth: |1990-01-31|',
  'DOB |31/01/1990|',
  'd.o.b. |1990|',
  'FÖDD |1990|',
  '|34 yo|',
])('hides stated ages and dates of birth, and keeps the rest: %s (PLUS-43)', (marked) => {
  const text = marked.replaceAll('|', '')
  for (const options of [{}, { themselves: true }, { html: true }])
    expect(hideDetails(text, aged, options)).toBe(marked.replace(/\|[^|]*\|/, 'K'))
  expect(hideDetails(text, nobody)).toBe(text)
})

/** Ordinary sentences with numbers, but without ages. */
const ordinary = [
  '34 timmar i veckan',
  'Jag är 34 timmar bort',
  'Jag är 95 % säker',
  'jag är tillgänglig 24/7',
  'Jag är 1,85 lång',
  '5 års erfarenhet',
  '15 års erfarenhet som kock',
  'Jag har 34 år i branschen',
  'Jag har jobbat i 20 år',
  'för 34 år sedan',
  'Anställd 2015–2019',
  'Volvo 2015-2019',
  '1990–1995 läste jag i Lund',
  'Erfarenhet: 15 år',
  'Snickare, 15 år, sedan truckförare',
  'ICA Maxi, 15 år',
  'Examen 1998',
  'Företaget är 34 år gammalt',
  'ett 34 år gammalt hus',
  'en 20-årig tradition',
  'Jag arbetar med barn i åldern 15–18 år',
  'barn 6 år',
  'Min son är 5 år',
  'född och uppvuxen i Lund, flyttade 2010',
  'född i Kiruna och flyttade 2010',
  'Måndag 34',
  'Rum 34',
  '30 000 kr',
  'vecka 34',
  'kl 14.30',
  'Den 3 mars 2026 kan jag börja',
  'Jag är 30 minuter från er',
  'Jag ser fram emot 2026',
  'över 18 år',
  'Jag är en av 34 som söker',
  'Jag är nummer 34',
  'I have 15 years of experience',
  'I am 30 minutes away',
  "I'm 100 % sure",
  'a 34 year old company',
  'I worked there 2015-2019',
  'in the past 20 years',
  'I was there for 20 years',
  'ages 20 to 30',
  'page 34',
  'average 34',
  'Born leader since 2015',
  'Sofia, 15 års erfarenhet',
  'Sofia 15 år i branschen',
  'Mer än 20 år hos er',
  'Jag är 15 år i yrket',
  'fyllde 30 pallar per timme',
  'jag fyllde 30 pallar per timme',
]

test.each(ordinary)('hides nothing in an ordinary sentence: %s (PLUS-43)', (text) => {
  for (const options of [{}, { themselves: true }, { html: true }]) expect(hideDetails(text, aged, options)).toBe(text)
})

test('hides stated ages between ordinary sentences, which stay unchanged (PLUS-43)', () => {
  const statements = fc
    .integer({ min: 14, max: 99 })
    .chain((years) =>
      fc.constantFrom(
        `Jag är ${years} år`,
        `jag är ${years}`,
        `I am ${years}`,
        `född ${2026 - years}`,
        `born in ${2026 - years}`,
        `Ålder: ${years}`,
      ),
    )
  fc.assert(
    fc.property(fc.constantFrom(...ordinary), statements, fc.constantFrom(...ordinary), (before, statement, after) => {
      expect(hideDetails(`${before}. ${statement}. ${after}`, aged)).toBe(
        `${before}. ${statement.replace(/\d+( år)?$/, 'K')}. ${after}`,
      )
    }),
  )
})

test.each([
  '31 januari 1990',
  '31 jan 1990',
  '31/1 1990',
  '31/1-90',
  '31.1.1990',
  '31/01/1990',
  '01/31/1990',
  'January 31st, 1990',
  '31 January 1990',
  '1990-01-31',
  '900131',
])('hides a known date of birth in any format: %s (PLUS-43)', (date) => {
  expect(hideDetails(`Kom ${date}.`, { ...nobody, born: '1990-01-31' })).toBe('Kom K.')
  expect(hideDetails(`Kom ${date}.`, { ...nobody, born: '1991-02-28' })).toBe(`Kom ${date}.`)
})

test('keeps addresses and numbers if the name is shown, except personal identity numbers (PLUS-43)', () => {
  expect(hideDetails('Ring 070-123 45 67, sofia@x.example, 850412-1234', aged, { themselves: true })).toBe(
    'Ring 070-123 45 67, sofia@x.example, K',
  )
})

test.each([
  ['CV_Sofia_1990.pdf', true],
  ['cv-19900131.pdf', true],
  ['CV Sofia 34 år.pdf', true],
  ['Sofia_född_90.pdf', true],
  ['CV Sofia 2026.pdf', false],
  ['Personligt brev (2).pdf', false],
  ['cv.pdf', false],
] as const)('detects whether a file name reveals an age: %s %s (PLUS-43)', (name, expected) => {
  expect(revealsHiddenAge(name, aged)).toBe(expected)
  expect(revealsHiddenAge(name, nobody)).toBe(false)
})
