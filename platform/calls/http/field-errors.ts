import type { ErrorObject } from 'ajv'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { FieldFault } from '#rules/errors/refusals.ts'

/** Most faults of one input that are told. */
export const MOST_TOLD = 50
/** Longest name of a field that is told whole. */
const longestPath = 200

const codes: Record<string, FieldFault> = {
  required: 'required',
  additionalProperties: 'unknown',
  type: 'type',
  format: 'format',
  pattern: 'format',
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minItems: 'tooShort',
  maxItems: 'tooLong',
  minProperties: 'tooShort',
  maxProperties: 'tooLong',
  minimum: 'outOfRange',
  maximum: 'outOfRange',
  exclusiveMinimum: 'outOfRange',
  exclusiveMaximum: 'outOfRange',
  multipleOf: 'outOfRange',
  enum: 'notAllowed',
  const: 'notAllowed',
}

const isUnion = ({ keyword }: ErrorObject): boolean => keyword === 'anyOf' || keyword === 'oneOf'
const isNullBranch = ({ keyword, params }: ErrorObject): boolean => keyword === 'type' && params['type'] === 'null'

/** Faults by field, each with its codes; no more than {@link MOST_TOLD} of them. */
export function fieldErrors(errors: readonly ErrorObject[]): FieldErrors {
  const fields = new Map<string, FieldFault[]>()
  let told = 0
  for (const error of tellingOnes(errors)) {
    if (told === MOST_TOLD) break
    const path = pathOf(error)
    const code = codes[error.keyword] ?? 'invalid'
    const codesOfField = fields.get(path) ?? []
    if (codesOfField.includes(code)) continue
    fields.set(path, [...codesOfField, code])
    told++
  }
  return Object.fromEntries(fields)
}

/**
 * A union reports every branch; its own line, and that null was possible too, add nothing where another branch was
 * named.
 */
function tellingOnes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const named = new Set(
    errors.filter((error) => !isUnion(error) && !isNullBranch(error)).map(({ instancePath }) => instancePath),
  )
  const telling = errors.filter((error) => !isUnion(error) && !(isNullBranch(error) && named.has(error.instancePath)))
  return telling.length > 0 ? telling : errors
}

function pathOf({ keyword, instancePath, params }: ErrorObject): string {
  const inner =
    keyword === 'required'
      ? params['missingProperty']
      : keyword === 'additionalProperties'
        ? params['additionalProperty']
        : undefined
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const path = [...parts, ...(typeof inner === 'string' ? [inner] : [])].join('.')
  return path.slice(0, longestPath) || 'body'
}
