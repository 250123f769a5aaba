import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import type { CallInput } from '#contract/base/call.ts'
import type { InviteStaff } from '#contract/identity/users.ts'
import {
  invitationSubject,
  storeStaffInvitation,
  STAFF_INVITATION_DAYS,
} from '#platform/domains/identity/account/staff-invitations.ts'
import { findUserByEmail, readEmail } from '#platform/domains/identity/account/users.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { fullName } from '#rules/people/person-name.ts'
import { knownRoles } from '#rules/people/roles.ts'
import { setStaffRoles } from './rights.ts'

/** Maximum number of invitations per Administrator and day. Beyond the documents. */
const MAX_INVITATIONS_PER_DAY = 50

/** Validates and throttles an invitation. Returns the normalized email address. Throws 400 and 429. */
export async function checkStaffInvitation(
  { db, now, caller }: CallerCtx,
  { body: { email, roles } }: CallInput<typeof InviteStaff>,
): Promise<string> {
  const address = readEmail(email)
  if (roles.length === 0) throw invalid({ roles: ['required'] })
  await countAttempt(db, { key: `invite-staff:${caller.id}`, most: MAX_INVITATIONS_PER_DAY, seconds: DAY_SECONDS }, now)
  return address
}

/**
 * Invites a person to the staff by email (PLUS-83). A confirmed account gets the roles at once. Any other person gets
 * them when the email address is confirmed. Throws 409 for the caller's own address.
 */
export async function inviteStaff(
  work: CallerWork,
  { body: { roles } }: CallInput<typeof InviteStaff>,
  email: string,
): Promise<void> {
  const account = await findUserByEmail(work.db, email)
  if (account?.emailConfirmedAt)
    await setStaffRoles(work, { body: { userId: account.id, roles: knownRoles([...account.roles, ...roles]) } })
  else {
    await storeStaffInvitation(work, { email, roles, invitedBy: work.caller.id })
    work.recordHistory({
      companyId: null,
      entity: 'user',
      action: 'staffInvited',
      ...invitationSubject(email, account, roles),
    })
  }
  const { publicUrl } = work.deps.env
  const link = account?.emailConfirmedAt
    ? `${publicUrl}/sign-in`
    : `${publicUrl}/${account ? 'sign-in' : 'register'}?${new URLSearchParams({ email })}`
  work.sendMail({
    to: email,
    ...(account && { userId: account.id }),
    template: 'staffInvitation',
    locale: account ? localeOf(account) : work.language,
    data: { invitedBy: fullName(work.caller), link, days: account?.emailConfirmedAt ? null : STAFF_INVITATION_DAYS },
  })
}
