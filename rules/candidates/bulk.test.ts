import { expect, test } from 'vitest'
import { checkReasons, REJECT_REASON_MAX } from './bulk.ts'

test('requires rejection reasons that are not blank, too long or duplicates (PLUS-27)', () => {
  expect(checkReasons(['Erfarenhet', 'Språk'])).toEqual(new Map())
  expect(
    checkReasons([
      'Språk',
      '',
      ' språk ',
      'a'.repeat(REJECT_REASON_MAX),
      'b'.repeat(REJECT_REASON_MAX + 1),
      '  ',
      'SPRÅK',
    ]),
  ).toEqual(
    new Map([
      [1, 'required'],
      [2, 'twice'],
      [4, 'tooLong'],
      [5, 'required'],
      [6, 'twice'],
    ]),
  )
})
