import { isObjectType, type GraphQLField, type GraphQLSchema } from 'graphql'
import { isSection } from '#gateway/limits/section.ts'

/**
 * Throws if a field would always resolve to null because it has no resolver: a field of the root or of its sections, a
 * field with arguments, or a subscription without its stream. The error lists all of them.
 */
export function requireResolvers(schema: GraphQLSchema): void {
  const roots = new Set([schema.getQueryType(), schema.getMutationType()])
  const stream = schema.getSubscriptionType()
  const missing: string[] = []
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      if (!hasResolver(field, type === stream, roots.has(type) || isSection(type)))
        missing.push(`${type.name}.${field.name}`)
    }
  }
  if (missing.length > 0) throw new Error(`The schema has fields with no resolver: ${missing.join(', ')}`)
}

function hasResolver(field: GraphQLField<unknown, unknown>, isStream: boolean, isRoot: boolean): boolean {
  if (isStream) return field.subscribe !== undefined
  return field.resolve !== undefined || (!isRoot && field.args.length === 0)
}
