import type { AccessOf } from '#contract/base/call.ts'
import { getTokenSubject } from '#platform/foundation/auth/one-time-tokens.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import type { VerifiedToken } from './context.ts'
import { gone } from '#platform/foundation/errors/errors.ts'

const textIn = (input: object, path: string): string | null => {
  const value = path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name) ? Reflect.get(part, name) : undefined,
      input,
    )
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/**
 * Reads the one-time token in a call. Throws 410 if the token is unknown, used or expired, or belongs to another
 * subject than the call specifies. The cases are indistinguishable.
 */
export async function readOneTimeToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { purpose, token: path, subject: subjectPath }: AccessOf<'tokenHolder'>,
  input: object,
): Promise<VerifiedToken> {
  const token = textIn(input, path)
  const subject = token === null ? null : await getTokenSubject(db, purpose, token, clock())
  if (token === null || subject === null || (subjectPath !== undefined && textIn(input, subjectPath) !== subject))
    throw gone('tokenUsed', 'This link has already been used or has expired.')
  return { token, subject }
}
