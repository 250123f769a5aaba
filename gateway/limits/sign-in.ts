import { Kind, OperationTypeNode, type DocumentNode, type GraphQLError } from 'graphql'
import { publicError } from '#gateway/errors/errors.ts'

/** What a partner's program needs to get its first token; nothing else runs as free text without one. */
const openFields: readonly string[] = ['signIn', 'confirmCode']

const mentionsOne = new RegExp(`\\b(?:${openFields.join('|')})\\b`)

/** Longest text that is looked at, in characters. */
const longest = 2000

/** Whether a text may be about signing in: what is not is refused before it is parsed. */
export const asksToSignIn = (text: string): boolean => text.length <= longest && mentionsOne.test(text)

/** Whether a document does nothing but sign in: one operation, and at its root these fields alone. */
export function signsIn({ definitions }: DocumentNode): boolean {
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

export const freeTextNeedsToken = (): GraphQLError =>
  publicError(
    'UNAUTHENTICATED',
    'Free text is for signed-in users; without a token only trusted documents, signIn and confirmCode run.',
  )
