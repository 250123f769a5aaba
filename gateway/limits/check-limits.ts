import {
  GraphQLError,
  Kind,
  isListType,
  isNonNullType,
  isObjectType,
  isInterfaceType,
  getNamedType,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import type { Limits } from './limits.ts'
import { UpstreamCallCounter, type AnyField } from './upstream-calls.ts'

// Not graphql-armor: its cost ignores page sizes, and it cannot count upstream calls.

interface Count {
  depth: number
  aliases: number
  directives: number
  cost: number
}

/** Assumed size of a plain list. */
const ASSUMED_LIST_SIZE = 10

/**
 * Checks a document against the limits before it is validated, and returns the error of the first limit it exceeds.
 * Works on any document that parses: unknown fields and fragment cycles are left to validation.
 *
 * Cost: 1 per field, times the sizes of the surrounding lists (`first` if the field has it, otherwise 10 per list), and
 * 1 for each fragment spread. Upstream calls: the weights of `@calls`, with the same sizes.
 */
export function checkLimits(schema: GraphQLSchema, document: DocumentNode, limits: Limits): GraphQLError | null {
  return measureDocument(schema, document, limits).over
}

/** Like `checkLimits`, and also returns the upstream calls of the most expensive operation. */
export function measureDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  limits: Limits,
): { over: GraphQLError | null; calls: number } {
  let maxCalls = 0
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )
  try {
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      if (definition.selectionSet.selections.length > limits.rootFields) throw over('root fields', limits.rootFields)
      const calls = new UpstreamCallCounter(fragments)
      const count: Count = { depth: 0, aliases: 0, directives: definition.directives?.length ?? 0, cost: 0 }
      walk(
        definition.selectionSet,
        schema.getRootType(definition.operation) ?? undefined,
        1,
        1,
        { schema, fragments, limits, count, calls, path: new Set() },
        new Set(),
      )
      maxCalls = Math.max(maxCalls, calls.total)
      if (calls.total > limits.calls) {
        throw new GraphQLError(
          `This document needs about ${calls.total} internal requests; the maximum is ${limits.calls}. ` +
            'Select fewer fields or use smaller pages.',
          {
            extensions: { code: 'BAD_REQUEST' },
          },
        )
      }
    }
    return { over: null, calls: maxCalls }
  } catch (error) {
    if (error instanceof GraphQLError) return { over: error, calls: maxCalls }
    throw error
  }
}

interface Walk {
  readonly schema: GraphQLSchema
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly limits: Limits
  readonly count: Count
  readonly calls: UpstreamCallCounter
  /** Fragments on the current path, to stop at cycles. */
  readonly path: Set<string>
}

function walk(
  selectionSet: SelectionSetNode,
  parent: GraphQLNamedType | undefined,
  depth: number,
  factor: number,
  state: Walk,
  countedReads: Set<string>,
): void {
  const { count, limits } = state
  if (depth > limits.depth) throw over('nesting levels', limits.depth)
  for (const selection of selectionSet.selections) {
    count.directives += selection.directives?.length ?? 0
    if (count.directives > limits.directives) throw over('directives', limits.directives)
    if (selection.kind === Kind.FIELD) {
      walkField(selection, parent, depth, factor, state, countedReads)
      continue
    }
    // A spread has a cost too: otherwise empty fragments that spread each other twice would double the walk at each
    // level.
    spend(1, state)
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const named = selection.typeCondition && state.schema.getType(selection.typeCondition.name.value)
      // An inline fragment adds no level to the result, but the small step bounds the recursion here.
      walk(selection.selectionSet, named ?? parent, depth + 0.1, factor, state, countedReads)
    } else {
      const fragment = state.fragments.get(selection.name.value)
      if (!fragment || state.path.has(fragment.name.value)) continue
      state.path.add(fragment.name.value)
      walk(
        fragment.selectionSet,
        state.schema.getType(fragment.typeCondition.name.value),
        depth,
        factor,
        state,
        countedReads,
      )
      state.path.delete(fragment.name.value)
    }
  }
}

function walkField(
  field: FieldNode,
  parent: GraphQLNamedType | undefined,
  depth: number,
  factor: number,
  state: Walk,
  countedReads: Set<string>,
): void {
  const { count, limits } = state
  if (field.alias && ++count.aliases > limits.aliases) throw over('aliases', limits.aliases)
  spend(factor, state)
  const definition = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined
  const introspection = field.name.value.startsWith('__')
  if (depth < 2 && !introspection) state.calls.addRoot()
  else if (definition) state.calls.add(definition, field, factor, countedReads)
  if (!field.selectionSet) return
  const size = definition ? sizeOf(definition, field, parent) : 1
  walk(
    field.selectionSet,
    definition && getNamedType(definition.type),
    depth + 1,
    introspection ? factor : factor * size,
    state,
    new Set(),
  )
}

function spend(cost: number, { count, limits }: Walk): void {
  count.cost += cost
  if (count.cost > limits.cost) throw over('cost', limits.cost)
}

function sizeOf({ type, args }: AnyField, field: FieldNode, parent: GraphQLNamedType | undefined): number {
  const first = field.arguments?.find((argument) => argument.name.value === 'first')?.value
  if (first?.kind === Kind.INT) return Math.max(1, Number(first.value))
  if (first?.kind === Kind.VARIABLE) return 100
  const defaultSize: unknown = args.find(({ name }) => name === 'first')?.defaultValue
  if (typeof defaultSize === 'number') return defaultSize
  // The connection's `first` already counts its edges and nodes.
  if (parent?.name.endsWith('Connection')) return 1
  let size = 1
  for (let inner: GraphQLOutputType = type; isListType(inner) || isNonNullType(inner); inner = inner.ofType)
    if (isListType(inner)) size *= ASSUMED_LIST_SIZE
  return size
}

function over(quantity: string, limit: number): GraphQLError {
  return new GraphQLError(`The document exceeds the maximum of ${limit} ${quantity}.`, {
    extensions: { code: 'BAD_REQUEST' },
  })
}
