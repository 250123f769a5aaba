import { expect, test } from 'vitest'
import { addError, hasNoErrors, nestErrors, type FieldErrors } from './field-errors.ts'

test('collects errors by path, and prefixes the paths of a part', () => {
  const errors: FieldErrors = {}
  expect(hasNoErrors(errors)).toBe(true)
  addError(errors, '', 'required')
  addError(errors, 'name', 'required')
  addError(errors, 'name', 'tooLong')
  expect(hasNoErrors(errors)).toBe(false)
  expect(nestErrors('steps.2', errors)).toEqual({ 'steps.2': ['required'], 'steps.2.name': ['required', 'tooLong'] })
})
