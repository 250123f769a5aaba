import {
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql'
import { badRequest } from '#gateway/errors/errors.ts'

/** Values the variables of one operation may hold: a move of 500 candidates holds 2,000. */
export const maxVariableValues = 5_000
/** Fields of one object in variables: the largest input has a quarter of them. */
export const maxVariableFields = 100
/** Characters of a text where no text is written: ids, dates and the names of enums are all far shorter. */
export const maxVariableName = 1_000
/** Levels of lists and objects in variables. */
export const maxVariableDepth = 12

/**
 * Bounds the shape of variables before anybody looks at what they say: wrong ones cost an error each, with the value in
 * it. Throws BAD_REQUEST.
 */
export function checkVariables(variables: object): void {
  let left = maxVariableValues
  const walk = (value: object, depth: number): void => {
    if (depth > maxVariableDepth) throw badRequest(`The variables are nested deeper than ${maxVariableDepth} levels.`)
    const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (!Array.isArray(value) && items.length > maxVariableFields)
      throw badRequest(`An object in the variables holds more than ${maxVariableFields} fields.`)
    left -= items.length
    if (left < 0) throw badRequest(`The variables hold more than ${maxVariableValues} values.`)
    for (const item of items) if (typeof item === 'object' && item !== null) walk(item, depth + 1)
  }
  walk(variables, 1)
}

/** Scalars that hold what people write: as long as the request may be. */
const written = new Set(['String', 'Html'])

/**
 * Bounds what stands where no text is written, before it is read: a wrong value is told with all that it holds, again
 * and again. Throws BAD_REQUEST with the place.
 */
export function checkLeaves(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  variables: Readonly<Record<string, unknown>>,
): void {
  for (const {
    variable: { name },
    type,
  } of definitions) {
    const value = variables[name.value]
    // What names no type is told by validation.
    const expected = value == null ? undefined : (typeFromAST(schema, type) as GraphQLInputType | undefined)
    if (expected) walkLeaves(expected, value, `$${name.value}`)
  }
}

function walkLeaves(type: GraphQLInputType, value: unknown, place: string): void {
  if (value == null) return
  if (isNonNullType(type)) return walkLeaves(type.ofType, value, place)
  if (isListType(type)) {
    if (!Array.isArray(value)) return walkLeaves(type.ofType, value, place)
    for (const [index, item] of value.entries()) walkLeaves(type.ofType, item, `${place}[${index}]`)
    return
  }
  if (typeof value === 'object') {
    if (!isInputObjectType(type) || Array.isArray(value)) throw badRequest(`${place} must be of type ${type.name}.`)
    const fields = type.getFields()
    for (const [name, item] of Object.entries(value)) {
      const field = fields[name]
      if (field) walkLeaves(field.type, item, `${place}.${name}`)
    }
  } else if (
    typeof value === 'string' &&
    value.length > maxVariableName &&
    !(isScalarType(type) && written.has(type.name))
  ) {
    throw badRequest(`${place} must be of type ${type.name}, and is longer than ${maxVariableName} characters.`)
  }
}
