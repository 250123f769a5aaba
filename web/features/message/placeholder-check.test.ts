import { expect, test } from 'vitest'
import { filledLater, openPlaceholders } from './placeholder-check.ts'

test('placeholders that the user must fill in are separated from placeholders that are filled in on sending', () => {
  const html = '<p>Hej {förnamn}, kom {tid} till {plats} den {datum}, {tid}</p>'
  expect(openPlaceholders(html)).toEqual(['{tid}', '{plats}'])
  expect(filledLater(html)).toEqual(['{förnamn}', '{datum}'])
  expect([openPlaceholders('<p>Hej</p>'), filledLater('<p>Hej</p>')]).toEqual([[], []])
})
