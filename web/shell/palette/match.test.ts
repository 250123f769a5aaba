import { expect, test } from 'vitest'
import { entriesThatMatch } from './match.ts'

const names = (text: string) =>
  entriesThatMatch([{ name: 'Ändra annonsen' }, { name: 'Visa jobbannonsen' }, { name: 'Annonser' }], text).map(
    ({ name }) => name,
  )

test('PLUS-23 every word must be there, in any order; what begins with the text comes first', () => {
  expect(names('annons')).toEqual(['Annonser', 'Ändra annonsen', 'Visa jobbannonsen'])
  expect(names('ANNONS vis')).toEqual(['Visa jobbannonsen'])
  expect(names('')).toEqual(['Ändra annonsen', 'Visa jobbannonsen', 'Annonser'])
  expect(names('faktura')).toEqual([])
})
