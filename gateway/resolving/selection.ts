import {
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql'

/** The parts of the resolver info that selections are read from. */
export type SelectionInfo = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

const cache = new WeakMap<readonly FieldNode[], ReadonlySet<string>>()

/**
 * Returns the names of the fields selected below the field being resolved. `@skip` and `@include` are ignored, so the
 * result may contain a field that is skipped, but never misses one.
 */
export function selectedFields(info: SelectionInfo): ReadonlySet<string> {
  let names = cache.get(info.fieldNodes)
  if (!names) {
    const fieldNames = new Set<string>()
    for (const node of info.fieldNodes) if (node.selectionSet) collect(node.selectionSet, info.fragments, fieldNames)
    fieldNames.delete('__typename')
    cache.set(info.fieldNodes, (names = fieldNames))
  }
  return names
}

/**
 * Returns whether an operation selects at least one of the fields, and nothing else but ids. Such an object need not be
 * read if the call of each field checks the caller's access.
 */
export function selectsOnly(fields: readonly string[], info: SelectionInfo): boolean {
  const others = [...selectedFields(info)].filter((name) => name !== 'id' && name !== 'databaseId')
  return others.length > 0 && others.every((name) => fields.includes(name))
}

function collect(
  selectionSet: SelectionSetNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  fieldNames: Set<string>,
): void {
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) fieldNames.add(selection.name.value)
    else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, fragments, fieldNames)
    else {
      const fragment = fragments[selection.name.value]
      if (fragment) collect(fragment.selectionSet, fragments, fieldNames)
    }
  }
}
