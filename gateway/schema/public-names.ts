import {
  visit,
  type DocumentNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  type ScalarTypeDefinitionNode,
  type StringValueNode,
  type TypeDefinitionNode,
} from 'graphql'

/**
 * Lists the names in backticks that descriptions of a part mention, although only the rest of the schema has them, as
 * `Type.field: name`.
 */
export function namesOutsidePart(part: DocumentNode, typeDefs: DocumentNode): string[] {
  const [inPart, inSchema] = [namesOf(part), namesOf(typeDefs)]
  const outside: string[] = []
  const path: string[] = []
  const check = ({ description }: { readonly description?: StringValueNode | undefined }): void => {
    for (const [, name = ''] of description?.value.matchAll(/`([^`]+)`/g) ?? [])
      if (!inPart.has(name) && inSchema.has(name)) outside.push(`${path.join('.')}: ${name}`)
  }
  visitNames(part, {
    enter: (node, name) => {
      path.push(name)
      check(node)
    },
    leave: () => path.pop(),
  })
  return outside
}

/** Lists the names of types, fields, arguments and values, and `Type.field` for each field. */
function namesOf(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>()
  const path: string[] = []
  visitNames(document, {
    enter: (_, name) => {
      path.push(name)
      names.add(name)
      names.add(path.join('.'))
    },
    leave: () => path.pop(),
  })
  return names
}

type NamedNode =
  | FieldDefinitionNode
  | InputValueDefinitionNode
  | EnumValueDefinitionNode
  | Exclude<TypeDefinitionNode, ScalarTypeDefinitionNode>

function visitNames(
  document: DocumentNode,
  { enter, leave }: { enter: (node: NamedNode, name: string) => void; leave: () => void },
): void {
  const visitor = {
    enter: (node: NamedNode): void => enter(node, node.name.value),
    leave: (): void => leave(),
  }
  visit(document, {
    ObjectTypeDefinition: visitor,
    InterfaceTypeDefinition: visitor,
    UnionTypeDefinition: visitor,
    InputObjectTypeDefinition: visitor,
    EnumTypeDefinition: visitor,
    FieldDefinition: visitor,
    InputValueDefinition: visitor,
    EnumValueDefinition: visitor,
    DirectiveDefinition: () => false,
  })
}
