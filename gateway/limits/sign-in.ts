import { Kind, OperationTypeNode, type DocumentNode, type GraphQLError } from 'graphql'
import { tokenRejected, type TokenFault } from '#gateway/errors/token-fault.ts'
import { publicError } from '#gateway/errors/errors.ts'

/** The fields that free text without a token may use: an integration needs them to get its first token. */
const openFields: readonly string[] = ['signIn', 'confirmCode']

const openFieldPattern = new RegExp(`\\b(?:${openFields.join('|')})\\b`)

/** Longest document that is considered, in characters. */
const MAX_LENGTH = 2000

/** Returns whether a text may be a sign-in. Any other text is rejected before it is parsed. */
export const maySignIn = (text: string): boolean => text.length <= MAX_LENGTH && openFieldPattern.test(text)

/** Returns whether a document only signs in: one mutation with one of these fields at its root. */
export function onlySignsIn({ definitions }: DocumentNode): boolean {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const [operation] = operations
  return (
    operations.length === 1 &&
    operation?.operation === OperationTypeNode.MUTATION &&
    operation.selectionSet.selections.length === 1 &&
    operation.selectionSet.selections.every(
      (field) => field.kind === Kind.FIELD && openFields.includes(field.name.value),
    )
  )
}

/** Creates the error for free text of a caller without a session. */
export const freeTextNeedsToken = ({ tokenFault }: { tokenFault: TokenFault | null }): GraphQLError =>
  tokenFault !== null
    ? tokenRejected(tokenFault)
    : publicError(
        'UNAUTHENTICATED',
        'Without a token, only `signIn`, `confirmCode` and trusted documents can be run. ' +
          'Send `Authorization: Bearer` with a session token or an API key.',
      )
