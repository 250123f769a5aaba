import type { ErrorObject } from 'ajv'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

/** Maximum number of field errors in one response. */
export const MAX_REPORTED_ERRORS = 50
/** Maximum length of a field path in a response. Longer paths are cut. */
const MAX_PATH_LENGTH = 200

const codes: Record<string, FieldErrorCode> = {
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

/** Converts Ajv errors to codes by field, at most {@link MAX_REPORTED_ERRORS}. */
export function fieldErrors(errors: readonly ErrorObject[]): FieldErrors {
  const fields = new Map<string, FieldErrorCode[]>()
  let count = 0
  for (const error of withoutUnionNoise(errors)) {
    if (count === MAX_REPORTED_ERRORS) break
    const path = pathOf(error)
    const code = codes[error.keyword] ?? 'invalid'
    const codesOfField = fields.get(path) ?? []
    if (codesOfField.includes(code)) continue
    fields.set(path, [...codesOfField, code])
    count++
  }
  return Object.fromEntries(fields)
}

/**
 * Drops errors of unions that add nothing. Ajv reports every branch of a union and the union itself. The error of the
 * union, and the error of its null branch next to that of another branch, are redundant.
 */
function withoutUnionNoise(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const named = new Set(
    errors.filter((error) => !isUnion(error) && !isNullBranch(error)).map(({ instancePath }) => instancePath),
  )
  const specific = errors.filter((error) => !isUnion(error) && !(isNullBranch(error) && named.has(error.instancePath)))
  return specific.length > 0 ? specific : errors
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
  return path.slice(0, MAX_PATH_LENGTH) || 'body'
}
