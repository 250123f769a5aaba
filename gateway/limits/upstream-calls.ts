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

/** What a field costs in upstream calls, as `@calls` says in the SDL. */
interface Weight {
  readonly read: string
  /** How many objects one call serves; null: all of the operation. */
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
  const given = Object.fromEntries(
    (directive.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value)]),
  )
  const { read, batch = 1, known = [] } = given as { read: string; batch?: number | null; known?: string[] }
  return { read, batch, known: new Set(known) }
}

/**
 * Counts the upstream calls a document may need, selection by selection. An upper bound for lists of the size they are
 * taken to have: what was read before is not known here, and an operation reads nothing twice.
 */
export class UpstreamCalls {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Reads that one call does for the whole operation. */
  readonly #shared = new Set<string>()
  total = 0

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#fragments = fragments
  }

  /** A field of a root type: one call, whatever it reads. */
  addRoot(): void {
    this.total += 1
  }

  /**
   * @param objects how many objects the field is asked of
   * @param told reads that other fields of the same objects have cost already
   */
  add(definition: AnyField, field: FieldNode, objects: number, told: Set<string>): void {
    const weight = weightOf(definition)
    if (!weight || told.has(weight.read) || !this.#needs(definition, field.selectionSet, weight)) return
    told.add(weight.read)
    if (weight.batch !== null) this.total += Math.ceil(objects / weight.batch)
    else if (!this.#shared.has(weight.read)) {
      this.#shared.add(weight.read)
      this.total += 1
    }
  }

  /** Whether anything is asked for that is neither known nor costs by itself. */
  #needs(definition: AnyField, selectionSet: SelectionSetNode | undefined, { known }: Weight): boolean {
    const type = getNamedType(definition.type)
    if (!selectionSet || known.size === 0 || !isObjectType(type)) return true
    const fields = type.getFields()
    const asks = (selections: SelectionSetNode, path: ReadonlySet<string>): boolean =>
      selections.selections.some((selection) => {
        if (selection.kind === Kind.INLINE_FRAGMENT) return asks(selection.selectionSet, path)
        const name = selection.name.value
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = this.#fragments.get(name)
          return fragment !== undefined && !path.has(name) && asks(fragment.selectionSet, new Set([...path, name]))
        }
        const inner = fields[name]
        return name !== '__typename' && !known.has(name) && !(inner && weightOf(inner))
      })
    return asks(selectionSet, new Set())
  }
}
