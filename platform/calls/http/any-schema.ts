import type { TextKind } from '#rules/text-and-time/clean-text.ts'

/** The keywords of JSON Schema that our own code reads. */
export interface AnySchema {
  type?: string
  const?: unknown
  enum?: unknown
  /** How the platform cleans a text. */
  'x-text'?: TextKind
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  additionalProperties?: unknown
  properties?: Record<string, AnySchema>
  patternProperties?: Record<string, AnySchema>
  items?: AnySchema
  anyOf?: AnySchema[]
}
