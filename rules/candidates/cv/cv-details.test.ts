import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAddedCandidate } from '../added-candidate.ts'
import { findCvDetails } from './cv-details.ts'
import { cvFixtures } from './cv-details.fixture.ts'

const nothing = { name: '', email: '', phone: '' }
const find = (text: string, fileName = 'CV.pdf') => findCvDetails(text, fileName)

test.each(cvFixtures)('reads name, address and number of a CV: $about (PLUS-88)', ({ text, fileName, expected }) => {
  expect(find(text, fileName)).toEqual({ ...nothing, ...expected })
})

test.each<[about: string, text: string, fileName?: string]>([
  ['an occupation', 'Account Manager\nmalin.ek@brev.example'],
  ['a heading', 'Personligt Brev\nOm Mig'],
  ['an address', 'Storgatan Tolv\nmalin.ek@brev.example'],
  ['an employer', 'Nordvik Bemanning\nmalin.ek@brev.example'],
  ['a place', 'Stockholm, Sverige'],
  ['a lower-case line', 'malin ek\nmalin.ek@brev.example'],
  ['spaced letters', 'M A L I N  E K\nmalin.ek@brev.example'],
  ['a single word', 'Malin\nmalin.ek@brev.example'],
  ['an empty form', 'First Name\tLast Name\tBirthday\nmalin@brev.example'],
  ['a name in the middle of the CV', `Sammanfattning\n${'Rad\n'.repeat(40)}Malin Ek`],
  ['a first line without contact details', 'Nordvik Bemanning\nKonsultprofil'],
  ['the employer in the name of the file', 'Volvo Lastvagnar', 'Ekonom Volvo.pdf'],
])('leaves the name empty when in doubt: %s (PLUS-88)', (_, text, fileName = 'CV.pdf') => {
  expect(find(text, fileName).name).toBe('')
})

test.each([
  ['070-123 45 67', '070-123 45 67'],
  ['0701234567', '0701234567'],
  ['070 123 45 67', '070 123 45 67'],
  ['070/123 45 67', '070-123 45 67'],
  ['070.123.45.67', '070 123 45 67'],
  ['070 – 123 45 67', '070-123 45 67'],
  ['+46701234567', '+46701234567'],
  ['+46 (0)70-123 45 67', '+46 70-123 45 67'],
  ['(+46) 70 123 45 67', '+46 70 123 45 67'],
  ['+46 070 123 45 67', '+46 70 123 45 67'],
  ['0046701234567', '+46701234567'],
  ['08-12 34 56', '08-12 34 56'],
  ['0910-123 45', '0910-123 45'],
  ['+47 912 34 567', '+47 912 34 567'],
  ['+1 (415) 555-2671', '+1 415 555-2671'],
  ['070-123 45 67 / 090-12 34 56', '070-123 45 67'],
] as const)('reads a phone number as people write it: %s (PLUS-88)', (written, expected) => {
  for (const text of [written, `Telefon: ${written}`, `Mobil ${written}, hemma`])
    expect(find(text).phone).toBe(expected)
})

test.each([
  '050131-1234',
  '0501311237',
  '19900101-1234',
  '01-02-2020',
  '0501-0812',
  '2019-2023',
  '556677-8899',
  '903 26',
  'Fax: 090-12 34 56',
  'Bankgiro 0123-4567',
  'linkedin.example/in/malin-0701234567',
  '07012345',
  '070123456789012345',
])('a number that is no phone number is left out: %s (PLUS-88)', (text) => {
  expect(find(text).phone).toBe('')
})

test.each([
  ['Mejl:malin.ek@brev.example.', 'malin.ek@brev.example'],
  ['Malin.Ek@Brev.Example', ''],
  ['MALIN.EK@BREV.EXAMPLE', 'malin.ek@brev.example'],
  ['<malin+jobb@brev.example>', 'malin+jobb@brev.example'],
  ['malin.ek@brev.exampleTelefon', ''],
  ['malin..ek@brev.example', ''],
  ['@malin på brev.example', ''],
] as const)('reads an e-mail address, or none when in doubt: %s (PLUS-88)', (text, expected) => {
  expect(find(text).email).toBe(expected)
})

test('details of other people, after the references, are not read (PLUS-88)', () => {
  const references = ['Referenser', 'Dag Elg, chef, 070-765 43 21, dag.elg@brev.example']
  expect(find(['Malin Ek', 'malin@brev.example', ...references].join('\n'))).toEqual({
    name: 'Malin Ek',
    email: 'malin@brev.example',
    phone: '',
  })
  expect(find(['Malin Ek', 'Referens: Dag Elg, 070-765 43 21'].join('\n')).phone).toBe('')
})

test('only the start of a text is read, and whatever is found can be added (PLUS-88)', () => {
  expect(find(`${'x '.repeat(10_000)}\nmalin.ek@brev.example`)).toEqual(nothing)
  const words = [
    'Malin',
    'EK',
    'von',
    'CV',
    'Namn:',
    '070-123',
    '45 67',
    '+46',
    '(0)',
    '@',
    'brev.example',
    '\t',
    '\n',
    ',',
  ]
  const part = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 8 }))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), fc.constantFrom('', ' '), (parts, between) => {
      const found = find(parts.join(between), parts[0])
      const errors = checkAddedCandidate({
        name: found.name || 'Malin Ek',
        email: found.email || 'malin.ek@brev.example',
        phone: found.phone,
      })
      expect(errors).toEqual({})
    }),
  )
})
