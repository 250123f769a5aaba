import { issueToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { requireUser, RESET_LINK_MINUTES } from './users.ts'

/**
 * Makes a password reset link. Voids earlier links unless `keepsEarlier` is set. Does not send an email.
 */
export async function makeResetLink(
  { db, deps, now }: Work,
  userId: string,
  { keepsEarlier = false } = {},
): Promise<{ link: string; minutes: number }> {
  const token = await issueToken(
    db,
    { purpose: 'passwordReset', subject: userId, seconds: RESET_LINK_MINUTES * 60, keepsEarlier },
    now,
  )
  await logSecurity(db, now, { event: 'resetLinkSent', userId })
  return { link: `${deps.env.publicUrl}/reset-password/${token}`, minutes: RESET_LINK_MINUTES }
}

/**
 * Makes a password reset link and stores its email, for an account that gets no more codes. Earlier links stay valid
 * until one is used, so that repeated requests by a stranger cannot void the owner's link.
 */
export async function issueResetLink(work: Work, userId: string | null): Promise<void> {
  if (userId === null) return
  const user = await requireUser(work.db, userId)
  work.sendMail({
    to: user.email,
    userId: user.id,
    template: 'resetLink',
    locale: localeOf(user),
    data: await makeResetLink(work, userId, { keepsEarlier: true }),
  })
}
