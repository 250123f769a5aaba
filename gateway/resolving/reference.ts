import { getNamedType, isObjectType, type FieldNode, type GraphQLResolveInfo } from 'graphql'
import { selectedFields } from './selection.ts'

/** The parts of the resolver info that `completeIfSelected` uses. */
export type ReferenceInfo = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'returnType'>

/** Properties that an operation reads of an object, by position in the document. */
const cache = new WeakMap<readonly FieldNode[], readonly string[]>()

/**
 * Completes an object with only some known fields, such as the ad of a payload after a rename. Reads nothing if the
 * operation selects only known fields and fields with their own resolvers.
 */
export function completeIfSelected<T extends object>(
  known: T,
  info: ReferenceInfo,
  read: () => Promise<T>,
): T | Promise<T> {
  for (const field of plainFields(info)) {
    if (!Object.hasOwn(known, field)) return read().then((complete) => ({ ...known, ...complete }))
  }
  return known
}

/** Returns the selected fields without a resolver: these are properties of the object. */
function plainFields(info: ReferenceInfo): readonly string[] {
  let names = cache.get(info.fieldNodes)
  if (!names) {
    const type = getNamedType(info.returnType)
    const fields = isObjectType(type) ? type.getFields() : {}
    cache.set(
      info.fieldNodes,
      (names = [...selectedFields(info)].filter((name) => fields[name]?.resolve === undefined)),
    )
  }
  return names
}
