import {
  Kind,
  getOperationAST,
  getVariableValues,
  isInputObjectType,
  type GraphQLSchema,
  type OperationTypeNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type TypeNode,
} from 'graphql'
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit'
import type { Schemas } from '#gateway/schema/create-schema.ts'

/** A validated document with one operation chosen, ready to run. */
export interface Operation {
  /** Hash of a trusted document; null for free text. */
  readonly id: string | null
  /** Name in logs and metrics. */
  readonly name: string
  readonly kind: OperationTypeNode
  readonly document: DocumentNode
  /** The document's text; empty for free text. */
  readonly text: string
  readonly operationName: string | undefined
  /** The part of the schema the operation runs in; null for the whole schema. */
  readonly schema: GraphQLSchema | null
  /** The compiled operation; null if it must run in graphql-js. */
  readonly compiled: Compiled | null
}

/** Runs an operation: root, context, variables. */
export type Compiled = CompiledQuery['query']

/**
 * Compiles an operation. Returns null if that is not possible: for introspection, which must show the schema as
 * declared, and for documents that graphql-jit rejects.
 *
 * @param checkLeaves coerces every scalar and enum of a result as graphql-js does. For tests; halves the speed.
 */
export function compileOperation(
  schemas: Pick<Schemas, 'full' | 'compiled'>,
  document: DocumentNode,
  operationName: string | undefined,
  checkLeaves: boolean,
): Compiled | null {
  if (usesIntrospection(document)) return null
  const compiled = checkLeaves
    ? compileQuery(schemas.full, document, operationName, {})
    : // Results are written with JSON.stringify: the serialiser of graphql-jit builds its text in pieces and is four
      // times slower on Node 26.
      compileQuery(schemas.compiled, document, operationName, {
        disableLeafSerialization: true,
        disablingCapturingStackErrors: true,
      })
  return isCompiledQuery(compiled) ? limitCoercionErrors(schemas.full, document, operationName, compiled.query) : null
}

/** Maximum number of coercion errors of variables in one response. */
export const MAX_COERCION_ERRORS = 10

/**
 * Coerces large variables with graphql-js first. It stops at `maxErrors`, whereas graphql-jit reports every bad value,
 * each with the value in the message.
 */
function limitCoercionErrors(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  query: Compiled,
): Compiled {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? []
  if (!definitions.some(({ type }) => mayBeLarge(schema, type))) return query
  return (root, context, variables) => {
    const { errors } = getVariableValues(schema, definitions, variables ?? {}, {
      maxErrors: MAX_COERCION_ERRORS,
      hideSuggestions: true,
    })
    return errors ? { errors } : query(root, context, variables)
  }
}

function mayBeLarge(schema: GraphQLSchema, type: TypeNode): boolean {
  if (type.kind === Kind.NON_NULL_TYPE) return mayBeLarge(schema, type.type)
  return type.kind === Kind.LIST_TYPE || isInputObjectType(schema.getType(type.name.value))
}

/** Returns the operation to run; null if `operationName` does not select exactly one. */
export function chooseOperation(
  document: DocumentNode,
  operationName: string | undefined,
): { name: string | undefined; kind: OperationTypeNode } | null {
  const operation = getOperationAST(document, operationName)
  return operation ? { name: operation.name?.value, kind: operation.operation } : null
}

function usesIntrospection(document: DocumentNode): boolean {
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )
  return document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      selectsIntrospection(definition.selectionSet, fragments, new Set()),
  )
}

function selectsIntrospection(
  selections: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen: Set<string>,
): boolean {
  return selections.selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value === '__schema' || selection.name.value === '__type'
    if (selection.kind === Kind.INLINE_FRAGMENT) return selectsIntrospection(selection.selectionSet, fragments, seen)
    const fragment = fragments.get(selection.name.value)
    if (!fragment || seen.has(fragment.name.value)) return false
    seen.add(fragment.name.value)
    return selectsIntrospection(fragment.selectionSet, fragments, seen)
  })
}
