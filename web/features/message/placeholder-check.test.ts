import { expect, test } from 'vitest'
import { automaticPlaceholders, manualPlaceholders } from './placeholder-check.ts'

test('placeholders that the user must fill in are separated from placeholders that are filled in on sending', () => {
  const html = '<p>Hej {förnamn}, kom {tid} till {plats} den {datum}, {tid}</p>'
  expect(manualPlaceholders(html)).toEqual(['{tid}', '{plats}'])
  expect(automaticPlaceholders(html)).toEqual(['{förnamn}', '{datum}'])
  expect([manualPlaceholders('<p>Hej</p>'), automaticPlaceholders('<p>Hej</p>')]).toEqual([[], []])
})
