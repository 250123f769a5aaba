import { isObjectType, type GraphQLField, type GraphQLSchema } from 'graphql'

/**
 * Throws when something would be answered null because nobody wrote it: a root field, a field that takes arguments, or
 * a subscription without its stream. All of them are told at once.
 */
export function requireResolvers(schema: GraphQLSchema): void {
  const roots = new Set([schema.getQueryType(), schema.getMutationType()])
  const stream = schema.getSubscriptionType()
  const missing: string[] = []
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      if (!isWritten(field, type === stream, roots.has(type))) missing.push(`${type.name}.${field.name}`)
    }
  }
  if (missing.length > 0) throw new Error(`The schema promises fields that have no resolver: ${missing.join(', ')}`)
}

function isWritten(field: GraphQLField<unknown, unknown>, isStream: boolean, isRoot: boolean): boolean {
  if (isStream) return field.subscribe !== undefined
  return field.resolve !== undefined || (!isRoot && field.args.length === 0)
}
