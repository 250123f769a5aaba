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

/** Maximum number of values in the variables of one operation. Moving 500 candidates takes 2,000. */
export const MAX_VARIABLE_VALUES = 5_000
/** Maximum number of fields of one object in variables. The largest input has a quarter of that. */
const MAX_VARIABLE_FIELDS = 100
/** Longest string for a type without free text, in characters. Ids, dates and enum names are far shorter. */
export const MAX_VARIABLE_NAME_LENGTH = 1_000
/** Maximum nesting depth of lists and objects in variables. */
export const MAX_VARIABLE_DEPTH = 12

/**
 * Checks the size of variables before they are coerced: each bad value would produce an error with the value in its
 * message. Throws BAD_REQUEST.
 */
export function checkVariables(variables: object): void {
  let remaining = MAX_VARIABLE_VALUES
  const walk = (value: object, depth: number): void => {
    if (depth > MAX_VARIABLE_DEPTH)
      throw badRequest(`\`variables\` is nested too deeply (maximum ${MAX_VARIABLE_DEPTH} levels).`)
    const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (!Array.isArray(value) && items.length > MAX_VARIABLE_FIELDS)
      throw badRequest(`An object in \`variables\` has too many fields (maximum ${MAX_VARIABLE_FIELDS}).`)
    remaining -= items.length
    if (remaining < 0) throw badRequest(`\`variables\` contains too many values (maximum ${MAX_VARIABLE_VALUES}).`)
    for (const item of items) if (typeof item === 'object' && item !== null) walk(item, depth + 1)
  }
  walk(variables, 1)
}

/** Scalars with free text, which the request size limits. */
const freeTextScalars = new Set(['String', 'Html'])

/**
 * Checks the length of strings for types without free text before they are coerced: an error would repeat the whole
 * value. Throws BAD_REQUEST with the path.
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
    // Validation reports an unknown type.
    const expected = value == null ? undefined : (typeFromAST(schema, type) as GraphQLInputType | undefined)
    if (expected) walkLeaves(expected, value, `$${name.value}`)
  }
}

function walkLeaves(type: GraphQLInputType, value: unknown, path: string): void {
  if (value == null) return
  if (isNonNullType(type)) return walkLeaves(type.ofType, value, path)
  if (isListType(type)) {
    if (!Array.isArray(value)) return walkLeaves(type.ofType, value, path)
    for (const [index, item] of value.entries()) walkLeaves(type.ofType, item, `${path}[${index}]`)
    return
  }
  if (typeof value === 'object') {
    if (!isInputObjectType(type) || Array.isArray(value)) throw badRequest(`${path} must be of type ${type.name}.`)
    const fields = type.getFields()
    for (const [name, item] of Object.entries(value)) {
      const field = fields[name]
      if (field) walkLeaves(field.type, item, `${path}.${name}`)
    }
  } else if (
    typeof value === 'string' &&
    value.length > MAX_VARIABLE_NAME_LENGTH &&
    !(isScalarType(type) && freeTextScalars.has(type.name))
  ) {
    throw badRequest(`${path} must be of type ${type.name}, but is longer than ${MAX_VARIABLE_NAME_LENGTH} characters.`)
  }
}
