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
  /** Its text; empty for free text. */
  readonly text: string
  readonly operationName: string | undefined
  /** The part of the schema it runs in; null: all of it. */
  readonly schema: GraphQLSchema | null
  /** The compiled operation; null when it must run in graphql-js. */
  readonly compiled: Compiled | null
}

/** Runs an operation: root, context, variables. */
export type Compiled = CompiledQuery['query']

/**
 * Compiles an operation. Null when the compiler cannot do it: introspection, which must show the schema as it is, and
 * whatever graphql-jit refuses.
 *
 * @param checkLeaves coerce every scalar and enum of a result as graphql-js does; for tests, costs half the speed
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
    : // Results are written with JSON.stringify: graphql-jit's own serialiser builds its text piece by piece and is four
      // times slower on Node 26.
      compileQuery(schemas.compiled, document, operationName, {
        disableLeafSerialization: true,
        disablingCapturingStackErrors: true,
      })
  return isCompiledQuery(compiled) ? stopAtFirstFaults(schemas.full, document, operationName, compiled.query) : null
}

/** Faults of variables that are told at most. */
export const mostCoercionErrors = 10

/**
 * Has graphql-js read variables that may hold many values first: it stops at the first faults, where the compiled
 * reading makes an error of each, with the value in it.
 */
function stopAtFirstFaults(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  query: Compiled,
): Compiled {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? []
  if (!definitions.some(({ type }) => mayHoldMany(schema, type))) return query
  return (root, context, variables) => {
    const { errors } = getVariableValues(schema, definitions, variables ?? {}, {
      maxErrors: mostCoercionErrors,
      hideSuggestions: true,
    })
    return errors ? { errors } : query(root, context, variables)
  }
}

function mayHoldMany(schema: GraphQLSchema, type: TypeNode): boolean {
  if (type.kind === Kind.NON_NULL_TYPE) return mayHoldMany(schema, type.type)
  return type.kind === Kind.LIST_TYPE || isInputObjectType(schema.getType(type.name.value))
}

/** The operation of a document; null when it is not clear which. */
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
      definition.kind === Kind.OPERATION_DEFINITION && asks(definition.selectionSet, fragments, new Set()),
  )
}

function asks(
  selections: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen: Set<string>,
): boolean {
  return selections.selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value === '__schema' || selection.name.value === '__type'
    if (selection.kind === Kind.INLINE_FRAGMENT) return asks(selection.selectionSet, fragments, seen)
    const fragment = fragments.get(selection.name.value)
    if (!fragment || seen.has(fragment.name.value)) return false
    seen.add(fragment.name.value)
    return asks(fragment.selectionSet, fragments, seen)
  })
}
