import { issueToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { readUser, resetLinkMinutes } from './users.ts'

/**
 * Makes a link to choose a new password; those before are void unless they are kept. Its mail is the caller's to write.
 */
export async function makeResetLink(
  { db, deps, now }: Work,
  userId: string,
  { keepsEarlier = false } = {},
): Promise<{ link: string; minutes: number }> {
  const token = await issueToken(
    db,
    { purpose: 'passwordReset', subject: userId, seconds: resetLinkMinutes * 60, keepsEarlier },
    now,
  )
  await logSecurity(db, now, { event: 'resetLinkSent', userId })
  return { link: `${deps.env.publicUrl}/reset-password/${token}`, minutes: resetLinkMinutes }
}

/**
 * Makes a link to choose a new password and stores its mail, without a code: for an account that is sent no more of
 * them. Those before stay good until one is used: whoever asks again and again takes none from the owner.
 */
export async function issueResetLink(work: Work, userId: string | null): Promise<void> {
  if (userId === null) return
  const user = await readUser(work.db, userId)
  work.mail({
    to: user.email,
    userId: user.id,
    template: 'resetLink',
    locale: localeOf(user),
    data: await makeResetLink(work, userId, { keepsEarlier: true }),
  })
}
