import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { invalid } from './errors.ts'

type Check = (value: unknown) => { value: unknown } | { error: Error }

const options = { allErrors: true, strict: false, ownProperties: true, removeAdditional: false } as const
const bodies = new Ajv(options)
/** Addresses carry text only: numbers and lists are read from it. */
const addresses = new Ajv({ ...options, coerceTypes: 'array', useDefaults: true })
// The plugin is CommonJS; its type says namespace, its value is the function.
const formats = addFormats as unknown as (ajv: Ajv) => Ajv
formats(bodies)
formats(addresses)

/**
 * Compiles a schema of an input. Fields that may be null may be missing; unknown fields are refused, never dropped.
 * The 400 names each field with codes: required, unknown, type, format, tooShort, tooLong, outOfRange, notAllowed.
 */
export function compileInput(schema: TSchema, part: 'body' | 'address'): Check {
  const ajv = part === 'body' ? bodies : addresses
  const validate = ajv.compile(schema)
  return (value) => {
    const filled = fillNulls(schema, value)
    if (!validate(filled)) return { error: invalid(fieldErrors(validate.errors ?? [])) }
    const unstorable = unstorableTexts(filled)
    return unstorable.length === 0 ? { value: filled } : { error: invalid(Object.fromEntries(unstorable.map((path) => [path, ['format']]))) }
  }
}

/** Compiles a check of an answer, for tests: what does not fit its declaration, or null. */
export function compileOutput(schema: TSchema): (value: unknown) => string | null {
  if (isType(schema, 'void')) return (value) => (value === undefined ? null : 'must be empty')
  const validate = bodies.compile(schema)
  return (value) => (validate(JSON.parse(JSON.stringify(value ?? null))) ? null : bodies.errorsText(validate.errors))
}

/** Where texts stand that PostgreSQL does not take: with a NUL, or half of a surrogate pair. */
function unstorableTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path || 'body'] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [...unstorableTexts(name, path || 'body'), ...unstorableTexts(each, path === '' ? name : `${path}.${name}`)])
}

interface AnySchema {
  type?: string
  properties?: Record<string, AnySchema>
  items?: AnySchema
  anyOf?: AnySchema[]
  patternProperties?: Record<string, AnySchema>
}

const isType = (schema: AnySchema, type: string): boolean => schema.type === type
const takesNull = (schema: AnySchema): boolean => isType(schema, 'null') || (schema.anyOf?.some(takesNull) ?? false)

/** A copy with null where a field that may be null is missing. */
function fillNulls(schema: AnySchema, value: unknown): unknown {
  if (schema.anyOf) {
    const others = schema.anyOf.filter((each) => !isType(each, 'null'))
    const [only] = others
    return only && others.length === 1 && value !== null ? fillNulls(only, value) : value
  }
  if (Array.isArray(value)) {
    const { items } = schema
    return items ? value.map((each) => fillNulls(items, each)) : value
  }
  if (typeof value !== 'object' || value === null || !schema.properties) return value
  const filled: Record<string, unknown> = { ...value }
  for (const [name, property] of Object.entries(schema.properties)) {
    if (Object.hasOwn(filled, name)) filled[name] = fillNulls(property, filled[name])
    else if (takesNull(property)) filled[name] = null
  }
  return filled
}

const codes: Record<string, string> = {
  required: 'required',
  additionalProperties: 'unknown',
  type: 'type',
  format: 'format',
  pattern: 'format',
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minItems: 'tooShort',
  maxItems: 'tooLong',
  minimum: 'outOfRange',
  maximum: 'outOfRange',
  exclusiveMinimum: 'outOfRange',
  exclusiveMaximum: 'outOfRange',
  multipleOf: 'outOfRange',
  enum: 'notAllowed',
  const: 'notAllowed',
}

function fieldErrors(errors: readonly ErrorObject[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  // A union reports every branch; its own line, and that null was possible too, add nothing when another branch was named.
  const isNullBranch = ({ keyword, params }: ErrorObject): boolean => keyword === 'type' && params['type'] === 'null'
  const telling = errors.filter(
    (error) =>
      error.keyword !== 'anyOf' &&
      error.keyword !== 'oneOf' &&
      !(isNullBranch(error) && errors.some((other) => other.instancePath === error.instancePath && other.keyword !== 'anyOf' && !isNullBranch(other))),
  )
  for (const { keyword, instancePath, params } of telling.length > 0 ? telling : errors) {
    const inner = keyword === 'required' ? params['missingProperty'] : keyword === 'additionalProperties' ? params['additionalProperty'] : undefined
    const path = [...instancePath.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')), ...(typeof inner === 'string' ? [inner] : [])]
    const codesOfField = (fields[path.join('.') || 'body'] ??= [])
    const code = codes[keyword] ?? 'invalid'
    if (!codesOfField.includes(code)) codesOfField.push(code)
  }
  return fields
}
