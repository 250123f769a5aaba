import { randomUUID } from 'node:crypto'
import type { Message } from '#contract/ads/step-message.ts'
import type { Step } from '#contract/ads/step.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { checkSteps } from '#rules/candidates/steps.ts'

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns a step with trimmed name and sanitised message. A new step gets its uuid here. */
export function cleanedStep(step: Step): Step {
  const uuid = UUID_PATTERN.test(step.uuid) ? step.uuid.toLowerCase() : randomUUID()
  return { ...step, uuid, name: step.name.trim(), message: cleanedMessage(step.message) }
}

function cleanedMessage(message: Message): Message {
  if (typeof message === 'string') return sanitise(message) || null
  if (message !== null && 'files' in message)
    return { ...message, files: message.files.map((name) => name.trim()).filter((name) => name !== '') }
  return message
}

/** Throws 400 if steps are not valid. Errors of a step are under its index, errors of the whole list under `whole`. */
export function rejectInvalidSteps(list: readonly Step[], whole = 'body'): void {
  const { '': codes, ...errors } = checkSteps(list)
  const namedErrors = codes ? { ...errors, [whole]: codes } : errors
  if (!hasNoErrors(namedErrors)) throw invalid(namedErrors, 'The steps are not valid. See `errors`.')
}
