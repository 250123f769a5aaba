import { expect, test } from 'vitest'
import { MAX_CHOICES } from '#rules/forms/form.ts'
import { pastedLines, withPastedLines } from './pasted-lines.ts'

test('pasted lists lose their bullets and numbers (PLUS-94)', () => {
  // As Word, Google Docs and Excel write them.
  expect(pastedLines('·\tTruckkort\r\no\tSvenska\r\n\r\n2.\tB-körkort\r\n')).toEqual([
    'Truckkort',
    'Svenska',
    'B-körkort',
  ])
  expect(pastedLines('* Truckkort\n* 3 års erfarenhet')).toEqual(['Truckkort', '3 års erfarenhet'])
  expect(pastedLines('En rad')).toEqual(['En rad'])
})

test('pasted lines replace a blank choice or follow a choice, up to the limit (PLUS-94, FORM-28)', () => {
  expect(withPastedLines(['Ja', '', 'Nej'], 1, ['a', 'b'])).toEqual({ changed: ['Ja', 'a', 'b', 'Nej'], last: 2 })
  expect(withPastedLines(['Ja', 'Nej'], 0, ['a', 'b'])).toEqual({ changed: ['Ja', 'a', 'b', 'Nej'], last: 2 })
  const many = Array.from({ length: 30 }, (_, index) => `${index}`)
  expect(withPastedLines(['Ja', ''], 1, many)).toEqual({ changed: ['Ja', ...many.slice(0, 19)], last: 19 })
  expect(withPastedLines(many.slice(0, MAX_CHOICES), 3, ['a', 'b'])).toMatchObject({ last: 3 })
})
