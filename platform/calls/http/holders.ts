import type { AccessOf } from '#contract/base/call.ts'
import { readToken } from '#platform/foundation/auth/one-time-tokens.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import type { Holder } from './context.ts'
import { gone } from '#platform/foundation/errors/errors.ts'

const textIn = (input: object, path: string): string | null => {
  const found = path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name) ? Reflect.get(part, name) : undefined,
      input,
    )
  return typeof found === 'string' || typeof found === 'number' ? String(found) : null
}

/**
 * What the token in a call stands for. 410 alike for one that is unknown, used, over, or for somebody else than the
 * call names.
 */
export async function readHolder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { purpose, token: path, subject: named }: AccessOf<'tokenHolder'>,
  input: object,
): Promise<Holder> {
  const token = textIn(input, path)
  const subject = token === null ? null : await readToken(db, purpose, token, clock())
  if (token === null || subject === null || (named !== undefined && textIn(input, named) !== subject))
    throw gone('tokenUsed', 'The link was used or has expired')
  return { token, subject }
}
