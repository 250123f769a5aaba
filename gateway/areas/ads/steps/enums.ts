import { MessageType, StepType } from '#contract/base/enums.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'

/** Kinds of steps. */
export const stepTypes = enumNames(StepType.enum)

/** Kinds of messages. */
export const messageTypes = enumNames(MessageType.enum)
