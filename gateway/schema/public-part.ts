import { Kind, visit, type DefinitionNode, type DirectiveNode, type DocumentNode, type FieldDefinitionNode, type InputObjectTypeDefinitionNode, type InterfaceTypeDefinitionNode, type ObjectTypeDefinitionNode, type TypeNode } from 'graphql'

/** Whose part of the schema: that of keys for the API, or that of keys of career pages. */
export type PublicTo = 'api' | 'feed'

/** Directives that clients have a use for. */
const toldDirectives = new Set(['deprecated', 'oneOf', 'semanticNonNull', 'specifiedBy'])

/**
 * The part of the schema that a key may ask for, by `@public`, with the inputs, enums and scalars it needs. Null when
 * nothing is marked. Throws when something public leads to a type that is not.
 */
export function publicPart(typeDefs: DocumentNode, to: PublicTo): DocumentNode | null {
  const definitions = new Map(typeDefs.definitions.flatMap(definition => 'name' in definition && definition.name && definition.kind !== Kind.DIRECTIVE_DEFINITION ? [[definition.name.value, definition]] : []))
  const kept = new Map<string, DefinitionNode>()
  const take = (name: string, from: string): void => {
    if (kept.has(name)) return
    const definition = definitions.get(name)
    if (!definition) return
    const reduced = reduce(definition, to)
    if (reduced === null) throw new Error(`${from} is public and leads to ${name}, which is not`)
    kept.set(name, reduced)
    for (const [field, type] of reached(reduced)) take(nameOf(type), `${name}.${field}`)
  }
  for (const root of ['Query', 'Mutation', 'Subscription']) {
    const definition = definitions.get(root)
    if (definition && reduce(definition, to) !== null) take(root, root)
  }
  if (!kept.has('Query')) return null
  // What an interface or union may be is reached through it.
  const abstract = (): void => {
    for (const definition of definitions.values()) {
      if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION || kept.has(definition.name.value)) continue
      const implemented = definition.interfaces?.find(({ name }) => kept.has(name.value))
      if (!implemented || reduce(definition, to) === null) continue
      take(definition.name.value, implemented.name.value)
      return abstract()
    }
  }
  abstract()
  const directives = typeDefs.definitions.filter(definition => definition.kind === Kind.DIRECTIVE_DEFINITION && toldDirectives.has(definition.name.value))
  const types = [...kept.values()].map(definition => withoutInterfaces(definition, kept))
  return visit({ kind: Kind.DOCUMENT, definitions: [...directives, ...types].sort((a, b) => compare(keyOf(a), keyOf(b))) }, {
    Directive: ({ name }) => toldDirectives.has(name.value) ? undefined : null,
  })
}

/** A definition with what is public of it; null when nothing is. */
function reduce(definition: DefinitionNode, to: PublicTo): DefinitionNode | null {
  switch (definition.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION: {
      const whole = isPublic(definition, to)
      const fields = definition.fields?.filter(field => (whole || isPublic(field, to)) && !isDeprecated(field)).map(withoutOldArguments) ?? []
      return fields.length > 0 ? { ...definition, fields } : null
    }
    case Kind.UNION_TYPE_DEFINITION:
      return isPublic(definition, to) ? definition : null
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return reduceInput(definition, to)
    case Kind.ENUM_TYPE_DEFINITION:
      return { ...definition, values: definition.values?.filter(value => !isDeprecated(value)) ?? [] }
    default:
      return definition
  }
}

function reduceInput(definition: InputObjectTypeDefinitionNode, to: PublicTo): InputObjectTypeDefinitionNode {
  const marked = definition.fields?.some(field => isPublic(field, to)) ?? false
  return { ...definition, fields: definition.fields?.filter(field => (!marked || isPublic(field, to)) && !isDeprecated(field)) ?? [] }
}

const withoutOldArguments = (field: FieldDefinitionNode): FieldDefinitionNode => ({ ...field, arguments: field.arguments?.filter(argument => !isDeprecated(argument)) ?? [] })

/** The types a definition leads to, each with the field that does. */
function reached(definition: DefinitionNode): [field: string, type: TypeNode][] {
  switch (definition.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION:
      return (definition.fields ?? []).flatMap(field => [[field.name.value, field.type] as [string, TypeNode], ...(field.arguments ?? []).map((argument): [string, TypeNode] => [`${field.name.value}(${argument.name.value})`, argument.type])])
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return (definition.fields ?? []).map(field => [field.name.value, field.type])
    case Kind.UNION_TYPE_DEFINITION:
      return (definition.types ?? []).map(type => [type.name.value, type])
    default:
      return []
  }
}

function withoutInterfaces<D extends DefinitionNode>(definition: D, kept: ReadonlyMap<string, DefinitionNode>): D | ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode {
  if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION) return definition
  return { ...definition, interfaces: definition.interfaces?.filter(({ name }) => kept.has(name.value)) ?? [] }
}

interface Marked {
  readonly directives?: readonly DirectiveNode[] | undefined
}

function isPublic({ directives }: Marked, to: PublicTo): boolean {
  const mark = directives?.find(({ name }) => name.value === 'public')
  if (!mark) return false
  return to === 'api' || (mark.arguments?.some(({ name, value }) => name.value === 'feed' && value.kind === Kind.BOOLEAN && value.value) ?? false)
}

const isDeprecated = ({ directives }: Marked): boolean => directives?.some(({ name }) => name.value === 'deprecated') ?? false

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type)
}

const keyOf = (definition: DefinitionNode): string => `${definition.kind === Kind.DIRECTIVE_DEFINITION ? '@' : ''}${'name' in definition && definition.name ? definition.name.value : ''}`
const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0
