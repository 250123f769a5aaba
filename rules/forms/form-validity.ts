import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import {
  nonBlankChoices,
  MAX_CHOICES,
  MAX_ELEMENTS,
  MAX_SUFFIX_LENGTH,
  MAX_QUESTION_TITLE_LENGTH,
  MIN_CHECKBOX_CHOICES,
  MIN_RADIO_CHOICES,
  type EditorElement,
  type EditorForm,
  type NumberQuestion,
} from './form.ts'

/**
 * Checks a form (FORM-26 to FORM-28, FORM-32, FORM-37 to FORM-39). Locked elements belong to the editor and are not
 * checked. Paths and codes:
 * - '': 'emptyForm'.
 * - 'elements': 'tooMany'.
 * - 'elements.2': 'typeMissing'.
 * - 'elements.2.title': 'required', 'tooLong'.
 * - 'elements.2.choices': 'tooFew', 'tooMany', 'duplicate', 'tooLong'.
 * - 'elements.2.minimum', '.maximum', '.default', '.step', '.value': 'outOfRange'.
 * - 'elements.2.suffix', '.maximumSuffix', '.minimumSuffix': 'tooLong'.
 */
export function checkForm(form: EditorForm): FieldErrors {
  const errors: FieldErrors = {}
  const unlocked = form.elements.filter((element) => element.locked !== true)
  if (unlocked.every(({ kind }) => kind === 'unset')) addError(errors, '', 'emptyForm')
  if (unlocked.length > MAX_ELEMENTS) addError(errors, 'elements', 'tooMany')
  if (form.title.length > MAX_QUESTION_TITLE_LENGTH) addError(errors, 'title', 'tooLong')
  form.elements.forEach((element, index) => {
    if (element.locked !== true) checkElement(element, `elements.${index}`, errors)
  })
  return errors
}

function checkElement(element: EditorElement, path: string, errors: FieldErrors): void {
  if (element.kind === 'unset') return addError(errors, path, 'typeMissing')
  if (element.title.trim() === '') addError(errors, `${path}.title`, 'required')
  if (element.title.length > MAX_QUESTION_TITLE_LENGTH) addError(errors, `${path}.title`, 'tooLong')
  if ((element.secondary ?? '').length > MAX_QUESTION_TITLE_LENGTH) addError(errors, `${path}.secondary`, 'tooLong')
  if (element.kind === 'text' && (element.placeholder ?? '').length > MAX_QUESTION_TITLE_LENGTH)
    addError(errors, `${path}.placeholder`, 'tooLong')
  if (element.kind === 'radio') checkChoices(element.choices, MIN_RADIO_CHOICES, path, errors)
  if (element.kind === 'checkbox') checkChoices(element.choices, MIN_CHECKBOX_CHOICES, path, errors)
  if (element.kind === 'number') checkNumber(element, path, errors)
}

function checkChoices(choices: readonly string[], minimum: number, path: string, errors: FieldErrors): void {
  const nonBlank = nonBlankChoices(choices)
  if (nonBlank.length < minimum) addError(errors, `${path}.choices`, 'tooFew')
  if (nonBlank.length > MAX_CHOICES) addError(errors, `${path}.choices`, 'tooMany')
  if (new Set(nonBlank).size < nonBlank.length) addError(errors, `${path}.choices`, 'duplicate')
  if (nonBlank.some((choice) => choice.length > MAX_QUESTION_TITLE_LENGTH))
    addError(errors, `${path}.choices`, 'tooLong')
}

function checkNumber(question: NumberQuestion, path: string, errors: FieldErrors): void {
  const { minimum, maximum, step, value } = question
  if (!(minimum >= 0)) addError(errors, `${path}.minimum`, 'outOfRange')
  if (!(maximum >= 1) || !(maximum > minimum)) addError(errors, `${path}.maximum`, 'outOfRange')
  if (!(step > 0)) addError(errors, `${path}.step`, 'outOfRange')
  const inside = (x: number) => x >= minimum && x <= maximum
  if (!inside(question.default)) addError(errors, `${path}.default`, 'outOfRange')
  if (value !== null && !inside(value)) addError(errors, `${path}.value`, 'outOfRange')
  for (const field of ['suffix', 'maximumSuffix', 'minimumSuffix'] as const) {
    if ((question[field] ?? '').length > MAX_SUFFIX_LENGTH) addError(errors, `${path}.${field}`, 'tooLong')
  }
}
