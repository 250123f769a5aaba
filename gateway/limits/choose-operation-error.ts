import { GraphQLError, Kind, getOperationAST, type DocumentNode } from 'graphql'

/** Maximum number of operations that the message names. */
const MAX_NAMED_OPERATIONS = 5

/** Returns the error of a request whose `operationName` selects no operation of the document; null if it selects one. */
export function chooseOperationError(document: DocumentNode, operationName: string | undefined): GraphQLError | null {
  if (getOperationAST(document, operationName)) return null
  const names = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [`\`${definition.name.value}\``] : [],
  )
  const named = names.slice(0, MAX_NAMED_OPERATIONS).join(', ') + (names.length > MAX_NAMED_OPERATIONS ? ' …' : '')
  const choices =
    names.length === 0
      ? 'The document has no operation with a name: leave `operationName` out.'
      : `Send one of its operations as \`operationName\`: ${named}.`
  const cause =
    operationName === undefined
      ? 'The document has several operations.'
      : `The document has no operation \`${operationName.slice(0, 100)}\`.`
  return new GraphQLError(`${cause} ${choices}`, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })
}
