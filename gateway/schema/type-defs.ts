import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  Kind,
  Source,
  parse,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type ObjectTypeDefinitionNode,
  type SchemaDefinitionNode,
} from 'graphql'

const gatewayFolder = join(import.meta.dirname, '..')

/** Lists the SDL files: the base types and one file per area. */
function schemaFiles(): string[] {
  return globSync(['schema/*.graphql', 'areas/*/*/schema.graphql'], { cwd: gatewayFolder })
    .sort()
    .map((file) => join(gatewayFolder, file))
}

/** Reads and merges the SDL files. Areas add to `Query`, `Mutation` and `Subscription` with `extend type` or `type`. */
export function loadTypeDefs(): DocumentNode {
  return mergeTypeDefs(schemaFiles().map(readSdl))
}

/** Reads only the base types, for a schema of other areas. */
export function loadBaseTypeDefs(): DocumentNode {
  return readSdl(join(gatewayFolder, 'schema/base.graphql'))
}

const readSdl = (file: string): DocumentNode =>
  parse(new Source(readFileSync(file, 'utf8'), relative(gatewayFolder, file)))

/** Merges documents into one, sorted by name. Extensions of object types become part of their type. */
export function mergeTypeDefs(documents: readonly DocumentNode[]): DocumentNode {
  const definitions = new Map<string, DefinitionNode>()
  let schema: SchemaDefinitionNode | undefined
  for (const definition of documents.flatMap((document) => document.definitions)) {
    if (definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.OBJECT_TYPE_EXTENSION) {
      const name = definition.name.value
      const known = definitions.get(name)
      if (known && known.kind !== Kind.OBJECT_TYPE_DEFINITION)
        throw new Error(`${name} is defined twice with different kinds.`)
      definitions.set(
        name,
        joinTypes(
          known,
          definition.kind === Kind.OBJECT_TYPE_DEFINITION
            ? definition
            : { ...definition, kind: Kind.OBJECT_TYPE_DEFINITION },
        ),
      )
    } else if (definition.kind === Kind.SCHEMA_DEFINITION && !schema) {
      schema = definition
    } else if ('name' in definition && definition.name) {
      const name = `${definition.kind === Kind.DIRECTIVE_DEFINITION ? '@' : ''}${definition.name.value}`
      if (definitions.has(name)) throw new Error(`${name} is defined twice.`)
      definitions.set(name, definition)
    } else {
      throw new Error(`${definition.kind} is not allowed in an area's schema.`)
    }
  }
  const filled = [...definitions].filter(
    ([, definition]) => definition.kind !== Kind.OBJECT_TYPE_DEFINITION || (definition.fields?.length ?? 0) > 0,
  )
  const sorted = filled.sort(([a], [b]) => compare(a, b)).map(([, definition]) => sortFields(definition))
  const names = new Set(filled.map(([name]) => name))
  return { kind: Kind.DOCUMENT, definitions: schema ? [withRoots(schema, names), ...sorted] : sorted }
}

/** Returns the schema definition with only the root types that exist. */
export const withRoots = (schema: SchemaDefinitionNode, names: ReadonlySet<string>): SchemaDefinitionNode => ({
  ...schema,
  operationTypes: schema.operationTypes.filter(({ type }) => names.has(type.name.value)),
})

function joinTypes(
  known: ObjectTypeDefinitionNode | undefined,
  added: ObjectTypeDefinitionNode,
): ObjectTypeDefinitionNode {
  if (!known) return added
  const fields = [...(known.fields ?? [])]
  for (const field of added.fields ?? []) {
    if (fields.some((other) => other.name.value === field.name.value))
      throw new Error(`${known.name.value}.${field.name.value} is defined twice.`)
    fields.push(field)
  }
  const description = known.description ?? added.description
  return {
    ...known,
    ...(description && { description }),
    interfaces: [...(known.interfaces ?? []), ...(added.interfaces ?? [])],
    directives: [...(known.directives ?? []), ...(added.directives ?? [])],
    fields,
  }
}

function sortFields(definition: DefinitionNode): DefinitionNode {
  switch (definition.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION:
      return { ...definition, fields: [...(definition.fields ?? [])].sort(byName) }
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return { ...definition, fields: [...(definition.fields ?? [])].sort(byName) }
    default:
      return definition
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byName = (a: Pick<FieldDefinitionNode, 'name'>, b: Pick<FieldDefinitionNode, 'name'>): number =>
  compare(a.name.value, b.name.value)
