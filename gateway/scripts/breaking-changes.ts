import { buildASTSchema, findSchemaChanges, parse, BreakingChangeType, type DocumentNode } from 'graphql'

/** A removal is announced by a date in the deprecation, for example `@deprecated(reason: "… Removed after 2026-03-01.")`. */
const dated = /\b\d{4}-\d{2}-\d{2}\b/

/**
 * What the new schema breaks for clients of the committed one. A field or enum value may go only when the committed
 * schema deprecates it with a date that has passed.
 */
export function breakingChanges(committed: string, next: DocumentNode, today: string): string[] {
  const before = parse(committed)
  const announced = announcedRemovals(before, today)
  return findSchemaChanges(buildASTSchema(before), buildASTSchema(next))
    .filter(change => Object.hasOwn(BreakingChangeType, change.type))
    .filter(change => ![...announced].some(name => change.description.includes(name)))
    .map(change => change.description)
}

function announcedRemovals(document: DocumentNode, today: string): Set<string> {
  const names = new Set<string>()
  for (const definition of document.definitions) {
    const members = 'fields' in definition ? definition.fields : 'values' in definition ? definition.values : undefined
    for (const member of members ?? []) {
      const reason = member.directives?.find(directive => directive.name.value === 'deprecated')?.arguments?.[0]?.value
      const date = reason && 'value' in reason && typeof reason.value === 'string' ? dated.exec(reason.value)?.[0] : undefined
      if (date !== undefined && date < today && 'name' in definition && definition.name) names.add(`${definition.name.value}.${member.name.value}`)
    }
  }
  return names
}
