import { PlatformError } from '#gateway/errors/platform-error.ts'
import { toUserErrors, type UserErrorSource } from '#gateway/schema/user-errors.ts'

/** What a read answers, or null where the platform says that a link, a login or a request is used up (410). */
export async function unlessGone<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof PlatformError && error.status === 410) return null
    throw error
  }
}

/** What a read answers, or why it was refused in a word that people can be told. Anything else is thrown. */
export async function orReason<T>(read: Promise<T>): Promise<{ answer: T } | { reason: UserErrorSource['reason'] }> {
  try {
    return { answer: await read }
  } catch (error) {
    return { reason: toUserErrors(error)[0]?.reason ?? 'OTHER' }
  }
}
