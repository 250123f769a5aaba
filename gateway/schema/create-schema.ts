import { makeExecutableSchema } from '@graphql-tools/schema'
import {
  Kind,
  isAbstractType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  parse,
  valueFromASTUntyped,
  visit,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  type TypeNode,
} from 'graphql'
import type { Area } from './area.ts'
import { guardOneOf } from './guard-one-of.ts'
import { nameWrongIds } from './name-wrong-ids.ts'
import { nameWrites } from './name-writes.ts'
import { collectNodes, nodeResolver } from './node.ts'
import { publicPart, publicSdl, type PublicTo } from './public-part.ts'
import { requireResolvers } from './require-resolvers.ts'
import { textScalars } from './scalars.ts'

/** The schema twice. */
export interface Schemas {
  /** As clients see it: for validation, introspection and all that is not compiled. */
  readonly full: GraphQLSchema
  /**
   * For compiled execution: text scalars in results are plain strings, so that they are copied without a call per
   * value. Inputs are the same.
   */
  readonly compiled: GraphQLSchema
  /** The public parts, for companies' keys. */
  readonly parts: readonly GraphQLSchema[]
  /** What keys of the API may ask for, as text. */
  readonly publicSdl: string
  /** What somebody may ask for: a key its public part, everybody else all of it. */
  of(key: { readonly kind: 'careerPage' | 'api' } | null): GraphQLSchema
}

/**
 * Builds the schema from its SDL and the areas' resolvers; stops on a resolver for a field that does not exist, and on
 * a field that lacks one.
 */
export function createSchemas(typeDefs: DocumentNode, areas: readonly Area[]): Schemas {
  const resolvers = joinResolvers(areas)
  const full = build(typeDefs, resolvers)
  // What is made of valid SDL is valid.
  const part = (to: PublicTo): GraphQLSchema =>
    build(publicPart(typeDefs, to) ?? nothing, resolvers, { isPart: true, assumeValidSDL: true })
  const [api, feed] = [part('api'), part('feed')]
  return {
    full,
    compiled: build(withPlainText(typeDefs), resolvers, { assumeValidSDL: true }),
    parts: [api, feed],
    publicSdl: publicSdl(typeDefs),
    of: (key) => (key === null ? full : key.kind === 'api' ? api : feed),
  }
}

/** A schema in which there is nothing to ask for. */
const nothing = parse('type Query { nothing: Boolean }')

type TypeResolvers = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The resolvers of all areas, by type and field. */
function joinResolvers(areas: readonly Area[]): TypeResolvers {
  const joined: Record<string, Record<string, unknown>> = { Query: { node: nodeResolver(collectNodes(areas)) } }
  for (const { resolvers } of areas)
    for (const [type, fields] of Object.entries(resolvers)) joined[type] = { ...joined[type], ...fields }
  return joined
}

/** @param isPart resolvers of what is left out are left out as well */
function build(
  typeDefs: DocumentNode,
  { Query: { node, ...query } = {}, ...types }: TypeResolvers,
  { isPart = false, assumeValidSDL = false } = {},
): GraphQLSchema {
  const declared = new Set(
    typeDefs.definitions.flatMap((definition) =>
      'name' in definition && definition.name ? [definition.name.value] : [],
    ),
  )
  const scalars = Object.fromEntries(
    textScalars.filter((scalar) => declared.has(scalar.name)).map((scalar) => [scalar.name, scalar]),
  )
  const schema = makeExecutableSchema({
    typeDefs,
    assumeValidSDL,
    resolvers: { ...scalars, ...types, Query: { ...query, ...(declared.has('Node') && { node }) } } as never,
    resolverValidationOptions: { requireResolversToMatchSchema: isPart ? 'ignore' : 'error' },
    // It is nobody else's: making it anew with its resolvers would take most of the time.
    updateResolversInPlace: true,
  })
  if (!isPart) requireResolvers(schema)
  nameWrites(schema)
  guardOneOf(schema)
  nameWrongIds(schema)
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type)) for (const field of Object.values(type.getFields())) field.args.forEach(readDefault)
    else if (isInputObjectType(type)) Object.values(type.getFields()).forEach(readDefault)
    if (isAbstractType(type)) {
      // Compiled execution cannot catch a type resolver that throws: the answer null becomes an error at the field.
      const resolveType = type.resolveType
      type.resolveType = (value, context, info, abstractType) => {
        if (!resolveType) return typenameOf(value)
        try {
          return resolveType(value, context, info, abstractType) ?? typenameOf(value)
        } catch {
          return undefined
        }
      }
    } else if (isScalarType(type) && !isSpecifiedScalarType(type) && !(type.name in scalars)) {
      throw new Error(`The scalar ${type.name} is not known to gateway/schema/scalars.ts`)
    }
  }
  return schema
}

/** graphql-jit looks for the value of a default, where a schema made from SDL has only its text. */
function readDefault(input: GraphQLArgument | GraphQLInputField): void {
  if (!input.default?.literal) return
  const value = valueFromASTUntyped(input.default.literal)
  Object.assign(input.default, { value })
  input.defaultValue = value
}

function typenameOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && '__typename' in value && typeof value.__typename === 'string'
    ? value.__typename
    : undefined
}

function withPlainText(typeDefs: DocumentNode): DocumentNode {
  const names = new Set(textScalars.map((scalar) => scalar.name))
  const plain = <T extends TypeNode>(type: T): T => {
    if (type.kind === Kind.NAMED_TYPE)
      return names.has(type.name.value) ? { ...type, name: { ...type.name, value: 'String' } } : type
    return { ...type, type: plain(type.type) }
  }
  return visit(typeDefs, {
    FieldDefinition: (field) => ({ ...field, type: plain(field.type) }),
    InputObjectTypeDefinition: () => false,
  })
}
