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
 * Names of the fields an operation asks for below the field being resolved. `@skip` and `@include` are not looked at,
 * so the answer may name a field that is not asked for after all, never miss one.
 */
export function selectedFields(info: SelectionInfo): ReadonlySet<string> {
  let names = cache.get(info.fieldNodes)
  if (!names) {
    const found = new Set<string>()
    for (const node of info.fieldNodes) if (node.selectionSet) collect(node.selectionSet, info.fragments, found)
    found.delete('__typename')
    cache.set(info.fieldNodes, (names = found))
  }
  return names
}

function collect(
  selectionSet: SelectionSetNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  found: Set<string>,
): void {
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) found.add(selection.name.value)
    else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, fragments, found)
    else {
      const fragment = fragments[selection.name.value]
      if (fragment) collect(fragment.selectionSet, fragments, found)
    }
  }
}
