import { SaveForm } from '#contract/ads/questionnaire.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { applicationMethods } from '#gateway/areas/ads/ads/enums.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { renameFields, versionedPayload } from '#gateway/resolving/payload.ts'
import { documentChoices, savedQuestionnaire } from '../mappers.ts'
import { readForm } from '../read-form.ts'
import { writeForm } from '../write-form.ts'

/** `Mutation.saveQuestionnaire` */
export const saveQuestionnaire: NonNullable<MutationResolvers['saveQuestionnaire']> = (_, { input }, { platform }) => {
  const id = databaseIdOf(input.adId, 'Ad')
  const form = writeForm(input.form)
  const { documents, applicationMethod } = input
  const link = input.link ?? null
  const email = input.email ?? null
  return versionedPayload(
    () =>
      platform.call(SaveForm, {
        query: { id, ...(input.expectedVersion != null && { version: input.expectedVersion }) },
        body: {
          form,
          documents: documentChoices.toWire(documents),
          use: applicationMethods.toWire(applicationMethod),
          link,
          email,
        },
      }),
    {
      objects: ({ version }) => ({
        ad: savedQuestionnaire.with(
          { ...adReference(id), applicationMethod },
          { form: readForm(form), documents, applicationMethod, link, email, version },
        ),
      }),
      stored: () => ({ ad: adReference(id) }),
    },
    renameFields({ id: 'adId', use: 'applicationMethod' }),
  )
}
