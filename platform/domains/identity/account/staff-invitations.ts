import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { CallInput, CallOutput, StaffRole } from '#contract/base/call.ts'
import type { ListStaffInvitations, WithdrawStaffInvitation } from '#contract/identity/users.ts'
import { hasPendingToken, issueToken, useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import type { UserRow } from '#platform/foundation/auth/sessions.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { staffInvitations, users } from '#platform/foundation/db/schema/index.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { gone, notFound } from '#platform/foundation/errors/errors.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { DAY_SECONDS, DAY_MS } from '#rules/text-and-time/durations.ts'
import { maskEmail } from '#rules/people/email-address.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'
import { knownRoles } from '#rules/people/roles.ts'
import { findUserByEmail, readEmail } from './users.ts'

/** Days. Validity of a staff invitation. */
export const STAFF_INVITATION_DAYS = 14

/** Stores the roles that a person gets when the email address is confirmed. Replaces an earlier invitation. */
export async function storeStaffInvitation(
  { db, now }: Work,
  { email, roles, invitedBy }: { email: string; roles: readonly StaffRole[]; invitedBy: string | null },
): Promise<void> {
  const values = {
    roles: [...roles],
    invitedBy,
    createdAt: now,
    expiresAt: new Date(now.getTime() + STAFF_INVITATION_DAYS * DAY_MS),
  }
  await db
    .insert(staffInvitations)
    .values({ email, ...values })
    .onConflictDoUpdate({ target: staffInvitations.email, set: values })
}

/**
 * Returns the subject of a history entry about an invitation: the invited account, or the email domain if there is no
 * account. The history must not contain the full address.
 */
export const invitationSubject = (
  email: string,
  account: Pick<UserRow, 'id'> | undefined,
  roles: readonly StaffRole[],
): { entityId: string; data: object } =>
  account
    ? { entityId: account.id, data: { roles } }
    : { entityId: 'invitation', data: { name: maskEmail(email), roles } }

/** Grants the invited roles to a user who has just confirmed the email address (PLUS-83). Returns the updated user. */
export async function acceptStaffInvitation({ db, now, recordHistory }: Work, user: UserRow): Promise<UserRow> {
  const [invitation] = await db
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.email, user.email), gt(staffInvitations.expiresAt, now)))
    .returning()
  if (!invitation) return user
  const roles = knownRoles([...user.roles, ...invitation.roles])
  const [changed] = await db
    .update(users)
    .set({ roles, version: sql`${users.version} + 1` })
    .where(eq(users.id, user.id))
    .returning()
  recordHistory({
    companyId: null,
    entity: 'user',
    entityId: user.id,
    action: 'rolesChanged',
    data: { from: knownRoles(user.roles), to: roles, invitedBy: invitation.invitedBy },
  })
  return changed ?? user
}

/** Issues the token for the first Administrator of an empty installation. Voids a token from an earlier start. */
export const issueFirstAdministrator = (db: Db, now: Date): Promise<string> =>
  issueToken(
    db,
    { purpose: 'firstAdministrator', subject: 'installation', seconds: STAFF_INVITATION_DAYS * DAY_SECONDS },
    now,
  )

export const firstAdministratorLink = ({ publicUrl }: { publicUrl: string }, token: string): string =>
  `${publicUrl}/register?first=${token}`

/**
 * Issues the token when the platform starts. Null while an earlier printed link is valid, so that it stays the only
 * link.
 */
export async function offerFirstAdministrator(db: Db, now: Date): Promise<string | null> {
  return (await hasPendingToken(db, 'firstAdministrator', now)) ? null : issueFirstAdministrator(db, now)
}

/** Uses up the token and invites the registering email address as Administrator. Throws 410. */
export async function inviteFirstAdministrator(work: Work, token: string, email: string): Promise<void> {
  if ((await useToken(work.db, 'firstAdministrator', token, work.now)) === null)
    throw gone('tokenUsed', 'This link has already been used or has expired.')
  await storeStaffInvitation(work, { email, roles: ['Administrator'], invitedBy: null })
}

/** Lists pending invitations that have not expired, newest first (PLUS-83). */
export async function listStaffInvitations({
  db,
  now,
}: {
  db: Db
  now: Date
}): Promise<CallOutput<typeof ListStaffInvitations>> {
  const rows = await db
    .select({ invitation: staffInvitations, inviter: actorColumns })
    .from(staffInvitations)
    .leftJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(gt(staffInvitations.expiresAt, now))
    .orderBy(desc(staffInvitations.createdAt), staffInvitations.email)
    .limit(100)
  return rows.map(({ invitation: { email, roles, createdAt, expiresAt }, inviter }) => ({
    email,
    roles: knownRoles(roles),
    invitedBy: inviter && toActor(inviter),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Withdraws a pending invitation. Throws 404. */
export async function withdrawStaffInvitation(
  { db, now, recordHistory }: CallerWork,
  { body }: CallInput<typeof WithdrawStaffInvitation>,
): Promise<void> {
  const email = readEmail(body.email)
  const [invitation] = await db
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.email, email), gt(staffInvitations.expiresAt, now)))
    .returning()
  if (!invitation) throw notFound('There is no pending invitation for this address.')
  recordHistory({
    companyId: null,
    entity: 'user',
    action: 'staffInvitationWithdrawn',
    ...invitationSubject(email, await findUserByEmail(db, email), knownRoles(invitation.roles)),
  })
}
