import {
  Kind,
  getNamedType,
  isObjectType,
  valueFromASTUntyped,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type SelectionSetNode,
} from 'graphql'

/** The upstream calls of a field, as declared by `@calls` in the SDL. */
interface Weight {
  readonly read: string
  /** How many objects one call serves; null if one call serves the whole operation. */
  readonly batch: number | null
  readonly known: ReadonlySet<string>
}

/** Any field of the schema. */
export type AnyField = GraphQLField<unknown, unknown>

const weights = new WeakMap<AnyField, Weight | null>()

function weightOf(field: AnyField): Weight | null {
  let weight = weights.get(field)
  if (weight === undefined) weights.set(field, (weight = readWeight(field)))
  return weight
}

function readWeight({ astNode }: AnyField): Weight | null {
  const directive = astNode?.directives?.find(({ name }) => name.value === 'calls')
  if (!directive) return null
  const args = Object.fromEntries(
    (directive.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value)]),
  )
  const { read, batch = 1, known = [] } = args as { read: string; batch?: number | null; known?: string[] }
  return { read, batch, known: new Set(known) }
}

/**
 * Counts the upstream calls that a document may need, one selection after another. The result is an upper bound for the
 * assumed list sizes: caching during execution is not considered, and an operation reads nothing twice.
 */
export class UpstreamCallCounter {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Reads for which one call serves the whole operation. */
  readonly #shared = new Set<string>()
  total = 0
  /** The field that adds the most calls; null if only root fields need any. */
  largest: { readonly path: string; readonly calls: number } | null = null

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#fragments = fragments
  }

  /** Counts a root field: one call for each object that it names. */
  addRoot(path: string, objects: number): void {
    this.total += objects
    if (objects > 1 && objects > (this.largest?.calls ?? 0)) this.largest = { path, calls: objects }
  }

  /**
   * @param objects how many objects the field is selected on
   * @param countedReads reads that other fields of the same objects have already counted
   * @param path the field's path in the document, for messages
   */
  add(definition: AnyField, field: FieldNode, objects: number, countedReads: Set<string>, path: string): void {
    const weight = weightOf(definition)
    if (!weight || countedReads.has(weight.read) || !this.#needs(definition, field.selectionSet, weight)) return
    countedReads.add(weight.read)
    if (weight.batch === null && this.#shared.has(weight.read)) return
    if (weight.batch === null) this.#shared.add(weight.read)
    const calls = weight.batch === null ? 1 : Math.ceil(objects / weight.batch)
    this.total += calls
    if (calls > (this.largest?.calls ?? 0)) this.largest = { path, calls }
  }

  /**
   * Returns whether the selection needs the call: it contains a field that is not known without the call and has no
   * weight of its own.
   */
  #needs(definition: AnyField, selectionSet: SelectionSetNode | undefined, { known }: Weight): boolean {
    const type = getNamedType(definition.type)
    if (!selectionSet || known.size === 0 || !isObjectType(type)) return true
    const fields = type.getFields()
    const needsCall = (selections: SelectionSetNode, path: ReadonlySet<string>): boolean =>
      selections.selections.some((selection) => {
        if (selection.kind === Kind.INLINE_FRAGMENT) return needsCall(selection.selectionSet, path)
        const name = selection.name.value
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = this.#fragments.get(name)
          return fragment !== undefined && !path.has(name) && needsCall(fragment.selectionSet, new Set([...path, name]))
        }
        const inner = fields[name]
        return name !== '__typename' && !known.has(name) && !(inner && weightOf(inner))
      })
    return needsCall(selectionSet, new Set())
  }
}
