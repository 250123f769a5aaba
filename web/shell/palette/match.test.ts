import { expect, test } from 'vitest'
import { entriesThatMatch } from './match.ts'

const names = (text: string) =>
  entriesThatMatch([{ name: 'Ändra annonsen' }, { name: 'Visa jobbannonsen' }, { name: 'Annonser' }], text).map(
    ({ name }) => name,
  )

test('every word must match, in any order; names that start with the text come first (PLUS-23)', () => {
  expect(names('annons')).toEqual(['Annonser', 'Ändra annonsen', 'Visa jobbannonsen'])
  expect(names('ANNONS vis')).toEqual(['Visa jobbannonsen'])
  expect(names('')).toEqual(['Ändra annonsen', 'Visa jobbannonsen', 'Annonser'])
  expect(names('faktura')).toEqual([])
})
