import {
  BreakingChangeType,
  buildASTSchema,
  findSchemaChanges,
  isTypeDefinitionNode,
  Kind,
  parse,
  visit,
  type ASTNode,
  type ASTVisitor,
  type ConstDirectiveNode,
  type DocumentNode,
} from 'graphql'
import { corrections } from './corrections.ts'

/**
 * Matches the date that announces a removal, for example `@deprecated(reason: "Use name. Removed after 2027-02-28.")`.
 */
const isoDate = /\b\d{4}-\d{2}-\d{2}\b/

/**
 * Lists the changes that break clients of the released schema. A field, argument, input field or enum value may be
 * removed only if the released schema deprecates it with a past date. A type may be removed only if nothing that
 * remains refers to it. Corrections are left out.
 *
 * @param today as YYYY-MM-DD
 */
export function breakingChanges(released: string, next: DocumentNode, today: string): string[] {
  const stillPromised = withoutMembers(parse(released), (date) => date !== undefined && date < today)
  return findSchemaChanges(
    buildASTSchema(withoutUnreachable(stillPromised), { assumeValid: true }),
    buildASTSchema(next),
  )
    .filter((change) => Object.hasOwn(BreakingChangeType, change.type))
    .map((change) => change.description)
    .filter((description) => !Object.hasOwn(corrections, description))
}

/** Returns the document without unreachable types. */
function withoutUnreachable(document: DocumentNode): DocumentNode {
  const types = new Map(document.definitions.filter(isTypeDefinitionNode).map((type) => [type.name.value, type]))
  const reachable = new Set(['Query', 'Mutation', 'Subscription'])
  const follow = (node: ASTNode): void => void visit(node, { NamedType: ({ name }) => void reachable.add(name.value) })
  for (const definition of document.definitions) if (definition.kind === Kind.DIRECTIVE_DEFINITION) follow(definition)
  // Iterating a set includes items added during the loop.
  for (const name of reachable) {
    const type = types.get(name)
    if (type) follow(type)
    for (const each of types.values())
      if ('interfaces' in each && each.interfaces?.some((of) => of.name.value === name)) reachable.add(each.name.value)
  }
  return {
    ...document,
    definitions: document.definitions.filter(
      (definition) => !isTypeDefinitionNode(definition) || reachable.has(definition.name.value),
    ),
  }
}

/** Lists deprecations without a removal date. */
export function undatedDeprecations(document: DocumentNode): string[] {
  const undated: string[] = []
  withoutMembers(document, (date, name) => {
    if (date === undefined) undated.push(name)
    return false
  })
  return undated
}

/** Returns the document without the deprecated members that `isRemoved` selects by the date in their reason. */
function withoutMembers(
  document: DocumentNode,
  isRemoved: (date: string | undefined, name: string) => boolean,
): DocumentNode {
  const member = (node: {
    readonly name: { readonly value: string }
    readonly directives?: readonly ConstDirectiveNode[] | undefined
  }): null | undefined => {
    const deprecated = node.directives?.find((directive) => directive.name.value === 'deprecated')
    if (!deprecated) return undefined
    const reason = deprecated.arguments?.find((argument) => argument.name.value === 'reason')?.value
    return isRemoved(reason?.kind === Kind.STRING ? isoDate.exec(reason.value)?.[0] : undefined, node.name.value)
      ? null
      : undefined
  }
  const visitor: ASTVisitor = { FieldDefinition: member, InputValueDefinition: member, EnumValueDefinition: member }
  return visit(document, visitor)
}
