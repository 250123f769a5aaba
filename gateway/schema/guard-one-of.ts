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
 * Refuses `@oneOf` inputs with none or several of their fields, wherever an argument leads to one. Compiled execution
 * reads variables without looking at `@oneOf`.
 */
export function guardOneOf(schema: GraphQLSchema): void {
  const leading = leadingToOneOf(schema)
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const guarded = field.args.filter((argument) => leading.has(getNamedType(argument.type).name))
      const { resolve } = field
      if (!resolve || guarded.length === 0) continue
      field.resolve = (source, args: Readonly<Record<string, unknown>>, context, info) => {
        for (const { name, type } of guarded) check(type, args[name], leading)
        return resolve(source, args, context, info)
      }
    }
  }
}

/** The names of the input types that are `@oneOf`, or hold one that is. */
function leadingToOneOf(schema: GraphQLSchema): ReadonlySet<string> {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  const leading = new Set(inputs.filter(({ isOneOf }) => isOneOf).map(({ name }) => name))
  for (let before = -1; before < leading.size;) {
    before = leading.size
    for (const input of inputs) {
      if (Object.values(input.getFields()).some(({ type }) => leading.has(getNamedType(type).name)))
        leading.add(input.name)
    }
  }
  return leading
}

function check(type: GraphQLInputType, value: unknown, leading: ReadonlySet<string>): void {
  if (value === null || value === undefined) return
  if (isNonNullType(type)) return check(type.ofType, value, leading)
  if (isListType(type)) {
    for (const each of Array.isArray(value) ? value : [value]) check(type.ofType, each, leading)
    return
  }
  if (!isInputObjectType(type) || !leading.has(type.name)) return
  const given = value as Readonly<Record<string, unknown>>
  if (type.isOneOf && Object.values(given).filter((each) => each !== undefined && each !== null).length !== 1)
    throw badRequest(`Give exactly one field of ${type.name}.`)
  for (const [name, field] of Object.entries(type.getFields())) check(field.type, given[name], leading)
}
