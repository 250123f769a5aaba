import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import { questionnaireLoader, suggestedFormLoader } from '../loaders.ts'

/** `Ad.questionnaire`: just saved, or read. */
export const questionnaire: NonNullable<AdResolvers['questionnaire']> = (
  { databaseId, savedQuestionnaire },
  _,
  context,
) => savedQuestionnaire ?? context.load(questionnaireLoader, databaseId)

/** `Ad.suggestedForm` */
export const suggestedForm: NonNullable<AdResolvers['suggestedForm']> = ({ databaseId }, _, context) =>
  context.load(suggestedFormLoader, databaseId)
