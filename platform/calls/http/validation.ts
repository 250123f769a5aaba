import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { cleanText, isStorableText } from '#rules/text-and-time/clean-text.ts'
import { MAX_REPORTED_ERRORS, fieldErrors } from './field-errors.ts'
import type { AnySchema } from './any-schema.ts'

// Not @fastify/type-provider-typebox: its errors have no codes, and it does not cut the input to its declared limits.

type Check = (value: unknown) => { value: unknown } | { error: Error }

const options = { strict: false, ownProperties: true, removeAdditional: false } as const
/** Options for path and query parameters, which are strings: numbers and lists are parsed from them. */
const addressOptions = { coerceTypes: 'array', useDefaults: true } as const
/** `first` stops at the first error; `all` collects every error. */
const checkers = {
  body: { first: new Ajv(options), all: new Ajv({ ...options, allErrors: true }) },
  address: {
    first: new Ajv({ ...options, ...addressOptions }),
    all: new Ajv({ ...options, ...addressOptions, allErrors: true }),
  },
}
// The plugin is CommonJS: TypeScript sees a namespace, but the value is the function.
const formats = addFormats as unknown as (ajv: Ajv) => Ajv
for (const { first, all } of Object.values(checkers)) for (const ajv of [first, all]) formats(ajv)

/**
 * Returns a validator for an input schema.
 *
 * - A missing nullable field becomes null.
 * - Unknown fields are rejected, not dropped.
 * - The 400 lists each invalid field with its codes: required, unknown, type, format, tooShort, tooLong, outOfRange,
 *   notAllowed.
 * - The input is first cut to just beyond its declared limits, so that an oversized input costs no more than a valid
 *   one.
 * - Each text is cleaned by its declared kind before it is checked. A text that cannot be stored is rejected instead.
 */
export function compileInput(schema: TSchema, part: 'body' | 'address'): Check {
  const { first, all } = checkers[part]
  let validate: ValidateFunction | undefined
  let explain: ValidateFunction | undefined
  return (value) => {
    // Compiled on first use, because compiling hundreds of schemas would dominate the startup time.
    validate ??= first.compile(schema)
    const filled = fillNulls(schema, prepared(schema, value))
    if (!validate(filled)) {
      explain ??= all.compile(schema)
      const faults = explain(filled) ? validate.errors : explain.errors
      return { error: invalid(fieldErrors(faults ?? [])) }
    }
    const unstorable = unstorableTexts(filled)
    return unstorable.length === 0
      ? { value: filled }
      : {
          error: invalid(
            Object.fromEntries(unstorable.slice(0, MAX_REPORTED_ERRORS).map((path) => [path, ['format']])),
          ),
        }
  }
}

/**
 * Returns a validator for a response schema. It returns the errors as text, or null if the response is valid. For
 * tests.
 */
export function compileOutput(schema: TSchema): (value: unknown) => string | null {
  if (isType(schema, 'void')) return (value) => (value === undefined ? null : 'must be empty')
  const ajv = checkers.body.first
  let validate: ValidateFunction | undefined
  return (value) =>
    (validate ??= ajv.compile(schema))(JSON.parse(JSON.stringify(value ?? null)))
      ? null
      : ajv.errorsText(validate.errors)
}

/** Returns the paths of strings that PostgreSQL cannot store: with a NUL character or a lone surrogate. */
function unstorableTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [path || 'body']
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => [
    ...unstorableTexts(name, path || 'body'),
    ...unstorableTexts(field, path === '' ? name : `${path}.${name}`),
  ])
}

const isType = (schema: AnySchema, type: string): boolean => schema.type === type
const takesNull = (schema: AnySchema): boolean => isType(schema, 'null') || (schema.anyOf?.some(takesNull) ?? false)

/** Returns a copy in which missing nullable fields are null. */
function fillNulls(schema: AnySchema, value: unknown): unknown {
  if (schema.anyOf) {
    const branches = schema.anyOf.filter((branch) => !isType(branch, 'null'))
    const [only] = branches
    return only && branches.length === 1 && value !== null ? fillNulls(only, value) : value
  }
  if (Array.isArray(value)) {
    const { items } = schema
    return items ? value.map((item) => fillNulls(items, item)) : value
  }
  if (typeof value !== 'object' || value === null || !schema.properties) return value
  const filled: Record<string, unknown> = { ...value }
  for (const [name, property] of Object.entries(schema.properties)) {
    if (Object.hasOwn(filled, name)) filled[name] = fillNulls(property, filled[name])
    else if (takesNull(property)) filled[name] = null
  }
  return filled
}

/** Upper limit for the length of declared literals. */
const MAX_LITERAL_LENGTH = 100

/**
 * Returns a copy with clean texts that exceeds each limit of the schema by at most one, with a limited number of unknown
 * fields. Validation still finds every error in it.
 */
function prepared(schema: AnySchema, value: unknown): unknown {
  if (schema.anyOf) return prepared(branchOf(schema.anyOf, value), value)
  if (typeof value === 'string') return preparedText(schema, value)
  if (Array.isArray(value))
    return value.slice(0, (schema.maxItems ?? 0) + 1).map((item) => prepared(schema.items ?? {}, item))
  if (typeof value !== 'object' || value === null) return value
  const { properties = {}, patternProperties = {}, maxProperties = 0 } = schema
  const [recordSchema] = Object.values(patternProperties)
  const result: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties))
    if (Object.hasOwn(value, name)) result[name] = prepared(property, (value as Record<string, unknown>)[name])
  let remaining = recordSchema ? maxProperties + 1 : MAX_REPORTED_ERRORS
  for (const name in value) {
    if (Object.hasOwn(properties, name)) continue
    if (remaining-- === 0) break
    result[name] = prepared(recordSchema ?? {}, (value as Record<string, unknown>)[name])
  }
  return result
}

function preparedText({ 'x-text': kind, maxLength = MAX_LITERAL_LENGTH }: AnySchema, value: string): string {
  const text = value.slice(0, 2 * (maxLength + 1))
  return kind !== undefined && isStorableText(text) ? cleanText(kind, text) : text
}

/** The branches of a union by the type of a value. Kept, because merging them for each value of a list takes too long. */
const branchesByType = new WeakMap<readonly AnySchema[], Map<string, AnySchema>>()

/** Returns the branch of a union that matches the type of a value. Several branches of that type are merged. */
function branchOf(branches: readonly AnySchema[], value: unknown): AnySchema {
  const type = Array.isArray(value) ? 'array' : typeof value
  const known = branchesByType.get(branches) ?? new Map<string, AnySchema>()
  branchesByType.set(branches, known)
  const branch = known.get(type) ?? mergedBranch(branches, type)
  known.set(type, branch)
  return branch
}

function mergedBranch(branches: readonly AnySchema[], type: string): AnySchema {
  const matching = branches.flatMap(flatten).filter((branch) => isType(branch, type))
  const [only = {}] = matching
  if (matching.length <= 1) return only
  if (type === 'object') return { type, properties: mergedProperties(matching) }
  if (type === 'array')
    return {
      type,
      maxItems: Math.max(...matching.map(({ maxItems = 0 }) => maxItems)),
      items: unionOf(matching.map(({ items = {} }) => items)),
    }
  return {
    ...matching.find((branch) => branch['x-text'] !== undefined),
    type,
    maxLength: Math.max(...matching.map(({ maxLength = MAX_LITERAL_LENGTH }) => maxLength)),
  }
}

const flatten = (schema: AnySchema): readonly AnySchema[] => schema.anyOf?.flatMap(flatten) ?? [schema]

function unionOf(schemas: readonly AnySchema[]): AnySchema {
  const [only = {}, ...others] = new Set(schemas)
  return others.length === 0 ? only : { anyOf: [only, ...others] }
}

/** Merges the properties of objects. A property that several objects declare becomes a union. */
function mergedProperties(objects: readonly AnySchema[]): Record<string, AnySchema> {
  const names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)))
  return Object.fromEntries(
    [...names].map((name) => [name, unionOf(objects.flatMap(({ properties = {} }) => properties[name] ?? []))]),
  )
}
