import { graphql, readInlineData } from 'react-relay'
import type { Message, MessageType } from '#rules/candidates/step-message.ts'
import type { EditedStep, StepType } from '#rules/candidates/steps.ts'
import type { stepsWire_step$key } from '#web/__generated__/stepsWire_step.graphql.ts'
import type { AdStepInput, StepMessageInput } from '#web/__generated__/useSaveStepsMutation.graphql.ts'
import { readMessage, uploadInput } from '#web/features/message/step-message.ts'
import { enumMapping } from '#web/editing/enum-mapping.ts'

const stepTypes = enumMapping<StepType, 'SYSTEM' | 'NORMAL' | 'FROZEN'>({
  normal: 'NORMAL',
  system: 'SYSTEM',
  frozen: 'FROZEN',
})
const messageTypes = enumMapping<MessageType, 'NONE' | 'TEXT' | 'UPLOAD' | 'TEMPLATE' | 'STUDY'>({
  none: 'NONE',
  text: 'TEXT',
  upload: 'UPLOAD',
  template: 'TEMPLATE',
  study: 'STUDY',
})

/** Returns a saved step as the rules expect it. */
function readStep(key: stepsWire_step$key): EditedStep {
  const { uuid, order, name, type, messageType, message, dayLimit } = readInlineData(
    graphql`
      fragment stepsWire_step on AdStep @inline {
        uuid
        order
        name
        type
        messageType
        dayLimit
        message {
          ...stepMessage_message
        }
      }
    `,
    key,
  )
  return {
    uuid,
    order,
    name,
    type: stepTypes.toRule(type),
    messageType: message ? messageTypes.toRule(messageType) : 'none',
    message: readMessage(message),
    dayLimit: dayLimit ?? null,
  }
}

/** Returns the saved steps in order. */
export const readSteps = (keys: readonly stepsWire_step$key[]) => keys.map(readStep).sort((a, b) => a.order - b.order)

/** Returns a step as mutation input, with its name trimmed. */
export function toStepInput({ uuid, order, name, type, messageType, message, dayLimit }: EditedStep): AdStepInput {
  return {
    uuid,
    order,
    name: name.trim(),
    type: stepTypes.toSchema(type),
    dayLimit,
    message: toMessageInput(messageType, message),
  }
}

function toMessageInput(type: MessageType, message: Message): StepMessageInput | null {
  if (message === null || type === 'none') return null
  if (typeof message === 'string')
    return type === 'template' ? { template: { html: message } } : { text: { html: message } }
  return 'files' in message ? { upload: uploadInput(message) } : { study: message }
}
