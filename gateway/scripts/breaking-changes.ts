import { pruneSchema } from '@graphql-tools/utils'
import { BreakingChangeType, buildASTSchema, findSchemaChanges, Kind, parse, visit, type ASTVisitor, type ConstDirectiveNode, type DocumentNode } from 'graphql'
import { corrections } from './corrections.ts'

/** A removal is announced by a date in the deprecation, for example `@deprecated(reason: "Use name. Removed after 2027-02-28.")`. */
const dated = /\b\d{4}-\d{2}-\d{2}\b/

/**
 * What the next schema breaks for clients of the released one. A field, argument, input field or enum value may go only
 * when the released schema deprecates it with a date that has passed; a type, when nothing that remains leads to it.
 * Corrections are left out.
 *
 * @param today as YYYY-MM-DD
 */
export function breakingChanges(released: string, next: DocumentNode, today: string): string[] {
  const promised = withoutMembers(parse(released), date => date !== undefined && date < today)
  return findSchemaChanges(pruneSchema(buildASTSchema(promised, { assumeValid: true })), buildASTSchema(next))
    .filter(change => Object.hasOwn(BreakingChangeType, change.type))
    .map(change => change.description)
    .filter(description => !Object.hasOwn(corrections, description))
}

/** Deprecations that do not say when the thing goes. */
export function undatedDeprecations(document: DocumentNode): string[] {
  const undated: string[] = []
  withoutMembers(document, (date, name) => {
    if (date === undefined) undated.push(name)
    return false
  })
  return undated
}

/** The document without the deprecated members that `goes` picks by the date in their reason. */
function withoutMembers(document: DocumentNode, goes: (date: string | undefined, name: string) => boolean): DocumentNode {
  const member = (node: { readonly name: { readonly value: string }; readonly directives?: readonly ConstDirectiveNode[] | undefined }): null | undefined => {
    const deprecated = node.directives?.find(directive => directive.name.value === 'deprecated')
    if (!deprecated) return undefined
    const reason = deprecated.arguments?.find(argument => argument.name.value === 'reason')?.value
    return goes(reason?.kind === Kind.STRING ? dated.exec(reason.value)?.[0] : undefined, node.name.value) ? null : undefined
  }
  const visitor: ASTVisitor = { FieldDefinition: member, InputValueDefinition: member, EnumValueDefinition: member }
  return visit(document, visitor)
}
