import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { AccessOf, CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  AcceptInvitation,
  AddRecruiter,
  CorrectInvitation,
  GetInvitation,
} from '#contract/companies/membership.ts'
import { issueToken, useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies, invitations, members, users } from '#platform/foundation/db/schema/index.ts'
import type { CallerWork, CtxOf, MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { getCompanyLetterhead } from '#platform/foundation/mail/letterhead.ts'
import { conflict, gone, invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { INVITATION_DAYS } from '#rules/people/invitations.ts'
import { maskEmail, isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'
import { toNamedActor } from '#platform/foundation/history/actor.ts'
import { fullName } from '#rules/people/person-name.ts'
import { parseLocale } from '#rules/text-and-time/locale.ts'
import { getExpiry } from './invitation-times.ts'
import { joinCompany, lockMembership } from './membership.ts'

/** Maximum number of invitation mails per company and day. Beyond the documents. */
const MAX_INVITATIONS_PER_DAY = 200

/**
 * Validates the address of an invitation and returns it normalized. Throws 400 `errors.email` (COMP-62), and 429.
 */
export async function checkInvitation(
  { db, now, target: { companyId } }: MemberCtx,
  { body }: CallInput<typeof AddRecruiter | typeof CorrectInvitation>,
): Promise<string> {
  if (!isEmailAddress(body.email)) throw invalid({ email: ['invalid'] })
  await countInvitationMail({ db, now, companyId })
  return normalizeEmail(body.email)
}

/** Counts an invitation mail of a company. Throws 429. */
export const countInvitationMail = ({ db, now, companyId }: { db: Db; now: Date; companyId: number }): Promise<void> =>
  countAttempt(db, { key: `invite:${companyId}`, most: MAX_INVITATIONS_PER_DAY, seconds: DAY_SECONDS }, now)

/** Invites a person by email (COMP-63). Throws 400 `errors.email` if the person is already a member or invited. */
export async function inviteUser(
  ctx: MemberWork,
  { body: { admin = false } }: CallInput<typeof AddRecruiter>,
  email: string,
): Promise<void> {
  const {
    db,
    now,
    caller,
    target: { companyId },
  } = ctx
  await lockMembership(ctx)
  await rejectMember(ctx, email)
  const [stored] = await db
    .insert(invitations)
    .values({ companyId, id: randomUUID(), email, admin, invitedBy: caller.id, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (!stored) throw invalid({ email: ['alreadyInvited'] })
  await sendInvitation(ctx, stored)
  ctx.recordHistory({
    companyId,
    entity: 'member',
    entityId: stored.id,
    action: 'invited',
    data: { name: maskEmail(email) },
  })
  ctx.publish({ type: 'updateSettings', companyId, by: caller.id })
}

/** Throws 400 `errors.email` if the address belongs to a member of the company. */
export async function rejectMember({ db, target: { companyId } }: MemberWork, email: string): Promise<void> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(members, and(eq(members.userId, users.id), eq(members.companyId, companyId)))
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  if (member) throw invalid({ email: ['alreadyMember'] })
}

/** Emails an invitation with a new link, and voids its earlier links. */
export async function sendInvitation(ctx: MemberWork, invitation: typeof invitations.$inferSelect): Promise<void> {
  const {
    db,
    deps,
    now,
    caller,
    target: { companyId },
  } = ctx
  const { id, email, admin } = invitation
  const token = await issueToken(
    db,
    { purpose: 'invitation', subject: id, seconds: INVITATION_DAYS * DAY_SECONDS },
    now,
  )
  const [account] = await db
    .select({ id: users.id, firstName: users.firstName, locale: users.locale })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  const [asMember] = await db
    .select({ admin: members.admin })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.userId, caller.id)))
  const [active] = await db
    .select({ count: count() })
    .from(ads)
    .where(and(eq(ads.companyId, companyId), eq(ads.type, 'active')))
  ctx.sendMail({
    to: email,
    ...(account && { userId: account.id }),
    companyId,
    invitationId: id,
    template: 'invitation',
    locale: parseLocale(account?.locale ?? ctx.language),
    data: {
      head: await getCompanyLetterhead(db, deps, companyId),
      invitedBy: { firstName: caller.firstName, lastName: caller.lastName, isStaff: asMember?.admin !== true },
      firstName: account?.firstName ?? null,
      email,
      hasAccount: account !== undefined,
      isAdmin: admin,
      activeAds: active?.count ?? 0,
      link: getInvitationUrl(deps, token),
      until: getExpiry(invitation),
    },
  })
}

/** Returns the link to an invitation. */
export const getInvitationUrl = ({ env }: MemberWork['deps'], token: string): string =>
  `${env.publicUrl}/assignment?invitation=${token}`

/** Returns the invitation of a mailed link. Throws 410 if it has been withdrawn. */
export async function getInvitation({
  db,
  oneTimeToken,
}: CtxOf<AccessOf<'tokenHolder'>>): Promise<CallOutput<typeof GetInvitation>> {
  const invitation = await findInvitation(db, oneTimeToken.subject)
  if (!invitation) throw gone('tokenUsed', 'This invitation has been withdrawn.')
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, invitation.email), isNull(users.deletedAt)))
  return {
    companyName: invitation.companyName ?? '',
    invitedBy: toNamedActor(fullName(invitation)),
    email: invitation.email,
    hasAccount: account !== undefined,
  }
}

async function findInvitation(db: Db, id: string) {
  const [invitation] = await db
    .select({
      companyId: invitations.companyId,
      email: invitations.email,
      admin: invitations.admin,
      companyName: companies.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.id, id))
  return invitation
}

/**
 * Makes the invited person a member (COMP-60). Throws 409 `otherAddress` if the caller has another email address, in
 * which case the link stays valid. Throws 410 for a used or expired link.
 */
export async function acceptInvitation(
  ctx: CallerWork,
  { body: { token } }: CallInput<typeof AcceptInvitation>,
): Promise<CallOutput<typeof AcceptInvitation>> {
  const id = await useToken(ctx.db, 'invitation', token, ctx.now)
  const invitation = id === null ? undefined : await findInvitation(ctx.db, id)
  if (!invitation) throw gone('tokenUsed', 'This link has already been used or has expired.')
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, ctx.caller.id))
  if (user?.email !== invitation.email)
    throw conflict('otherAddress', 'This invitation was sent to a different email address. Sign in with that address.')
  const { companyId, admin } = invitation
  await joinCompany(ctx, { companyId, userId: ctx.caller.id, admin, as: 'invited' })
  return { companyId }
}
