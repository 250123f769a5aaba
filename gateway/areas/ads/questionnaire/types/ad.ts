import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import { questionnaireLoader, suggestedFormLoader } from '../loaders.ts'
import { savedQuestionnaire } from '../mappers.ts'

/** `Ad.questionnaire`: the saved questionnaire after a mutation, otherwise read. */
export const questionnaire: NonNullable<AdResolvers['questionnaire']> = (ad, _, context) =>
  savedQuestionnaire.of(ad) ?? context.load(questionnaireLoader, ad.databaseId)

/** `Ad.suggestedForm` */
export const suggestedForm: NonNullable<AdResolvers['suggestedForm']> = ({ databaseId }, _, context) =>
  context.load(suggestedFormLoader, databaseId)
