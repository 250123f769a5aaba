import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
  valueFromASTUntyped,
  type GraphQLInputType,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql'
import { MAX_VARIABLE_NAME_LENGTH, MAX_VARIABLE_VALUES } from '#gateway/limits/check-variables.ts'
import { decimalInput } from '#gateway/schema/scalars.ts'

/** The part of JSON Schema (draft 2020-12) that describes inputs. */
interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly (string | null)[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly additionalProperties?: false
}

/** The JSON Schema of an object. */
export interface ObjectSchema extends JsonSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
}

/** Scalars of the public schema. Free text is limited by the size of a request only. */
const scalars: Readonly<Record<string, JsonSchema>> = {
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date', maxLength: MAX_VARIABLE_NAME_LENGTH },
  DateTime: { type: 'string', format: 'date-time', maxLength: MAX_VARIABLE_NAME_LENGTH },
  Decimal: { type: 'string', pattern: decimalInput.source, maxLength: MAX_VARIABLE_NAME_LENGTH },
  Float: { type: 'number' },
  Html: { type: 'string' },
  ID: { type: 'string', maxLength: MAX_VARIABLE_NAME_LENGTH },
  Int: { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
  String: { type: 'string' },
}

/** Returns the JSON Schema of a document's variables, from their types and the descriptions in the schema. */
export function inputSchemaOf(schema: GraphQLSchema, variables: readonly VariableDefinitionNode[]): ObjectSchema {
  return objectSchema(
    variables.map(({ variable, type, description, defaultValue }) => {
      const expected = typeFromAST(schema, type)
      if (!expected) throw new Error(`The variable $${variable.name.value} has an unknown type.`)
      if (!description) throw new Error(`The variable $${variable.name.value} needs a description.`)
      return {
        name: variable.name.value,
        type: expected as GraphQLInputType,
        description: description.value,
        ...(defaultValue && { default: valueFromASTUntyped(defaultValue) }),
      }
    }),
  )
}

interface Input {
  readonly name: string
  readonly type: GraphQLInputType
  readonly description: string | null | undefined
  readonly default?: unknown
}

function objectSchema(inputs: readonly Input[]): ObjectSchema {
  const required = inputs.filter(({ type, default: value }) => isNonNullType(type) && value === undefined)
  return {
    type: 'object',
    properties: Object.fromEntries(
      inputs.map(({ name, type, description, default: value }) => [
        name,
        { ...described(typeSchema(type), description), ...(value !== undefined && { default: value }) },
      ]),
    ),
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    additionalProperties: false,
  }
}

/** Adds a description before that of the type, which explains the values of an enum. */
const described = (schema: JsonSchema, text: string | null | undefined): JsonSchema => {
  const description = [text, schema.description]
    .filter((part) => part != null)
    .join(' ')
    .replaceAll('\n', ' ')
  return description === '' ? schema : { ...schema, description }
}

function typeSchema(type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return valueSchema(type.ofType)
  const schema = valueSchema(type)
  // Null and a missing value mean the same.
  return {
    ...schema,
    ...(typeof schema.type === 'string' && { type: [schema.type, 'null'] }),
    ...(schema.enum && { enum: [...schema.enum, null] }),
  }
}

function valueSchema(type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return valueSchema(type.ofType)
  if (isListType(type)) return { type: 'array', maxItems: MAX_VARIABLE_VALUES, items: typeSchema(type.ofType) }
  if (isEnumType(type)) {
    const values = type.getValues()
    return {
      type: 'string',
      enum: values.map(({ name }) => name),
      description: values.map(({ name, description }) => `${name}: ${description ?? ''}`).join(' '),
    }
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    if (!type.isOneOf) return objectSchema(fields)
    // Not `oneOf`, which many clients do not read.
    const properties = Object.fromEntries(
      fields.map((field) => [field.name, described(valueSchema(field.type), field.description)]),
    )
    return { type: 'object', properties, minProperties: 1, maxProperties: 1, additionalProperties: false }
  }
  const scalar = scalars[type.name]
  if (!scalar) throw new Error(`The scalar ${type.name} has no JSON Schema.`)
  return scalar
}
