import { issueToken } from '#platform/auth/one-time-tokens.ts'
import { logSecurity } from '#platform/auth/security-log.ts'
import type { Deps } from '#platform/deps.ts'
import { localeOf, readUser, resetLinkMinutes } from './users.ts'

/** Makes a link to choose a new password and stores its mail in one transaction (ACC-30). */
export async function issueResetLink({ db, mailer, env }: Pick<Deps, 'db' | 'mailer' | 'env'>, userId: string | null, now: Date): Promise<void> {
  if (userId === null) return
  await db.transaction(async (tx) => {
    const user = await readUser(tx, userId)
    const link = `${env.publicUrl}/reset-password/${await issueToken(tx, { purpose: 'passwordReset', subject: userId, seconds: resetLinkMinutes * 60 }, now)}`
    await mailer.queue(tx, { to: user.email, userId: user.id, template: 'resetLink', locale: localeOf(user), data: { link, minutes: resetLinkMinutes } })
    await logSecurity(tx, now, { event: 'resetLinkSent', userId })
  })
}
