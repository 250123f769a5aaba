import { GetForm, GetForms, GetSuggestedForm, GetSuggestedForms } from '#contract/ads/questionnaire.ts'
import { defineListLoader } from '#gateway/loaders/define-loader.ts'
import { applicationMethods } from '#gateway/areas/ads/ads/enums.ts'
import { documentChoices, type FormMapper, type QuestionnaireMapper } from './mappers.ts'
import { readForm } from './read-form.ts'

/** Reads the questionnaires of ads. */
export const questionnaireLoader = defineListLoader({
  name: 'questionnaire',
  one: async (id, { platform }) => ({ id, ...(await platform.call(GetForm, { query: { id } })) }),
  many: (ids, { platform }) => platform.call(GetForms, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: ({ form, documents, use, link, email, version }): QuestionnaireMapper => ({
    form: readForm(form),
    documents: documentChoices.toName(documents),
    applicationMethod: applicationMethods.toName(use),
    link,
    email,
    version,
  }),
})

/** Reads the suggested forms for new questionnaires. */
export const suggestedFormLoader = defineListLoader({
  name: 'suggestedForm',
  one: async (id, { platform }) => ({ id, form: await platform.call(GetSuggestedForm, { query: { id } }) }),
  many: (ids, { platform }) => platform.call(GetSuggestedForms, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: ({ form }): FormMapper => readForm(form),
})
