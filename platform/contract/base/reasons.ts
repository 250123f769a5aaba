import type { TSchema } from 'typebox'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'
import type { Call, Reasons } from './call.ts'

/** The codes for a reused Idempotency-Key, which every write can answer. */
const idempotencyReasons = ['stillRunning', 'idempotencyKeyReused'] as const

/** The part of a JSON Schema that {@link limitReasons} reads. */
interface Limited {
  readonly type?: unknown
  readonly enum?: unknown
  readonly format?: unknown
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly anyOf?: readonly Limited[]
  readonly items?: Limited
  readonly properties?: Readonly<Record<string, Limited>>
}

const isId = ({ minimum, maximum }: Limited): boolean => minimum === 1 && maximum === 2_147_483_647

/**
 * Returns the codes for values beyond the limits of an input schema. Leaves out the mistakes that a typed client cannot
 * make: another type, an unknown field, an unknown enum value, an id or time that is malformed.
 */
function limitReasons(schema: Limited): FieldErrorCode[] {
  const { type, anyOf = [], properties = {}, items } = schema
  const inner = [...anyOf, ...Object.values(properties), ...(items ? [items] : [])].flatMap(limitReasons)
  if (schema.enum !== undefined || schema.format !== undefined) return inner
  // A text that the database cannot store has the wrong format.
  if (type === 'string') return [...inner, 'format', ...(schema.maxLength === undefined ? [] : ['tooLong' as const])]
  if (type === 'array') return [...inner, ...(schema.maxItems === undefined ? [] : ['tooLong' as const])]
  const isBounded = schema.minimum !== undefined || schema.maximum !== undefined
  return isBounded && !isId(schema) ? [...inner, 'outOfRange'] : inner
}

const partsOf = ({ query, body }: Pick<Call, 'query' | 'body'>): TSchema[] => [query, body].filter((part) => !!part)

/** The codes of a call by the kind of error: of fields of its input, or of the state that it meets. */
export interface CallReasons {
  readonly fields: readonly string[]
  readonly state: readonly string[]
}

/** Returns all codes with which a call refuses the request of an API key. */
export function keyReasonsOf(call: Call): CallReasons {
  return {
    fields: [
      ...limitsOf(call).filter((code) => call.reasonsForPeople?.[400]?.includes(code) !== true),
      ...(call.reasons?.[400] ?? []),
    ],
    state: [...(call.reasons?.[409] ?? []), ...idempotencyReasons],
  }
}

const limitsOf = (call: Call): FieldErrorCode[] => partsOf(call).flatMap((part) => limitReasons(part as Limited))

/** Returns whether a handler may refuse a call with a code. Calls without declared reasons may use any. */
export function isDeclaredReason(call: Call, code: string, isKey: boolean): boolean {
  if (call.reasons === undefined) return true
  const lists: readonly (Reasons | undefined)[] = isKey ? [call.reasons] : [call.reasons, call.reasonsForPeople]
  const declared: readonly string[] = lists.flatMap((list) => [...(list?.[400] ?? []), ...(list?.[409] ?? [])])
  return [...declared, ...limitsOf(call), ...idempotencyReasons].includes(code)
}
