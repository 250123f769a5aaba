import { databaseIdOf, fromGlobalId } from '#gateway/schema/global-id.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'

/**
 * Returns the numeric ID of a message. Also accepts global ids of earlier releases, which do not contain the
 * candidate's id.
 */
export const messageIdOf = (globalId: string): number =>
  fromGlobalId(globalId, 'ChatMessage').includes('.')
    ? fromCompositeGlobalId(globalId, 'ChatMessage').own
    : databaseIdOf(globalId, 'ChatMessage')
