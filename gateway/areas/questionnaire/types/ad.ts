import { GetForm, GetSuggestedForm } from '#contract/questionnaire.ts'
import type { AdResolvers } from '../../../__generated__/resolvers.ts'
import { applicationMethods } from '../../ads/enums.ts'
import { documentChoices } from '../mappers.ts'
import { readForm } from '../read-form.ts'

/** `Ad.questionnaire`: just saved, or read. */
export const questionnaire: NonNullable<AdResolvers['questionnaire']> = async ({ databaseId, savedQuestionnaire }, _, { platform }) => {
  if (savedQuestionnaire) return savedQuestionnaire
  const { form, documents, use, link, email, version } = await platform.call(GetForm, { query: { id: databaseId } })
  return { form: readForm(form), documents: documentChoices.toName(documents), use: applicationMethods.toName(use), link, email, version }
}

/** `Ad.suggestedForm` */
export const suggestedForm: NonNullable<AdResolvers['suggestedForm']> = async ({ databaseId }, _, { platform }) =>
  readForm(await platform.call(GetSuggestedForm, { query: { id: databaseId } }))
