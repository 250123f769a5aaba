import { actorResolvers } from './actor.ts'
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
import type { MoneyResolvers } from '#gateway/__generated__/resolvers.ts'
import type { Area } from './area.ts'
import { guardOneOf } from './guard-one-of.ts'
import { addPathsToIdErrors } from './add-paths-to-id-errors.ts'
import { reportMutationFields } from './report-mutation-fields.ts'
import { collectNodes, nodeResolvers } from './node.ts'
import { publicPart, publicSdl, type PublicTo } from './public-part.ts'
import { requireResolvers } from './require-resolvers.ts'
import { bigIntScalar, decimalScalar, textScalars } from './scalars.ts'

/** The variants of the schema. */
export interface Schemas {
  /** The schema as clients see it: for validation, introspection and operations that are not compiled. */
  readonly full: GraphQLSchema
  /**
   * The schema for compiled execution: text scalars in results are plain strings, so that they are copied without a
   * function call per value. Inputs are the same.
   */
  readonly compiled: GraphQLSchema
  /** The public parts, for API keys. */
  readonly parts: readonly GraphQLSchema[]
  /** The public part of API keys as SDL. */
  readonly publicSdl: string
  /** Returns the schema for a caller: the public part for an API key, the full schema for everyone else. */
  of(key: { readonly kind: 'careerPage' | 'api' } | null): GraphQLSchema
}

/**
 * Builds the schemas from the SDL and the areas' resolvers. Throws if a resolver has no field, or a field lacks its
 * resolver.
 */
export function createSchemas(typeDefs: DocumentNode, areas: readonly Area[]): Schemas {
  const resolvers = joinResolvers(areas)
  const full = build(typeDefs, resolvers)
  // A part of valid SDL is valid.
  const part = (to: PublicTo): GraphQLSchema =>
    build(publicPart(typeDefs, to) ?? emptyTypeDefs, resolvers, { isPart: true, assumeValidSDL: true })
  const [api, feed] = [part('api'), part('feed')]
  return {
    full,
    compiled: build(withPlainText(typeDefs), resolvers, { assumeValidSDL: true }),
    parts: [api, feed],
    publicSdl: publicSdl(typeDefs),
    of: (key) => (key === null ? full : key.kind === 'api' ? api : feed),
  }
}

/** A schema without content. */
const emptyTypeDefs = parse('type Query { nothing: Boolean }')

type TypeResolvers = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The source of `Money` is its amount in kronor, as the platform's calls have it. */
const moneyResolvers: MoneyResolvers = { amount: (kronor) => kronor, currency: () => 'SEK' }

/** Merges the resolvers of all areas, by type and field. */
function joinResolvers(areas: readonly Area[]): TypeResolvers {
  const joined: Record<string, Record<string, unknown>> = { Query: nodeResolvers(collectNodes(areas)) }
  for (const { resolvers } of areas)
    for (const [type, fields] of Object.entries(resolvers)) joined[type] = { ...joined[type], ...fields }
  return joined
}

/** @param isPart ignores resolvers of types and fields that are not in the part */
function build(
  typeDefs: DocumentNode,
  { Query: { node, nodes, ...query } = {}, ...types }: TypeResolvers,
  { isPart = false, assumeValidSDL = false } = {},
): GraphQLSchema {
  const declared = new Set(
    typeDefs.definitions.flatMap((definition) =>
      'name' in definition && definition.name ? [definition.name.value] : [],
    ),
  )
  const scalars = Object.fromEntries(
    [bigIntScalar, decimalScalar, ...textScalars]
      .filter((scalar) => declared.has(scalar.name))
      .map((scalar) => [scalar.name, scalar]),
  )
  const schema = makeExecutableSchema({
    typeDefs,
    assumeValidSDL,
    resolvers: {
      ...scalars,
      ...(declared.has('Money') && { Money: moneyResolvers }),
      ...(declared.has('Actor') && { Actor: actorResolvers }),
      ...types,
      Query: { ...query, ...(declared.has('Node') && { node, nodes }) },
    } as never,
    resolverValidationOptions: { requireResolversToMatchSchema: isPart ? 'ignore' : 'error' },
    // Safe to mutate: the schema was just built for us, and rebuilding it dominates start-up.
    updateResolversInPlace: true,
  })
  if (!isPart) requireResolvers(schema)
  reportMutationFields(schema, isPart)
  guardOneOf(schema)
  addPathsToIdErrors(schema)
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type)) for (const field of Object.values(type.getFields())) field.args.forEach(readDefault)
    else if (isInputObjectType(type)) Object.values(type.getFields()).forEach(readDefault)
    if (isAbstractType(type)) {
      // Compiled execution cannot catch an error of a type resolver. Undefined instead becomes an error at the field.
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
      throw new Error(`The scalar ${type.name} has no implementation in gateway/schema/scalars.ts.`)
    }
  }
  return schema
}

/** Sets the value of a default: graphql-jit reads it, but a schema built from SDL has only its literal. */
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
