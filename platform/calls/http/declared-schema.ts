import type { Call } from '#contract/base/call.ts'
import type { AnySchema } from './any-schema.ts'

const scalarTypes = new Set(['null', 'boolean', 'integer', 'number'])

/**
 * Returns the paths of a call's input without a limit or a kind: strings without `maxLength` or `x-text`, lists without
 * `maxItems`, records without `maxProperties`, and untyped values. The work for an input grows with its size, and the
 * platform cleans a string by its kind, so such a call is rejected at startup.
 */
export function undeclaredParts(call: Pick<Call, 'params' | 'query' | 'body'>): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => (call[part] ? walk(call[part], part) : []))
}

function walk(schema: AnySchema, path: string): string[] {
  if (schema.const !== undefined || schema.enum !== undefined) return []
  if (schema.anyOf) return schema.anyOf.flatMap((branch) => walk(branch, path))
  if (schema.type === 'string') return schema.maxLength === undefined || schema['x-text'] === undefined ? [path] : []
  if (schema.type === 'array')
    return [...(schema.maxItems === undefined ? [path] : []), ...walk(schema.items ?? {}, `${path}[]`)]
  if (schema.type === 'object') return walkObject(schema, path)
  return scalarTypes.has(schema.type ?? '') ? [] : [path]
}

function walkObject(
  { properties = {}, patternProperties = {}, additionalProperties, maxProperties }: AnySchema,
  path: string,
): string[] {
  const named = Object.entries(properties).flatMap(([name, property]) => walk(property, `${path}.${name}`))
  const records = Object.values(patternProperties).flatMap((property) => [
    ...(maxProperties === undefined ? [path] : []),
    ...walk(property, `${path}{}`),
  ])
  return [...(additionalProperties === false ? [] : [path]), ...named, ...records]
}
