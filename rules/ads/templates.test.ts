import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  sortTemplatesByName,
  checkEmailTemplate,
  checkTemplateName,
  isSameTemplateName,
  MAX_TEMPLATE_NAME_LENGTH,
} from './templates.ts'

test('requires a name that is not too long and not disallowed (COMP-77)', () => {
  expect([
    checkTemplateName(' '),
    checkTemplateName(` ${'x'.repeat(MAX_TEMPLATE_NAME_LENGTH)} `),
    checkTemplateName('x'.repeat(MAX_TEMPLATE_NAME_LENGTH + 1)),
  ]).toEqual([['required'], [], ['tooLong']])
  expect(checkTemplateName(' STANDARD ', ['Standard'])).toEqual(['notAllowed'])
  expect(checkTemplateName('Standard 2', ['Standard'])).toEqual([])
})

test('compares names ignoring case and surrounding spaces (COMP-77)', () => {
  expect(isSameTemplateName(' Återkoppling', 'ÅTERKOPPLING ')).toBe(true)
  expect(isSameTemplateName('Återkoppling', 'A\u030aterkoppling')).toBe(true)
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(isSameTemplateName(a, ` ${a} `)).toBe(true)
      expect(isSameTemplateName(a, b)).toBe(isSameTemplateName(b, a))
    }),
  )
})

test('requires a name and visible text in an e-mail template (COMP-86)', () => {
  expect(checkEmailTemplate({ name: 'Avslag', message: '<p>Hej</p>' })).toEqual({})
  expect(checkEmailTemplate({ name: '', message: '<p>&nbsp;</p>' })).toEqual({
    name: ['required'],
    message: ['required'],
  })
  expect(checkEmailTemplate({ name: 'A', message: `<p>${'x'.repeat(20_000)}</p>` })).toEqual({ message: ['tooLong'] })
})

test('sorts templates by name, with numbers by value', () => {
  const names = ['Östra', 'mall 10', 'Mall 9', 'Ålder', 'ändring'].map((name) => ({ name }))
  expect(sortTemplatesByName(names).map(({ name }) => name)).toEqual(['Mall 9', 'mall 10', 'Ålder', 'ändring', 'Östra'])
})
