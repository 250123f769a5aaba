import { GetForm, GetForms, GetSuggestedForm } from '#contract/questionnaire.ts'
import { defineListLoader, defineLoader } from '../../loaders/define-loader.ts'
import { applicationMethods, bothMethods } from '../ads/enums.ts'
import { documentChoices, type FormMapper, type QuestionnaireMapper } from './mappers.ts'
import { readForm } from './read-form.ts'

/** How candidates apply to ads. */
export const questionnaireLoader = defineListLoader({
  name: 'questionnaire',
  one: async (id, { platform }) => ({ id, ...await platform.call(GetForm, { query: { id } }) }),
  many: (ids, { platform }) => platform.call(GetForms, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: ({ form, documents, use, link, email, version }): QuestionnaireMapper =>
    ({ form: readForm(form), documents: documentChoices.toName(documents), ...bothMethods(applicationMethods.toName(use)), link, email, version }),
})

/** The form a new questionnaire of an ad starts from. */
export const suggestedFormLoader = defineLoader<number, FormMapper>({
  name: 'suggestedForm',
  load: async (id, { platform }) => readForm(await platform.call(GetSuggestedForm, { query: { id } })),
})
