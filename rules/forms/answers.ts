import { isEmailAddress } from '#rules/people/email-address.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import type { FormElement, FormModel, NumberQuestion } from './form.ts'
import { snapNumber } from './form-editing.ts'
import { isPhoneNumber } from '#rules/people/phone-number.ts'
import { isDay } from '#rules/text-and-time/stockholm-time.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

// The applicant's answers to a questionnaire. Source: PLUS-03; kinds and limits 1§3, 1§5.

/** Maximum length of a text answer. Our own limit. */
export const MAX_ANSWER_LENGTH = 5000

/**
 * Answers by the index of their element: a text, or the selected options of a checkbox question. A missing key means no
 * answer.
 */
export type Answers = Record<string, string | readonly string[] | undefined>

/**
 * An answer on the candidate card, without id and unread state (PIPE-37, PIPE-38). Number answers are formatted with
 * their suffix.
 */
export type AnswerEntry =
  | { type: 'number' | 'text' | 'radio'; question: string; answer: string }
  | { type: 'checkbox'; question: string; answer: { title: string; selected: boolean }[] }

const textOf = (answer: Answers[string]) => (typeof answer === 'string' ? answer : (answer?.[0] ?? '')).trim()
const listOf = (answer: Answers[string]) =>
  typeof answer === 'string' ? (answer === '' ? [] : [answer]) : (answer ?? [])

/**
 * Checks answers. Paths are element indexes. Codes:
 * - 'required', 'tooLong', 'unknownChoice'.
 * - 'invalid': not an e-mail address, phone number, date or number.
 * - 'outOfRange': a number outside its limits or off its step.
 * - 'unknownQuestion': there is no such question.
 */
export function checkAnswers(form: FormModel, answers: Answers): FieldErrors {
  const errors: FieldErrors = {}
  form.elements.forEach((element, index) => {
    for (const code of checkAnswer(element, answers[String(index)])) addError(errors, String(index), code)
  })
  for (const key of Object.keys(answers)) {
    const element = form.elements[Number(key)]
    if (element === undefined || element.kind === 'label' || String(Number(key)) !== key)
      addError(errors, key, 'unknownQuestion')
  }
  return errors
}

/** Checks the answer to one element. */
function checkAnswer(element: FormElement, answer: Answers[string]): FieldErrorCode[] {
  switch (element.kind) {
    case 'label':
      return []
    case 'text':
      return checkText(element, textOf(answer))
    case 'radio': {
      const value = textOf(answer)
      return value === '' || element.choices.includes(value) ? [] : ['unknownChoice']
    }
    case 'checkbox': {
      const chosen = listOf(answer)
      if (chosen.some((choice) => !element.choices.includes(choice))) return ['unknownChoice']
      return element.required && chosen.length === 0 ? ['required'] : []
    }
    case 'number':
      return checkNumber(element, textOf(answer))
  }
}

function checkText(element: Extract<FormElement, { kind: 'text' }>, value: string): FieldErrorCode[] {
  if (value === '') return element.required ? ['required'] : []
  if (value.length > MAX_ANSWER_LENGTH) return ['tooLong']
  if (element.type === 'email' && !isEmailAddress(value)) return ['invalid']
  if (element.type === 'phone' && !isPhoneNumber(value)) return ['invalid']
  if (element.type === 'date' && !isDay(value)) return ['invalid']
  return []
}

function checkNumber(element: NumberQuestion, text: string): FieldErrorCode[] {
  if (text === '') return []
  const value = parseNumber(text)
  if (value === null) return ['invalid']
  return snapNumber(value, element) === value ? [] : ['outOfRange']
}

/** Parses a number typed with a comma or a point. Null for any other text. */
function parseNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^-?\d{1,9}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : null
}

/**
 * Returns the answers for the candidate card, in the order of the form. Headings and unanswered questions are omitted.
 * Checkbox questions are always included and list every option.
 */
export function toAnswerEntries(form: FormModel, answers: Answers): AnswerEntry[] {
  return form.elements.flatMap((element, index): AnswerEntry[] => {
    const answer = answers[String(index)]
    if (element.kind === 'label') return []
    const question = element.title
    if (element.kind === 'checkbox') {
      const chosen = new Set(listOf(answer))
      return [
        {
          type: 'checkbox',
          question,
          answer: element.choices.map((title) => ({ title, selected: chosen.has(title) })),
        },
      ]
    }
    const text = textOf(answer)
    if (text === '') return []
    if (element.kind !== 'number') return [{ type: element.kind, question, answer: text }]
    return [{ type: 'number', question, answer: formatNumberAnswer(element, parseNumber(text) ?? element.default) }]
  })
}

/** Formats a number with its suffixes: '3 år', and '5+ år' at the maximum (FORM-23). */
export function formatNumberAnswer(question: NumberQuestion, value: number): string {
  const number = String(value).replace('.', ',')
  const edge =
    value >= question.maximum ? question.maximumSuffix : value <= question.minimum ? (question.minimumSuffix ?? '') : ''
  return `${number}${edge}${question.suffix === '' ? '' : ` ${question.suffix}`}`
}
