import { graphql, readInlineData } from 'react-relay'
import { readMethod } from '#rules/ads/application-method.ts'
import { nonBlankChoices, newElement, type EditorForm, type FormElement, type TextType } from '#rules/forms/form.ts'
import { trimmedOrNull } from '#rules/text-and-time/text.ts'
import type { FormElementInput, FormInput } from '#web/__generated__/useSaveFormMutation.graphql.ts'
import type { formWire_form$key } from '#web/__generated__/formWire_form.graphql.ts'
import type { formWire_questionnaire$key } from '#web/__generated__/formWire_questionnaire.graphql.ts'
import { documentChoices, uses } from '#web/features/ad/editor-ad-enums.ts'
import { enumMapping } from '#web/editing/enum-mapping.ts'
import { withKey, type SavedForm } from './form-state.ts'

const textTypes = enumMapping<TextType, Uppercase<TextType>>({
  text: 'TEXT',
  email: 'EMAIL',
  phone: 'PHONE',
  date: 'DATE',
})
const byOrder = <T extends { readonly order: number }>(items: readonly T[]) =>
  [...items].sort((a, b) => a.order - b.order)

/** Converts a form to the editor's form, with keys for the elements. */
export function readForm(key: formWire_form$key): EditorForm {
  const form = readInlineData(
    graphql`
      fragment formWire_form on Form @inline {
        title
        elements {
          __typename
          ... on FormLabel {
            order
            title
            secondary
          }
          ... on TextQuestion {
            order
            label {
              title
              secondary
            }
            placeholder
            isRequired
            type
          }
          ... on RadioQuestion {
            order
            label {
              title
              secondary
            }
            choices {
              order
              title
            }
            selected
          }
          ... on CheckboxQuestion {
            order
            label {
              title
              secondary
            }
            choices {
              order
              title
            }
            isRequired
          }
          ... on NumberQuestion {
            order
            label {
              title
              secondary
            }
            value
            minimum
            maximum
            default
            step
            suffix
            maximumSuffix
            minimumSuffix
          }
        }
      }
    `,
    key,
  )
  type Wire = (typeof form.elements)[number]
  const readElement = (wire: Wire): FormElement => {
    switch (wire.__typename) {
      case 'FormLabel':
        return { kind: 'label', title: wire.title, secondary: wire.secondary ?? null }
      case 'TextQuestion':
        return {
          kind: 'text',
          title: wire.label.title,
          secondary: wire.label.secondary ?? null,
          type: textTypes.toRule(wire.type),
          placeholder: wire.placeholder ?? null,
          required: wire.isRequired,
        }
      case 'RadioQuestion':
        return {
          kind: 'radio',
          title: wire.label.title,
          secondary: wire.label.secondary ?? null,
          choices: byOrder(wire.choices).map(({ title }) => title),
          value: wire.selected ?? null,
        }
      case 'CheckboxQuestion':
        return {
          kind: 'checkbox',
          title: wire.label.title,
          secondary: wire.label.secondary ?? null,
          choices: byOrder(wire.choices).map(({ title }) => title),
          required: wire.isRequired,
        }
      case 'NumberQuestion':
        return {
          kind: 'number',
          title: wire.label.title,
          secondary: wire.label.secondary ?? null,
          value: wire.value ?? null,
          minimum: wire.minimum,
          maximum: wire.maximum,
          default: wire.default,
          step: wire.step,
          suffix: wire.suffix,
          maximumSuffix: wire.maximumSuffix,
          minimumSuffix: wire.minimumSuffix ?? null,
        }
      // A kind that this build does not know yet.
      default:
        return newElement('label')
    }
  }
  const orderOf = (wire: Wire) => ('order' in wire ? wire.order : 0)
  return {
    title: form.title,
    elements: [...form.elements].sort((a, b) => orderOf(a) - orderOf(b)).map((wire) => withKey(readElement(wire))),
  }
}

/** Converts the application method and the form to the editor's state. */
export function readQuestionnaire(key: formWire_questionnaire$key): SavedForm {
  const saved = readInlineData(
    graphql`
      fragment formWire_questionnaire on Questionnaire @inline {
        use: applicationMethod
        documents
        link
        email
        version
        form {
          ...formWire_form
        }
      }
    `,
    key,
  )
  const choice = readMethod({
    use: uses.toRule(saved.use),
    documents: documentChoices.toRule(saved.documents),
    link: saved.link ?? null,
    email: saved.email ?? null,
  })
  return { state: { choice, form: readForm(saved.form) }, version: saved.version }
}

/**
 * Converts a form to the mutation's input. Trims texts, numbers the elements, and omits blank choices, locked elements
 * and elements without a kind (FORM-30, FORM-42).
 */
export function toFormInput(form: EditorForm): FormInput {
  const elements = form.elements.filter(
    (element): element is FormElement => element.kind !== 'unset' && element.locked !== true,
  )
  return { title: form.title.trim(), elements: elements.map(toElementInput) }
}

const toChoices = (choices: readonly string[]) => nonBlankChoices(choices).map((title, order) => ({ order, title }))

function toElementInput(element: FormElement, order: number): FormElementInput {
  const label = {
    order: element.kind === 'label' ? order : 0,
    title: element.title.trim(),
    secondary: trimmedOrNull(element.secondary),
  }
  switch (element.kind) {
    case 'label':
      return { label }
    case 'text':
      return {
        text: {
          order,
          label,
          type: textTypes.toSchema(element.type),
          placeholder: trimmedOrNull(element.placeholder),
          isRequired: element.required,
        },
      }
    case 'radio': {
      const choices = toChoices(element.choices)
      return {
        radio: {
          order,
          label,
          choices,
          selected: choices.some(({ title }) => title === element.value) ? element.value : null,
        },
      }
    }
    case 'checkbox':
      return { checkbox: { order, label, choices: toChoices(element.choices), isRequired: element.required } }
    case 'number': {
      const { value, minimum, maximum, step, suffix, maximumSuffix, minimumSuffix } = element
      return {
        number: {
          order,
          label,
          value,
          minimum,
          maximum,
          default: element.default,
          step,
          suffix,
          maximumSuffix,
          minimumSuffix,
        },
      }
    }
  }
}
