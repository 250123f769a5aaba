import {
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'
import { badRequest } from '#gateway/errors/errors.ts'

/**
 * Rejects `@oneOf` inputs with no field or several fields, at every argument that contains such an input. Compiled
 * execution does not check `@oneOf` when it reads variables.
 */
export function guardOneOf(schema: GraphQLSchema): void {
  const containing = inputsWithOneOf(schema)
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const guarded = field.args.filter((argument) => containing.has(getNamedType(argument.type).name))
      const { resolve } = field
      if (!resolve || guarded.length === 0) continue
      field.resolve = (source, args: Readonly<Record<string, unknown>>, context, info) => {
        for (const { name, type } of guarded) check(type, args[name], containing)
        return resolve(source, args, context, info)
      }
    }
  }
}

/** Returns the names of the input types that are `@oneOf` or contain such a type. */
function inputsWithOneOf(schema: GraphQLSchema): ReadonlySet<string> {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  const containing = new Set(inputs.filter(({ isOneOf }) => isOneOf).map(({ name }) => name))
  for (let before = -1; before < containing.size;) {
    before = containing.size
    for (const input of inputs) {
      if (Object.values(input.getFields()).some(({ type }) => containing.has(getNamedType(type).name)))
        containing.add(input.name)
    }
  }
  return containing
}

function check(type: GraphQLInputType, value: unknown, containing: ReadonlySet<string>): void {
  if (value === null || value === undefined) return
  if (isNonNullType(type)) return check(type.ofType, value, containing)
  if (isListType(type)) {
    for (const item of Array.isArray(value) ? value : [value]) check(type.ofType, item, containing)
    return
  }
  if (!isInputObjectType(type) || !containing.has(type.name)) return
  const fields = value as Readonly<Record<string, unknown>>
  if (type.isOneOf && Object.values(fields).filter((item) => item !== undefined && item !== null).length !== 1)
    throw badRequest(`Specify exactly one field of \`${type.name}\`.`)
  for (const [name, field] of Object.entries(type.getFields())) check(field.type, fields[name], containing)
}
