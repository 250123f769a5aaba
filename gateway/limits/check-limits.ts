import {
  GraphQLError,
  Kind,
  isListType,
  isNonNullType,
  isObjectType,
  isInterfaceType,
  getNamedType,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import type { Limits } from './limits.ts'
import { isSection } from './section.ts'
import { UpstreamCallCounter, type AnyField } from './upstream-calls.ts'

// Not graphql-armor: its cost ignores page sizes, and it cannot count upstream calls.

interface Count {
  aliases: number
  directives: number
  cost: number
}

/** A list of the document, with the cost of what is selected on its items. Lists within it count for themselves. */
interface ListCost {
  readonly path: string
  cost: number
}

/** What a document costs (docs/api/graphql.md, "Limits"). */
export interface Measure {
  /** The error of the first limit that the document exceeds, or null. */
  readonly over: GraphQLError | null
  /** The cost of the most expensive operation. */
  readonly cost: number
  /** The upstream calls of the most expensive operation. */
  readonly calls: number
  /** Whether other variables can change the result. */
  readonly usesVariables: boolean
}

/** Assumed size of a plain list. */
const ASSUMED_LIST_SIZE = 10

/** Maximum size of a page. Larger pages are rejected when the field runs. */
const MAX_LIST_SIZE = 100

/** A document over the cost limit is measured up to this multiple of the limit, to report its cost. */
const MEASURED_MULTIPLE = 2

/**
 * Measures a document and checks it against the limits, before it is validated. Works on any document that parses:
 * unknown fields and fragment cycles are left to validation.
 *
 * Cost: 1 per field, times the sizes of the surrounding lists (`first` or the number of `ids`, otherwise 10 per list), and
 * 1 for each fragment spread. Upstream calls: the weights of `@calls`, with the same sizes.
 *
 * @param variables the variables as the client sent them, not coerced yet
 */
export function measureDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  limits: Limits,
  variables: Readonly<Record<string, unknown>> = {},
): Measure {
  const max = { cost: 0, calls: 0, usesVariables: false }
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )
  try {
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      const calls = new UpstreamCallCounter(fragments)
      const count: Count = { aliases: 0, directives: definition.directives?.length ?? 0, cost: 0 }
      const state: Walk = {
        schema,
        fragments,
        limits,
        count,
        calls,
        path: new Set(),
        variables: withDefaults(definition, variables),
        lists: [],
        usesVariables: false,
        rootFields: 0,
      }
      const list = { path: '', cost: 0 }
      try {
        walk(
          definition.selectionSet,
          schema.getRootType(definition.operation) ?? undefined,
          { depth: 1, factor: 1, list, isRoot: true },
          state,
          new Set(),
        )
      } finally {
        max.cost = Math.max(max.cost, count.cost)
        max.calls = Math.max(max.calls, calls.total)
        max.usesVariables ||= state.usesVariables
      }
      if (count.cost > limits.cost) throw overCost(state)
      if (calls.total > limits.calls) throw overCalls(calls, limits)
    }
    return { ...max, over: null }
  } catch (error) {
    if (error instanceof GraphQLError) return { ...max, over: error }
    throw error
  }
}

/** Returns the variables with the defaults of the operation. */
function withDefaults(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }): [string, unknown][] =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  )
  return defaults.length === 0 ? variables : { ...Object.fromEntries(defaults), ...variables }
}

interface Walk {
  readonly schema: GraphQLSchema
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly limits: Limits
  readonly count: Count
  readonly calls: UpstreamCallCounter
  /** Fragments on the current path, to stop at cycles. */
  readonly path: Set<string>
  readonly variables: Readonly<Record<string, unknown>>
  /** All lists of the document. */
  readonly lists: ListCost[]
  usesVariables: boolean
  /** The number of fields of the root and its sections so far. */
  rootFields: number
}

/** Where the walk is: the nesting level, the number of objects there, and the innermost list. */
interface Place {
  readonly depth: number
  readonly factor: number
  readonly list: ListCost
  /** Whether the fields here are fields of the root, or of a section of the root. */
  readonly isRoot: boolean
}

function walk(
  selectionSet: SelectionSetNode,
  parent: GraphQLNamedType | undefined,
  place: Place,
  state: Walk,
  countedReads: Set<string>,
  path = '',
): void {
  const { count, limits } = state
  if (place.depth > limits.depth) throw over('nesting levels', limits.depth)
  for (const selection of selectionSet.selections) {
    count.directives += selection.directives?.length ?? 0
    if (count.directives > limits.directives) throw over('directives', limits.directives)
    if (selection.kind === Kind.FIELD) {
      walkField(selection, parent, place, state, countedReads, path)
      continue
    }
    // A spread has a cost too: otherwise empty fragments that spread each other twice would double the walk at each
    // level.
    spend(1, place, state)
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const named = selection.typeCondition && state.schema.getType(selection.typeCondition.name.value)
      // An inline fragment adds no level to the result, but the small step bounds the recursion here.
      const inner = { ...place, depth: place.depth + 0.1 }
      walk(selection.selectionSet, named ?? parent, inner, state, countedReads, path)
    } else {
      const fragment = state.fragments.get(selection.name.value)
      if (!fragment || state.path.has(fragment.name.value)) continue
      state.path.add(fragment.name.value)
      const type = state.schema.getType(fragment.typeCondition.name.value)
      walk(fragment.selectionSet, type, place, state, countedReads, path)
      state.path.delete(fragment.name.value)
    }
  }
}

function walkField(
  field: FieldNode,
  parent: GraphQLNamedType | undefined,
  place: Place,
  state: Walk,
  countedReads: Set<string>,
  parentPath: string,
): void {
  const { count, limits } = state
  if (field.alias && ++count.aliases > limits.aliases) throw over('aliases', limits.aliases)
  spend(place.factor, place, state)
  const name = field.name.value
  const path = parentPath === '' ? name : `${parentPath}.${name}`
  const definition = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined
  const introspection = name.startsWith('__')
  const size = definition && !introspection ? sizeOf(definition, field, parent, state) : 1
  // Objects that are named by their ids are read one by one.
  const fieldType = definition && getNamedType(definition.type)
  const isSectionField = place.isRoot && isSection(fieldType)
  if (place.isRoot && !isSectionField && ++state.rootFields > limits.rootFields)
    throw over('root fields', limits.rootFields)
  if (isSectionField) {
    // Its fields count as fields of the root.
  } else if (place.isRoot && !introspection) state.calls.addRoot(path, argumentOf(field, 'ids') ? size : 1)
  else if (definition) state.calls.add(definition, field, place.factor, countedReads, path)
  if (!field.selectionSet) return
  let { list } = place
  if (size > 1) state.lists.push((list = { path, cost: 0 }))
  walk(
    field.selectionSet,
    fieldType,
    { depth: place.depth + 1, factor: place.factor * size, list, isRoot: isSectionField },
    state,
    new Set(),
    path,
  )
}

function spend(cost: number, { list }: Place, state: Walk): void {
  const { count, limits } = state
  count.cost += cost
  list.cost += cost
  if (count.cost > limits.cost * MEASURED_MULTIPLE) throw overCost(state)
}

const argumentOf = (field: FieldNode, name: string): ValueNode | undefined =>
  field.arguments?.find((argument) => argument.name.value === name)?.value

function sizeOf({ type, args }: AnyField, field: FieldNode, parent: GraphQLNamedType | undefined, state: Walk): number {
  const ids = argumentOf(field, 'ids')
  if (ids?.kind === Kind.LIST) return Math.max(1, ids.values.length)
  if (ids?.kind === Kind.VARIABLE) {
    state.usesVariables = true
    const value = state.variables[ids.name.value]
    if (Array.isArray(value)) return Math.min(Math.max(1, value.length), MAX_LIST_SIZE)
  }
  const first = argumentOf(field, 'first')
  if (first?.kind === Kind.INT) return Math.max(1, Number(first.value))
  if (first?.kind === Kind.VARIABLE) {
    state.usesVariables = true
    const value = state.variables[first.name.value]
    // A value of another type is rejected when the variables are coerced.
    if (typeof value === 'number') return Math.min(Math.max(1, value), MAX_LIST_SIZE)
  }
  const defaultSize: unknown = args.find((argument) => argument.name === 'first')?.defaultValue
  if (typeof defaultSize === 'number') return defaultSize
  // The connection's `first` already counts its edges and nodes.
  if (parent?.name.endsWith('Connection')) return 1
  let size = 1
  for (let inner: GraphQLOutputType = type; isListType(inner) || isNonNullType(inner); inner = inner.ofType)
    if (isListType(inner)) size *= ASSUMED_LIST_SIZE
  return size
}

/** Names the cost, the limit, and the list that costs most. */
function overCost({ count, limits, lists }: Walk): GraphQLError {
  const maxMeasured = limits.cost * MEASURED_MULTIPLE
  const cost = Math.min(count.cost, maxMeasured)
  const [worst] = lists.toSorted((a, b) => b.cost - a.cost)
  return new GraphQLError(
    `The document costs ${count.cost > maxMeasured ? 'more than ' : ''}${cost}; ` +
      `the maximum cost is ${limits.cost}.` +
      (worst ? ` The list \`${worst.path}\` costs most.` : '') +
      ' Use smaller pages or select fewer fields.',
    {
      extensions: {
        code: 'BAD_REQUEST',
        cost,
        maxCost: limits.cost,
        ...(worst && { field: worst.path }),
      },
    },
  )
}

/** Names the calls, the limit, and the field that needs most of them. */
function overCalls({ total, largest }: UpstreamCallCounter, limits: Limits): GraphQLError {
  return new GraphQLError(
    `This document needs about ${total} internal requests; the maximum is ${limits.calls}.` +
      (largest ? ` \`${largest.path}\` needs ${largest.calls} of them.` : '') +
      ' Select fewer fields or use smaller pages.',
    {
      extensions: {
        code: 'BAD_REQUEST',
        calls: total,
        maxCalls: limits.calls,
        ...(largest && { field: largest.path }),
      },
    },
  )
}

function over(quantity: string, limit: number): GraphQLError {
  return new GraphQLError(`The document exceeds the maximum of ${limit} ${quantity}.`, {
    extensions: { code: 'BAD_REQUEST' },
  })
}
