import type { Form, FormChoice, FormLabel } from '#contract/ads/form.ts'
import type { FormChoiceInput, FormElementInput, FormInput, FormLabelInput } from '#gateway/__generated__/resolvers.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { textQuestionTypes } from './mappers.ts'

/**
 * Returns a form as a REST body. Fields missing from the input get the defaults of the form model (FORM-20 to FORM-23).
 */
export const writeForm = (form: FormInput): Form => ({ Title: form.title, Elements: form.elements.map(writeElement) })

function writeElement(input: FormElementInput): Form['Elements'][number] {
  const { label, text, radio, checkbox, number } = input
  if (label) return writeLabel(label)
  if (text) {
    return {
      $type: 'Recruiting.Forms.TextQuestion, Recruiting',
      Order: text.order,
      Label: writeLabel(text.label),
      Placeholder: text.placeholder ?? null,
      Type: textQuestionTypes.toWire(text.type ?? 'TEXT'),
      Required: text.isRequired ?? true,
    }
  }
  if (radio) {
    return {
      $type: 'Recruiting.Forms.RadioButtonQuestion, Recruiting',
      Order: radio.order,
      Label: writeLabel(radio.label),
      Choices: radio.choices.map(writeChoice),
      Value: radio.selected ?? null,
    }
  }
  if (checkbox) {
    return {
      $type: 'Recruiting.Forms.CheckboxQuestion, Recruiting',
      Order: checkbox.order,
      Label: writeLabel(checkbox.label),
      Choices: checkbox.choices.map(writeChoice),
      Required: checkbox.isRequired ?? false,
    }
  }
  if (number) {
    return {
      $type: 'Recruiting.Forms.NumberQuestion, Recruiting',
      Order: number.order,
      Label: writeLabel(number.label),
      Value: number.value ?? null,
      Minimum: number.minimum ?? 0,
      Maximum: number.maximum ?? 5,
      Default: number.default ?? 0,
      Step: number.step ?? 1,
      Suffix: number.suffix ?? 'år',
      MaximumSuffix: number.maximumSuffix ?? '+',
      MinimumSuffix: number.minimumSuffix ?? null,
    }
  }
  throw badRequest('Specify exactly one kind of form element.')
}

const writeLabel = (label: FormLabelInput): FormLabel => ({
  $type: 'Recruiting.Forms.Label, Recruiting',
  Order: label.order,
  Title: label.title,
  Secondary: label.secondary ?? null,
})

const writeChoice = (choice: FormChoiceInput): FormChoice => ({
  $type: 'Recruiting.Forms.Choice, Recruiting',
  Order: choice.order,
  Title: choice.title,
})
