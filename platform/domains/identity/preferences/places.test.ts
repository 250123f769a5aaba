import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { municipalityId, suggestPlaces } from './places.ts'

test('suggests the place of a postal code (AD-100)', () => {
  expect(suggestPlaces('872 30')).toEqual([
    { postCode: '87230', city: 'Kramfors', municipality: 'Kramfors', county: 'Västernorrlands län' },
  ])
  expect(suggestPlaces('8723').map(({ city }) => city)).toEqual(['Kramfors'])
  expect(suggestPlaces('8')).toEqual([])
  expect(suggestPlaces('00000')).toEqual([])
})

test('suggests municipalities for a town and towns for a municipality (AD-100)', () => {
  expect(suggestPlaces('kramf')[0]).toMatchObject({
    city: 'Kramfors',
    municipality: 'Kramfors',
    county: 'Västernorrlands län',
  })
  const towns = suggestPlaces(' Åre').map(({ city }) => city)
  expect(towns[0]).toBe('Åre')
  expect(towns).toContain('Duved')
  const nacka = new Set(suggestPlaces('Saltsjö').map(({ municipality }) => municipality))
  expect(nacka).toContain('Nacka')
})

test('suggests at most 20 places for any text, and every suggestion matches', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^\d{2,5}$/), fc.constantFrom('st', 'ÖS', 'sundsvall', '1')),
      (text) => {
        const suggestions = suggestPlaces(text)
        expect(suggestions.length).toBeLessThanOrEqual(20)
        const typed = text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('sv')
        const digits = text.replace(/\s/g, '')
        for (const { city, municipality, postCode } of suggestions) {
          if (/^\d+$/.test(digits)) expect(postCode ?? digits).toMatch(new RegExp(`^${digits}`))
          else expect([city, municipality].some((name) => name.toLocaleLowerCase('sv').startsWith(typed))).toBe(true)
        }
      },
    ),
  )
})

test('derives the municipality of an address from its postal code, and otherwise from its city (PLUS-180)', () => {
  const [UMEA, NACKA] = ['QiGt_BLu_amP', 'aYA7_PpG_BqP']
  for (const [postCode, city, expected] of [
    ['903 26', 'Umeå', UMEA],
    ['90326', 'Holmsund', UMEA],
    ['99999', ' umeå ', UMEA],
    ['99999', 'Holmsund', UMEA],
    ['99999', 'Nacka', NACKA],
    ['99999', 'Ingenstans', null],
    ['', '', null],
  ] as const)
    expect([postCode, city, municipalityId({ postCode, city })]).toEqual([postCode, city, expected])
})
