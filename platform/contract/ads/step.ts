import { Type, type Static } from 'typebox'
import { MAX_STEPS, MAX_STEP_NAME_LENGTH } from '#rules/candidates/steps.ts'
import { MessageType, StepType } from '#contract/base/enums.ts'
import { Id, PartVersion, Text, InputText, InputList, nullable, strict } from '#contract/base/scalars.ts'
import { Message } from './step-message.ts'

/**
 * The number of days after which the board warns that a candidate is still in the step (PLUS-25). Null if there is no
 * limit. Beyond the documents.
 */
const DayLimit = nullable(Type.Integer({ minimum: 1, maximum: 365 }))

/** A step of the board without its candidates, as `updateSteps` sends it when steps change. */
export const BoardStepHead = strict({
  id: Id,
  order: Type.Integer(),
  name: Type.String(),
  type: StepType,
  messageType: MessageType,
  message: Message,
  /** The version of the message type and message. Pass it to `updateStepMessage`. */
  messageVersion: PartVersion,
  dayLimit: DayLimit,
})
export type BoardStepHead = Static<typeof BoardStepHead>

/** A step in the steps editor. */
export const Step = strict({
  uuid: Text('opaque', 40),
  order: Type.Integer(),
  name: InputText('line', MAX_STEP_NAME_LENGTH),
  type: StepType,
  messageType: MessageType,
  message: Message,
  dayLimit: DayLimit,
})
export type Step = Static<typeof Step>

/** The steps of an ad or a template, in order. */
export const Steps = InputList(Step, MAX_STEPS)
export type Steps = Static<typeof Steps>
