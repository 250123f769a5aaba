// The questionnaire: the model of the editor and the application form, and the only code that knows the API format
// (`$type`). Source: 1§3; calls.md "Form elements".

const QUESTION_KINDS = ['text', 'radio', 'checkbox', 'number'] as const
type QuestionKind = (typeof QUESTION_KINDS)[number]
export type ElementKind = 'label' | QuestionKind
export const TEXT_TYPES = ['text', 'email', 'phone', 'date'] as const
export type TextType = (typeof TEXT_TYPES)[number]

/** Maximum number of elements in a form, and of choices in a question (FORM-27, FORM-28). Source: 1§5, 1§9. */
export const MAX_ELEMENTS = 20
export const MAX_CHOICES = 20
/** Minimum number of choices of a radio question and of a checkbox question (FORM-38). */
export const MIN_RADIO_CHOICES = 2
export const MIN_CHECKBOX_CHOICES = 1
/** Maximum length of a title, help text or choice. Our own limit. */
export const MAX_QUESTION_TITLE_LENGTH = 500
/** Maximum length of a unit or another suffix of a number. Our own limit. */
export const MAX_SUFFIX_LENGTH = 20

/** Fields for the editor only, which are never sent (FORM-42). */
interface EditorMarkers {
  key?: string
  locked?: boolean
}

interface LabelElement extends EditorMarkers {
  kind: 'label'
  title: string
  secondary: string | null
}
interface Question extends EditorMarkers {
  title: string
  secondary: string | null
}
interface TextQuestion extends Question {
  kind: 'text'
  type: TextType
  placeholder: string | null
  required: boolean
}
interface RadioQuestion extends Question {
  kind: 'radio'
  choices: string[]
  value: string | null
}
interface CheckboxQuestion extends Question {
  kind: 'checkbox'
  choices: string[]
  required: boolean
}
export interface NumberQuestion extends Question {
  kind: 'number'
  value: number | null
  minimum: number
  maximum: number
  default: number
  step: number
  suffix: string
  maximumSuffix: string
  minimumSuffix: string | null
}
/** A new element without a chosen type. It exists only in the editor (FORM-26). */
interface UnsetElement extends EditorMarkers {
  kind: 'unset'
}

export type FormElement = LabelElement | TextQuestion | RadioQuestion | CheckboxQuestion | NumberQuestion
export type EditorElement = FormElement | UnsetElement
/** Elements are in display order. `Order` in the API is the index. */
export interface FormModel {
  title: string
  elements: FormElement[]
}
export interface EditorForm {
  title: string
  elements: EditorElement[]
}

/** The default suffix of a number question in both languages: the Swedish word for years (FORM-23). */
const YEARS = 'år'

/** Returns a new element with the documented defaults (FORM-19 to FORM-23). */
export function newElement(kind: ElementKind): FormElement {
  switch (kind) {
    case 'label':
      return { kind, title: '', secondary: null }
    case 'text':
      return { kind, title: '', secondary: null, type: 'text', placeholder: null, required: true }
    case 'radio':
      return { kind, title: '', secondary: null, choices: [], value: null }
    case 'checkbox':
      return { kind, title: '', secondary: null, choices: [], required: false }
    case 'number':
      return {
        kind,
        title: '',
        secondary: null,
        value: null,
        minimum: 0,
        maximum: 5,
        default: 0,
        step: 1,
        suffix: YEARS,
        maximumSuffix: '+',
        minimumSuffix: null,
      }
  }
}

// ---------------------------------------------------------------- API format

/** Prefix and suffix of `$type` (FORM-25). */
const TYPE_PREFIX = 'Recruiting.Forms.'
const TYPE_SUFFIX = ', Recruiting'

type WireType<K extends string> = `Recruiting.Forms.${K}, Recruiting`
interface WireLabel {
  $type: WireType<'Label'>
  Order: number
  Title: string
  Secondary: string | null
}
interface WireChoice {
  $type: WireType<'Choice'>
  Order: number
  Title: string
}
interface WireText {
  $type: WireType<'TextQuestion'>
  Order: number
  Label: WireLabel
  Placeholder: string | null
  Type: TextType
  Required: boolean
}
interface WireRadio {
  $type: WireType<'RadioButtonQuestion'>
  Order: number
  Label: WireLabel
  Choices: WireChoice[]
  Value: string | null
}
interface WireCheckbox {
  $type: WireType<'CheckboxQuestion'>
  Order: number
  Label: WireLabel
  Choices: WireChoice[]
  Required: boolean
}
interface WireNumber {
  $type: WireType<'NumberQuestion'>
  Order: number
  Label: WireLabel
  Value: number | null
  Minimum: number
  Maximum: number
  Default: number
  Step: number
  Suffix: string
  MaximumSuffix: string
  MinimumSuffix: string | null
}
type WireElement = WireLabel | WireText | WireRadio | WireCheckbox | WireNumber
export interface WireForm {
  Title: string
  Elements: WireElement[]
}

const wireType = <K extends string>(kind: K): WireType<K> => `${TYPE_PREFIX}${kind}${TYPE_SUFFIX}` as const

const byOrder = <T extends { Order: number }>(items: readonly T[]) => [...items].sort((a, b) => a.Order - b.Order)
const writeLabel = (title: string, secondary: string | null, order = 0): WireLabel => ({
  $type: wireType('Label'),
  Order: order,
  Title: title,
  Secondary: secondary,
})
const writeChoices = (choices: readonly string[]) =>
  choices.map((title, index): WireChoice => ({ $type: wireType('Choice'), Order: index, Title: title }))
const readChoices = (choices: readonly WireChoice[]) => byOrder(choices).map((choice) => choice.Title)

/** Converts a form from the API format, with its elements and choices sorted by `Order`. */
export function readForm(wire: WireForm): FormModel {
  return { title: wire.Title, elements: byOrder(wire.Elements).map(readElement) }
}

function readElement(wire: WireElement): FormElement {
  if (wire.$type === wireType('Label')) return { kind: 'label', title: wire.Title, secondary: wire.Secondary }
  const question = { title: wire.Label.Title, secondary: wire.Label.Secondary }
  switch (wire.$type) {
    case 'Recruiting.Forms.TextQuestion, Recruiting':
      return { kind: 'text', ...question, type: wire.Type, placeholder: wire.Placeholder, required: wire.Required }
    case 'Recruiting.Forms.RadioButtonQuestion, Recruiting':
      return { kind: 'radio', ...question, choices: readChoices(wire.Choices), value: wire.Value }
    case 'Recruiting.Forms.CheckboxQuestion, Recruiting':
      return { kind: 'checkbox', ...question, choices: readChoices(wire.Choices), required: wire.Required }
    case 'Recruiting.Forms.NumberQuestion, Recruiting':
      return {
        kind: 'number',
        ...question,
        value: wire.Value,
        minimum: wire.Minimum,
        maximum: wire.Maximum,
        default: wire.Default,
        step: wire.Step,
        suffix: wire.Suffix,
        maximumSuffix: wire.MaximumSuffix,
        minimumSuffix: wire.MinimumSuffix,
      }
  }
}

/**
 * Converts a form to the API format: `$type` first, `Order` from 0, texts trimmed, blank choices removed (FORM-30).
 * Omits editor-only fields, locked elements and elements without a type (FORM-42).
 */
export function writeForm(form: EditorForm): WireForm {
  const elements = form.elements.filter(
    (element): element is FormElement => element.kind !== 'unset' && element.locked !== true,
  )
  return { Title: form.title.trim(), Elements: elements.map(writeElement) }
}

const trimOrNull = (value: string | null) => value?.trim() || null

function writeElement(element: FormElement, order: number): WireElement {
  if (element.kind === 'label') return writeLabel(element.title.trim(), trimOrNull(element.secondary), order)
  const label = writeLabel(element.title.trim(), trimOrNull(element.secondary))
  switch (element.kind) {
    case 'text':
      return {
        $type: wireType('TextQuestion'),
        Order: order,
        Label: label,
        Placeholder: trimOrNull(element.placeholder),
        Type: element.type,
        Required: element.required,
      }
    case 'radio': {
      const choices = nonBlankChoices(element.choices)
      const value = element.value !== null && choices.includes(element.value.trim()) ? element.value.trim() : null
      return {
        $type: wireType('RadioButtonQuestion'),
        Order: order,
        Label: label,
        Choices: writeChoices(choices),
        Value: value,
      }
    }
    case 'checkbox':
      return {
        $type: wireType('CheckboxQuestion'),
        Order: order,
        Label: label,
        Choices: writeChoices(nonBlankChoices(element.choices)),
        Required: element.required,
      }
    case 'number':
      return {
        $type: wireType('NumberQuestion'),
        Order: order,
        Label: label,
        Value: element.value,
        Minimum: element.minimum,
        Maximum: element.maximum,
        Default: element.default,
        Step: element.step,
        Suffix: element.suffix,
        MaximumSuffix: element.maximumSuffix,
        MinimumSuffix: element.minimumSuffix,
      }
  }
}

/** Returns the choices to save: trimmed, without blank ones (FORM-30). */
export const nonBlankChoices = (choices: readonly string[]) =>
  choices.map((choice) => choice.trim()).filter((choice) => choice !== '')

/** Returns an empty form. */
export const emptyForm = (): FormModel => ({ title: '', elements: [] })
