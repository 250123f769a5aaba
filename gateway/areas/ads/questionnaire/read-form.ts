import type { Form, FormChoice, FormLabel } from '#contract/ads/form.ts'
import { textQuestionTypes, type FormElement, type FormLabelMapper, type FormMapper } from './mappers.ts'

/**
 * Returns the source of a form. In REST, `$type` names the kind of an element between a namespace and an assembly
 * (FORM-25).
 */
export const readForm = (form: Form): FormMapper => ({ title: form.Title, elements: form.Elements.map(readElement) })

function readElement(element: Form['Elements'][number]): FormElement {
  switch (element.$type) {
    case 'Recruiting.Forms.Label, Recruiting':
      return readLabel(element)
    case 'Recruiting.Forms.TextQuestion, Recruiting':
      return {
        __typename: 'TextQuestion',
        order: element.Order,
        label: readLabel(element.Label),
        placeholder: element.Placeholder,
        type: textQuestionTypes.toName(element.Type),
        isRequired: element.Required,
      }
    case 'Recruiting.Forms.RadioButtonQuestion, Recruiting':
      return {
        __typename: 'RadioQuestion',
        order: element.Order,
        label: readLabel(element.Label),
        choices: element.Choices.map(readChoice),
        selected: element.Value,
      }
    case 'Recruiting.Forms.CheckboxQuestion, Recruiting':
      return {
        __typename: 'CheckboxQuestion',
        order: element.Order,
        label: readLabel(element.Label),
        choices: element.Choices.map(readChoice),
        isRequired: element.Required,
      }
    case 'Recruiting.Forms.NumberQuestion, Recruiting':
      return {
        __typename: 'NumberQuestion',
        order: element.Order,
        label: readLabel(element.Label),
        value: element.Value,
        minimum: element.Minimum,
        maximum: element.Maximum,
        default: element.Default,
        step: element.Step,
        suffix: element.Suffix,
        maximumSuffix: element.MaximumSuffix,
        minimumSuffix: element.MinimumSuffix,
      }
  }
}

const readLabel = (label: FormLabel): FormLabelMapper => ({
  __typename: 'FormLabel',
  order: label.Order,
  title: label.Title,
  secondary: label.Secondary,
})

const readChoice = (choice: FormChoice) => ({ order: choice.Order, title: choice.Title })
