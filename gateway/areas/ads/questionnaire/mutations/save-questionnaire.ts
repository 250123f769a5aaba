import { SaveForm } from '#contract/ads/questionnaire.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { applicationMethods, bothMethods } from '#gateway/areas/ads/ads/enums.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { currentOrDeprecated } from '#gateway/resolving/current-or-deprecated.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { documentChoices, savedQuestionnaire } from '../mappers.ts'
import { readForm } from '../read-form.ts'
import { writeForm } from '../write-form.ts'

/** `Mutation.saveQuestionnaire` */
export const saveQuestionnaire: NonNullable<MutationResolvers['saveQuestionnaire']> = (_, { input }, { platform }) => {
  const id = databaseIdOf(input.adId, 'Ad')
  const form = writeForm(input.form)
  const { documents } = input
  const method = currentOrDeprecated('applicationMethod', input.applicationMethod, input.use)
  const link = input.link ?? null
  const email = input.email ?? null
  return payload(
    () =>
      platform.call(SaveForm, {
        query: { id, ...(input.version != null && { version: input.version }) },
        body: {
          form,
          documents: documentChoices.toWire(documents),
          use: applicationMethods.toWire(method),
          link,
          email,
        },
      }),
    ({ version }) => ({
      ad: savedQuestionnaire.with(
        { ...adReference(id), ...bothMethods(method) },
        { form: readForm(form), documents, ...bothMethods(method), link, email, version },
      ),
    }),
    renameFields({ id: 'adId', ...(input.use == null && { use: 'applicationMethod' }) }),
  )
}
