import type { Step } from '#contract/ads/step.ts'
import type { AdMapper } from '#gateway/areas/ads/ads/mappers.ts'
import { attachedValue } from '#gateway/resolving/attached-value.ts'
import { messageTypes, stepTypes } from './enums.ts'
import { readMessage, type StepMessage } from './messages.ts'

/** Source of `AdStep`. */
export interface AdStepMapper {
  uuid: string
  order: number
  name: string
  type: ReturnType<typeof stepTypes.toName>
  messageType: ReturnType<typeof messageTypes.toName>
  message: StepMessage | null
  dayLimit: number | null
}

/** Returns the source of a step in the editor. */
export const mapAdStep = ({ uuid, order, name, type, messageType, message, dayLimit }: Step): AdStepMapper => ({
  uuid,
  order,
  name,
  type: stepTypes.toName(type),
  messageType: messageTypes.toName(messageType),
  message: readMessage(message),
  dayLimit,
})

/** The steps that a mutation has just saved, so that they are not read back. */
export const savedSteps = attachedValue<AdMapper, AdStepMapper[]>('steps')
