import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestPlaces } from './places.ts'

test('AD-100 a postcode proposes its place', () => {
  expect(suggestPlaces('872 30')).toEqual([
    { postCode: '87230', city: 'Kramfors', municipality: 'Kramfors', county: 'Västernorrlands län' },
  ])
  expect(suggestPlaces('8723').map(({ city }) => city)).toEqual(['Kramfors'])
  expect(suggestPlaces('8')).toEqual([])
  expect(suggestPlaces('00000')).toEqual([])
})

test('AD-100 a town proposes its municipalities, and a municipality its towns', () => {
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

test('whatever is typed, few places are proposed and all of them fit', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^\d{2,5}$/), fc.constantFrom('st', 'ÖS', 'sundsvall', '1')),
      (text) => {
        const found = suggestPlaces(text)
        expect(found.length).toBeLessThanOrEqual(20)
        const typed = text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('sv')
        const digits = text.replace(/\s/g, '')
        for (const { city, municipality, postCode } of found) {
          if (/^\d+$/.test(digits)) expect(postCode ?? digits).toMatch(new RegExp(`^${digits}`))
          else expect([city, municipality].some((name) => name.toLocaleLowerCase('sv').startsWith(typed))).toBe(true)
        }
      },
    ),
  )
})
