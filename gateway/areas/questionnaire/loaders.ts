import { GetForm, GetSuggestedForm } from '#contract/questionnaire.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import { applicationMethods } from '../ads/enums.ts'
import { documentChoices, type FormMapper, type QuestionnaireMapper } from './mappers.ts'
import { readForm } from './read-form.ts'

/** How candidates apply to an ad. */
export const questionnaireLoader = defineLoader<number, QuestionnaireMapper>({
  name: 'questionnaire',
  load: async (id, { platform }) => {
    const { form, documents, use, link, email, version } = await platform.call(GetForm, { query: { id } })
    return { form: readForm(form), documents: documentChoices.toName(documents), use: applicationMethods.toName(use), link, email, version }
  },
})

/** The form a new questionnaire of an ad starts from. */
export const suggestedFormLoader = defineLoader<number, FormMapper>({
  name: 'suggestedForm',
  load: async (id, { platform }) => readForm(await platform.call(GetSuggestedForm, { query: { id } })),
})
