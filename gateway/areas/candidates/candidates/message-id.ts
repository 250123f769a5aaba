import { databaseIdOf, fromGlobalId } from '#gateway/schema/global-id.ts'
import { compositeIdOf } from '#gateway/resolving/composite-id.ts'

/** The platform's id of a message. Clients of earlier releases hold ids that name the message without its candidate. */
export const messageIdOf = (globalId: string): number =>
  fromGlobalId(globalId, 'ChatMessage').includes('.')
    ? compositeIdOf(globalId, 'ChatMessage').own
    : databaseIdOf(globalId, 'ChatMessage')
