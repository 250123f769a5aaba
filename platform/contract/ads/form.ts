import { Type, type Static } from 'typebox'
import { MAX_CHOICES, MAX_ELEMENTS, MAX_SUFFIX_LENGTH, MAX_QUESTION_TITLE_LENGTH } from '#rules/forms/form.ts'
import { InputText, InputList, nullable, oneOf, strict } from '#contract/base/scalars.ts'

const FormText = InputText('line', MAX_QUESTION_TITLE_LENGTH)
const FormSuffix = InputText('line', MAX_SUFFIX_LENGTH)

/** A heading of a form, and the label of every question. */
export const FormLabel = strict({
  $type: Type.Literal('Recruiting.Forms.Label, Recruiting'),
  Order: Type.Integer(),
  Title: FormText,
  Secondary: nullable(FormText),
})
export type FormLabel = Static<typeof FormLabel>

/** An option of a radio or checkbox question. */
export const FormChoice = strict({
  $type: Type.Literal('Recruiting.Forms.Choice, Recruiting'),
  Order: Type.Integer(),
  Title: FormText,
})
export type FormChoice = Static<typeof FormChoice>

/** A questionnaire. `$type` names the kind of element, between a namespace prefix and an assembly suffix. */
export const Form = strict({
  Title: FormText,
  Elements: InputList(
    Type.Union([
      FormLabel,
      strict({
        $type: Type.Literal('Recruiting.Forms.TextQuestion, Recruiting'),
        Order: Type.Integer(),
        Label: FormLabel,
        Placeholder: nullable(FormText),
        Type: oneOf('text', 'email', 'phone', 'date'),
        Required: Type.Boolean(),
      }),
      strict({
        $type: Type.Literal('Recruiting.Forms.RadioButtonQuestion, Recruiting'),
        Order: Type.Integer(),
        Label: FormLabel,
        Choices: InputList(FormChoice, MAX_CHOICES),
        Value: nullable(FormText),
      }),
      strict({
        $type: Type.Literal('Recruiting.Forms.CheckboxQuestion, Recruiting'),
        Order: Type.Integer(),
        Label: FormLabel,
        Choices: InputList(FormChoice, MAX_CHOICES),
        Required: Type.Boolean(),
      }),
      strict({
        $type: Type.Literal('Recruiting.Forms.NumberQuestion, Recruiting'),
        Order: Type.Integer(),
        Label: FormLabel,
        Value: nullable(Type.Number()),
        Minimum: Type.Number(),
        Maximum: Type.Number(),
        Default: Type.Number(),
        Step: Type.Number(),
        Suffix: FormSuffix,
        MaximumSuffix: FormSuffix,
        MinimumSuffix: nullable(FormSuffix),
      }),
    ]),
    MAX_ELEMENTS,
  ),
})
export type Form = Static<typeof Form>
