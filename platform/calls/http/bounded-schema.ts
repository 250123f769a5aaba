import type { Call } from '#contract/base/call.ts'

/** What the check reads of a schema. */
interface AnySchema {
  type?: string
  const?: unknown
  enum?: unknown
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  additionalProperties?: unknown
  properties?: Record<string, AnySchema>
  patternProperties?: Record<string, AnySchema>
  items?: AnySchema
  anyOf?: AnySchema[]
}

const plain = new Set(['null', 'boolean', 'integer', 'number'])

/**
 * Where an input may hold something without end: a text without a greatest length, a list or record without a greatest
 * number of items, or anything at all. Work done with an input grows with it, so a call that has such a part does not
 * start.
 */
export function unboundedParts(call: Pick<Call, 'params' | 'query' | 'body'>): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => (call[part] ? walk(call[part], part) : []))
}

function walk(schema: AnySchema, path: string): string[] {
  if (schema.const !== undefined || schema.enum !== undefined) return []
  if (schema.anyOf) return schema.anyOf.flatMap((each) => walk(each, path))
  if (schema.type === 'string') return schema.maxLength === undefined ? [path] : []
  if (schema.type === 'array')
    return [...(schema.maxItems === undefined ? [path] : []), ...walk(schema.items ?? {}, `${path}[]`)]
  if (schema.type === 'object') return walkObject(schema, path)
  return plain.has(schema.type ?? '') ? [] : [path]
}

function walkObject(
  { properties = {}, patternProperties = {}, additionalProperties, maxProperties }: AnySchema,
  path: string,
): string[] {
  const named = Object.entries(properties).flatMap(([name, each]) => walk(each, `${path}.${name}`))
  const counted = Object.values(patternProperties).flatMap((each) => [
    ...(maxProperties === undefined ? [path] : []),
    ...walk(each, `${path}{}`),
  ])
  return [...(additionalProperties === false ? [] : [path]), ...named, ...counted]
}
