import { issueToken } from '#platform/auth/one-time-tokens.ts'
import { logSecurity } from '#platform/auth/security-log.ts'
import type { Work } from '#platform/work/write.ts'
import { localeOf, readUser, resetLinkMinutes } from './users.ts'

/** Makes a link to choose a new password and stores its mail (ACC-30). */
export async function issueResetLink({ db, deps, mail, now }: Work, userId: string | null): Promise<void> {
  if (userId === null) return
  const user = await readUser(db, userId)
  const link = `${deps.env.publicUrl}/reset-password/${await issueToken(db, { purpose: 'passwordReset', subject: userId, seconds: resetLinkMinutes * 60 }, now)}`
  mail({ to: user.email, userId: user.id, template: 'resetLink', locale: localeOf(user), data: { link, minutes: resetLinkMinutes } })
  await logSecurity(db, now, { event: 'resetLinkSent', userId })
}
