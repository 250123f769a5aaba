import { UpdateStepMessage } from '#contract/candidates/pipeline.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { renameFields, versionedPayload } from '#gateway/resolving/payload.ts'
import { messageTypes } from '#gateway/areas/ads/steps/enums.ts'
import { readMessage, writeStepMessage } from '#gateway/areas/ads/steps/messages.ts'
import { boardStepReference } from '../mappers.ts'

/** `Mutation.updateStepMessage` */
export const updateStepMessage: NonNullable<MutationResolvers['updateStepMessage']> = (_, { input }, { platform }) => {
  const { parent: adId, own: stepId } = fromCompositeGlobalId(input.stepId, 'BoardStep')
  const { messageType, message } = writeStepMessage(input.message)
  return versionedPayload(
    () =>
      platform.call(UpdateStepMessage, {
        body: {
          id: stepId,
          messageType,
          message,
          ...(input.expectedVersion ? { version: input.expectedVersion } : {}),
        },
      }),
    {
      objects: ({ version }) => ({
        step: {
          ...boardStepReference(adId, stepId),
          messageType: messageTypes.toName(messageType),
          message: readMessage(message),
          messageVersion: version,
        },
      }),
      stored: () => ({ step: boardStepReference(adId, stepId) }),
    },
    renameFields({ id: 'stepId', messageType: 'message' }),
  )
}
