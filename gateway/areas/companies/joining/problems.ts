import { PlatformError } from '#gateway/errors/platform-error.ts'
import { toUserErrors, type UserErrorSource } from '#gateway/schema/user-errors.ts'

/** Returns the result of a read; null if its link, sign-in or request has been used or has expired (410). */
export async function unlessGone<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof PlatformError && error.status === 410) return null
    throw error
  }
}

/** Returns the result of a read, or the reason why the platform refused the read. Throws any other error. */
export async function orReason<T>(read: Promise<T>): Promise<{ answer: T } | { reason: UserErrorSource['reason'] }> {
  try {
    return { answer: await read }
  } catch (error) {
    return { reason: toUserErrors(error)[0]?.reason ?? 'OTHER' }
  }
}
