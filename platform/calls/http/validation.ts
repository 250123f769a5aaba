import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { MOST_TOLD, fieldErrors } from './field-errors.ts'

type Check = (value: unknown) => { value: unknown } | { error: Error }

const options = { strict: false, ownProperties: true, removeAdditional: false } as const
/** Addresses carry text only: numbers and lists are read from it. */
const ofAddresses = { coerceTypes: 'array', useDefaults: true } as const
/** The first stops at the first fault, the second names them all. */
const checkers = {
  body: { first: new Ajv(options), all: new Ajv({ ...options, allErrors: true }) },
  address: {
    first: new Ajv({ ...options, ...ofAddresses }),
    all: new Ajv({ ...options, ...ofAddresses, allErrors: true }),
  },
}
// The plugin is CommonJS; its type says namespace, its value is the function.
const formats = addFormats as unknown as (ajv: Ajv) => Ajv
for (const { first, all } of Object.values(checkers)) for (const ajv of [first, all]) formats(ajv)

/**
 * A check of an input by its schema. Fields that may be null may be missing; unknown fields are refused, never dropped.
 * The 400 names each field with codes: required, unknown, type, format, tooShort, tooLong, outOfRange, notAllowed. An
 * input is first cut to just beyond its declared bounds: what fits loses nothing by it, and what does not costs no more
 * to check than what fits.
 */
export function compileInput(schema: TSchema, part: 'body' | 'address'): Check {
  const { first, all } = checkers[part]
  let validate: ValidateFunction | undefined
  let explain: ValidateFunction | undefined
  return (value) => {
    // When it is first needed: of hundreds of calls few are asked for soon, and compiling them all would be most of a
    // start.
    validate ??= first.compile(schema)
    const filled = fillNulls(schema, shortened(schema, value))
    if (!validate(filled)) {
      explain ??= all.compile(schema)
      const faults = explain(filled) ? validate.errors : explain.errors
      return { error: invalid(fieldErrors(faults ?? [])) }
    }
    const unstorable = unstorableTexts(filled)
    return unstorable.length === 0
      ? { value: filled }
      : { error: invalid(Object.fromEntries(unstorable.slice(0, MOST_TOLD).map((path) => [path, ['format']]))) }
  }
}

/** A check of an answer by its schema, for tests: what does not fit its declaration, or null. */
export function compileOutput(schema: TSchema): (value: unknown) => string | null {
  if (isType(schema, 'void')) return (value) => (value === undefined ? null : 'must be empty')
  const ajv = checkers.body.first
  let validate: ValidateFunction | undefined
  return (value) =>
    (validate ??= ajv.compile(schema))(JSON.parse(JSON.stringify(value ?? null)))
      ? null
      : ajv.errorsText(validate.errors)
}

/** Where texts stand that PostgreSQL does not take: with a NUL, or half of a surrogate pair. */
function unstorableTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path || 'body'] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [
    ...unstorableTexts(name, path || 'body'),
    ...unstorableTexts(each, path === '' ? name : `${path}.${name}`),
  ])
}

interface AnySchema {
  type?: string
  maxLength?: number
  maxItems?: number
  maxProperties?: number
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

/** No declared literal is longer. */
const longestLiteral = 100

/**
 * A copy that is at most one beyond each bound of its schema, with a few of the unknown fields: enough to find and name
 * every fault.
 */
function shortened(schema: AnySchema, value: unknown): unknown {
  if (schema.anyOf) return shortened(branchOf(schema.anyOf, value), value)
  if (typeof value === 'string') return value.slice(0, 2 * ((schema.maxLength ?? longestLiteral) + 1))
  if (Array.isArray(value))
    return value.slice(0, (schema.maxItems ?? 0) + 1).map((each) => shortened(schema.items ?? {}, each))
  if (typeof value !== 'object' || value === null) return value
  const { properties = {}, patternProperties = {}, maxProperties = 0 } = schema
  const [ofRecord] = Object.values(patternProperties)
  const kept: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties))
    if (Object.hasOwn(value, name)) kept[name] = shortened(property, (value as Record<string, unknown>)[name])
  let others = ofRecord ? maxProperties + 1 : MOST_TOLD
  for (const name in value) {
    if (Object.hasOwn(properties, name)) continue
    if (others-- === 0) break
    kept[name] = shortened(ofRecord ?? {}, (value as Record<string, unknown>)[name])
  }
  return kept
}

/** What a union says of a value of this type; the fields of several objects together. */
function branchOf(branches: readonly AnySchema[], value: unknown): AnySchema {
  const type = Array.isArray(value) ? 'array' : typeof value
  const fitting = branches.flatMap((each) => each.anyOf ?? [each]).filter((each) => isType(each, type))
  return fitting.length > 1
    ? {
        type,
        properties: Object.assign({}, ...fitting.map(({ properties }) => properties)) as Record<string, AnySchema>,
      }
    : (fitting[0] ?? {})
}
