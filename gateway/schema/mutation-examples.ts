import {
  GraphQLError,
  Kind,
  TypeInfo,
  buildASTSchema,
  getNamedType,
  parse,
  validate,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
} from 'graphql'
import { parseGlobalId } from './global-id.ts'

const fence = /```graphql\n([\s\S]*?)\n```/

/** Splits a description into its text and its example, which is a block of GraphQL. */
export function splitDescription(description: string): { text: string; example: string | null } {
  return { text: description.replace(fence, '').trim(), example: fence.exec(description)?.[1] ?? null }
}

/** Lists the mutations of a part of the schema. */
export const mutationsOf = (part: DocumentNode): readonly FieldDefinitionNode[] =>
  part.definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === 'Mutation'
      ? (definition.fields ?? [])
      : [],
  )

/**
 * Lists what is wrong with the examples of the public mutations. Each mutation has an example in its description: a valid
 * operation with this mutation alone, whose IDs are global IDs and which selects `errors`.
 */
export function listExampleFaults(part: DocumentNode, schema: GraphQLSchema = buildASTSchema(part)): string[] {
  return mutationsOf(part).flatMap(({ name: { value: name }, description }) => {
    const { example } = splitDescription(description?.value ?? '')
    const faults = example === null ? ['it needs an example, as a block of `graphql`'] : faultsOf(example, name, schema)
    return faults.map((fault) => `The description of Mutation.${name}: ${fault}`)
  })
}

function faultsOf(example: string, name: string, schema: GraphQLSchema): string[] {
  let document: DocumentNode
  try {
    document = parse(example)
  } catch (error) {
    if (error instanceof GraphQLError) return [error.message]
    throw error
  }
  const faults = validate(schema, document).map(({ message }) => message)
  if (faults.length > 0) return faults
  const [operation, ...others] = document.definitions
  const [field, ...more] = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : []
  if (others.length > 0 || more.length > 0 || field?.kind !== Kind.FIELD || field.name.value !== name)
    return ['the example must contain this mutation alone']
  const hasErrors = field.selectionSet?.selections.some(
    (each) => each.kind === Kind.FIELD && each.name.value === 'errors',
  )
  return [...(hasErrors ? [] : ['the example must select `errors`']), ...malformedIds(document, schema)]
}

function malformedIds(document: DocumentNode, schema: GraphQLSchema): string[] {
  const faults: string[] = []
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      StringValue({ value }) {
        const type = types.getInputType()
        if (type && getNamedType(type).name === 'ID' && parseGlobalId(value) === null)
          faults.push(`"${value}" is not a global ID`)
      },
    }),
  )
  return faults
}
