import { getNamedType, isObjectType, type FieldNode, type GraphQLResolveInfo } from 'graphql'
import { selectedFields } from './selection.ts'

/** The parts of the resolver info that a reference is completed by. */
export type ReferenceInfo = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'returnType'>

/** By the place in a document: the properties an operation reads of the object there. */
const cache = new WeakMap<readonly FieldNode[], readonly string[]>()

/**
 * Completes an object of which only some fields are known, such as the ad of a payload after a rename. Nothing is read
 * while the operation asks only for fields that are known, or that have resolvers of their own.
 */
export function knownOrRead<T extends object>(known: T, info: ReferenceInfo, read: () => Promise<T>): T | Promise<T> {
  for (const field of plainFields(info)) {
    if (!Object.hasOwn(known, field)) return read().then((whole) => ({ ...known, ...whole }))
  }
  return known
}

/** The fields asked for that have no resolver: they are properties of the object itself. */
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
