import { expect, test } from 'vitest'
import { checkForm } from '#rules/forms/form-validity.ts'
import { suggestedForm } from './suggested-form.ts'

test.each(['sv', 'en'] as const)('suggests a valid form in the language %s (FORM-06)', (locale) => {
  expect(checkForm(suggestedForm(locale))).toEqual({})
})
