import type { Step } from '#contract/ads/step.ts'
import type { AdStepInput } from '#gateway/__generated__/resolvers.ts'
import { stepTypes } from './enums.ts'
import { writeStepMessage } from './messages.ts'

/** Returns a step as a REST body. */
export const writeStep = ({ uuid, order, name, type, message, dayLimit }: AdStepInput): Step => ({
  uuid,
  order,
  name,
  type: stepTypes.toWire(type),
  ...writeStepMessage(message),
  dayLimit: dayLimit ?? null,
})
