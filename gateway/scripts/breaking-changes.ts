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
 * A removal is announced by a date in the deprecation, for example
 * `@deprecated(reason: "Use name. Removed after 2027-02-28.")`.
 */
const dated = /\b\d{4}-\d{2}-\d{2}\b/

/**
 * What the next schema breaks for clients of the released one. A field, argument, input field or enum value may go only
 * when the released schema deprecates it with a date that has passed; a type, when nothing that remains leads to it.
 * Corrections are left out.
 *
 * @param today as YYYY-MM-DD
 */
export function breakingChanges(released: string, next: DocumentNode, today: string): string[] {
  const promised = withoutMembers(parse(released), (date) => date !== undefined && date < today)
  return findSchemaChanges(buildASTSchema(ledTo(promised), { assumeValid: true }), buildASTSchema(next))
    .filter((change) => Object.hasOwn(BreakingChangeType, change.type))
    .map((change) => change.description)
    .filter((description) => !Object.hasOwn(corrections, description))
}

/** The document without the types that nothing in it leads to. */
function ledTo(document: DocumentNode): DocumentNode {
  const types = new Map(document.definitions.filter(isTypeDefinitionNode).map((type) => [type.name.value, type]))
  const led = new Set(['Query', 'Mutation', 'Subscription'])
  const follow = (node: ASTNode): void => void visit(node, { NamedType: ({ name }) => void led.add(name.value) })
  for (const definition of document.definitions) if (definition.kind === Kind.DIRECTIVE_DEFINITION) follow(definition)
  // A set is walked as it grows.
  for (const name of led) {
    const type = types.get(name)
    if (type) follow(type)
    for (const each of types.values())
      if ('interfaces' in each && each.interfaces?.some((of) => of.name.value === name)) led.add(each.name.value)
  }
  return {
    ...document,
    definitions: document.definitions.filter(
      (definition) => !isTypeDefinitionNode(definition) || led.has(definition.name.value),
    ),
  }
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
function withoutMembers(
  document: DocumentNode,
  goes: (date: string | undefined, name: string) => boolean,
): DocumentNode {
  const member = (node: {
    readonly name: { readonly value: string }
    readonly directives?: readonly ConstDirectiveNode[] | undefined
  }): null | undefined => {
    const deprecated = node.directives?.find((directive) => directive.name.value === 'deprecated')
    if (!deprecated) return undefined
    const reason = deprecated.arguments?.find((argument) => argument.name.value === 'reason')?.value
    return goes(reason?.kind === Kind.STRING ? dated.exec(reason.value)?.[0] : undefined, node.name.value)
      ? null
      : undefined
  }
  const visitor: ASTVisitor = { FieldDefinition: member, InputValueDefinition: member, EnumValueDefinition: member }
  return visit(document, visitor)
}
