import fc from 'fast-check'
import { newElement, type FormElement, type NumberQuestion } from './form.ts'

// Generators of forms for tests.

const title = fc.stringMatching(/^[a-zåäö?]{1,20}$/)
const secondary = fc.option(title)
const choices = (minLength: number) => fc.uniqueArray(title, { minLength, maxLength: 20 })
const element: fc.Arbitrary<FormElement> = fc.oneof(
  fc.record({ kind: fc.constant('label' as const), title, secondary }),
  fc.record({
    kind: fc.constant('text' as const),
    title,
    secondary,
    type: fc.constantFrom('text' as const, 'email' as const, 'phone' as const, 'date' as const),
    placeholder: fc.option(title),
    required: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('radio' as const), title, secondary, choices: choices(2), value: fc.constant(null) }),
  fc.record({ kind: fc.constant('checkbox' as const), title, secondary, choices: choices(1), required: fc.boolean() }),
  title.map((t): FormElement => ({ ...newElement('number'), title: t })),
)
/** Any complete form: every element has a title, and radio and checkbox questions have enough choices. */
export const form = fc.record({ title, elements: fc.array(element, { minLength: 1, maxLength: 20 }) })

/** Returns a valid number question, with the given fields replaced. */
export const number = (part: Partial<NumberQuestion>): NumberQuestion => ({
  kind: 'number',
  title: 'År',
  secondary: null,
  value: null,
  minimum: 0,
  maximum: 5,
  default: 0,
  step: 1,
  suffix: 'år',
  maximumSuffix: '+',
  minimumSuffix: null,
  ...part,
})
