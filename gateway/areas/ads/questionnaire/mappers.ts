import { Documents } from '#contract/base/enums.ts'
import type { AdMapper } from '#gateway/areas/ads/ads/mappers.ts'
import { attachedValue } from '#gateway/resolving/attached-value.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'

/** Documents that a form asks for. */
export const documentChoices = enumNames(Documents.enum)

/** Input types of a text question. */
export const textQuestionTypes = enumNames(['text', 'email', 'phone', 'date'])

/** Source of `FormLabel`. */
export interface FormLabelMapper {
  __typename: 'FormLabel'
  order: number
  title: string
  secondary: string | null
}

interface Choice {
  order: number
  title: string
}

/** Source of `TextQuestion`. */
export interface TextQuestionMapper {
  __typename: 'TextQuestion'
  order: number
  label: FormLabelMapper
  placeholder: string | null
  type: ReturnType<typeof textQuestionTypes.toName>
  isRequired: boolean
}

/** Source of `RadioQuestion`. */
export interface RadioQuestionMapper {
  __typename: 'RadioQuestion'
  order: number
  label: FormLabelMapper
  choices: Choice[]
  selected: string | null
}

/** Source of `CheckboxQuestion`. */
export interface CheckboxQuestionMapper {
  __typename: 'CheckboxQuestion'
  order: number
  label: FormLabelMapper
  choices: Choice[]
  isRequired: boolean
}

/** Source of `NumberQuestion`. */
export interface NumberQuestionMapper {
  __typename: 'NumberQuestion'
  order: number
  label: FormLabelMapper
  value: number | null
  minimum: number
  maximum: number
  default: number
  step: number
  suffix: string
  maximumSuffix: string
  minimumSuffix: string | null
}

export type FormElement =
  | FormLabelMapper
  | TextQuestionMapper
  | RadioQuestionMapper
  | CheckboxQuestionMapper
  | NumberQuestionMapper

/** Source of `Form`. */
export interface FormMapper {
  title: string
  elements: FormElement[]
}

/** Source of `Questionnaire`. */
export interface QuestionnaireMapper {
  version: string
  form: FormMapper
  documents: ReturnType<typeof documentChoices.toName>
  applicationMethod: 'NONE' | 'FORM' | 'FORM_WITH_DOCUMENTS' | 'DOCUMENTS' | 'LINK' | 'EMAIL'
  link: string | null
  email: string | null
}

/** The questionnaire that a mutation has just saved, so that it is not read back. */
export const savedQuestionnaire = attachedValue<AdMapper, QuestionnaireMapper>('questionnaire')
