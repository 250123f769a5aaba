import { expect, test } from 'vitest'
import { checkReasons, MAX_REJECT_REASON_LENGTH } from './bulk-actions.ts'

test('requires rejection reasons that are not blank, too long or duplicates (PLUS-27)', () => {
  expect(checkReasons(['Erfarenhet', 'Språk'])).toEqual(new Map())
  expect(
    checkReasons([
      'Språk',
      '',
      ' språk ',
      'a'.repeat(MAX_REJECT_REASON_LENGTH),
      'b'.repeat(MAX_REJECT_REASON_LENGTH + 1),
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
