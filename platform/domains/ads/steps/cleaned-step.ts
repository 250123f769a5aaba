import { randomUUID } from 'node:crypto'
import type { Message, Step } from '#contract/base/types.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { isValid } from '#rules/errors/field-errors.ts'
import { checkSteps } from '#rules/candidates/steps.ts'

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A step with trimmed name and sanitised message; a new one gets its uuid here. */
export function cleanedStep(step: Step): Step {
  const uuid = uuidShape.test(step.uuid) ? step.uuid.toLowerCase() : randomUUID()
  return { ...step, uuid, name: step.name.trim(), message: cleanedMessage(step.message) }
}

function cleanedMessage(message: Message): Message {
  if (typeof message === 'string') return sanitise(message) || null
  if (message !== null && 'files' in message)
    return { ...message, files: message.files.map((name) => name.trim()).filter((name) => name !== '') }
  return message
}

/** 400 names what is wrong by the step's index; what is wrong with the list as a whole stands under `whole`. */
export function refuseInvalidSteps(list: readonly Step[], whole = 'body'): void {
  const { '': codes, ...errors } = checkSteps(list)
  const named = codes ? { ...errors, [whole]: codes } : errors
  if (!isValid(named)) throw invalid(named, 'The steps are not valid')
}
