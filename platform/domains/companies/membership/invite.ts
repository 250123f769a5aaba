import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { AccessOf, CallInput, CallOutput } from '#contract/base/call.ts'
import type { AcceptInvitation, AddRecruiter, GetInvitation } from '#contract/companies/users-and-sender-emails.ts'
import { issueToken, takeToken } from '#platform/foundation/auth/one-time-tokens.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies, invitations, members, users } from '#platform/foundation/db/schema/index.ts'
import type { CallerWork, CtxOf, MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { companyLetterhead } from '#platform/foundation/mail/letterhead.ts'
import { conflict, gone, invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { hostOfEmail, isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'
import { fullName } from '#rules/people/person-name.ts'
import { readLocale } from '#rules/text-and-time/locale.ts'
import { joinCompany, lockMembership } from './membership.ts'

/** Days an invitation's link lives. */
const invitationDays = 14
/** Most invitations of a company in a day; a limit of our own. */
const mostInvitations = 200

/** The address as it is kept. Throws 400 `errors.email` (COMP-62), and 429. */
export async function checkInvitation(
  { db, now, place: { companyId } }: MemberCtx,
  { body }: CallInput<typeof AddRecruiter>,
): Promise<string> {
  if (!isEmailAddress(body.email)) throw invalid({ email: ['invalid'] })
  await countAttempt(db, { key: `invite:${companyId}`, most: mostInvitations, seconds: 86_400 }, now)
  return normalizeEmail(body.email)
}

/** Invites somebody by mail (COMP-63). Throws 400 `errors.email` for a member, or somebody who was invited before. */
export async function inviteUser(ctx: MemberWork, email: string): Promise<void> {
  const {
    db,
    deps,
    now,
    caller,
    place: { companyId },
  } = ctx
  await lockMembership(ctx)
  const [account] = await db
    .select({ id: users.id, firstName: users.firstName, locale: users.locale, memberOf: members.companyId })
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), eq(members.companyId, companyId)))
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  if (account?.memberOf != null) throw invalid({ email: ['alreadyMember'] })
  const id = randomUUID()
  const [stored] = await db
    .insert(invitations)
    .values({ companyId, id, email, invitedBy: caller.id, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: invitations.id })
  if (!stored) throw invalid({ email: ['alreadyInvited'] })
  const token = await issueToken(db, { purpose: 'invitation', subject: id, seconds: invitationDays * 86_400 }, now)
  const [asMember] = await db
    .select({ admin: members.admin })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.userId, caller.id)))
  const [active] = await db
    .select({ count: count() })
    .from(ads)
    .where(and(eq(ads.companyId, companyId), eq(ads.type, 'active')))
  ctx.mail({
    to: email,
    ...(account && { userId: account.id }),
    companyId,
    template: 'invitation',
    locale: readLocale(account?.locale ?? ctx.language),
    data: {
      head: await companyLetterhead(db, deps, companyId),
      invitedBy: { firstName: caller.firstName, lastName: caller.lastName, isStaff: asMember?.admin !== true },
      firstName: account?.firstName ?? null,
      email,
      hasAccount: account !== undefined,
      activeAds: active?.count ?? 0,
      link: `${deps.env.publicUrl}/assignment?invitation=${token}`,
      until: new Date(now.getTime() + invitationDays * 86_400_000),
    },
  })
  ctx.remember({ companyId, entity: 'member', entityId: id, action: 'invited', data: { name: hostOfEmail(email) } })
  ctx.tell({ type: 'updateSettings', companyId, by: caller.id })
}

/** What an invitation is about, for who holds its link. */
export async function readInvitation({
  db,
  holder,
}: CtxOf<AccessOf<'tokenHolder'>>): Promise<CallOutput<typeof GetInvitation>> {
  const found = await findInvitation(db, holder.subject)
  if (!found) throw gone('tokenUsed', 'The invitation was taken back')
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, found.email), isNull(users.deletedAt)))
  return {
    companyName: found.companyName ?? '',
    invitedBy: fullName(found),
    email: found.email,
    hasAccount: account !== undefined,
  }
}

async function findInvitation(db: Db, id: string) {
  const [found] = await db
    .select({
      companyId: invitations.companyId,
      email: invitations.email,
      companyName: companies.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.id, id))
  return found
}

/**
 * Makes the invited a member (COMP-60). Only the account of the invited address can accept; the link stays good for it.
 * Throws 409 `otherAddress` and 410.
 */
export async function acceptInvitation(
  ctx: CallerWork,
  { body: { token } }: CallInput<typeof AcceptInvitation>,
): Promise<CallOutput<typeof AcceptInvitation>> {
  const id = await takeToken(ctx.db, 'invitation', token, ctx.now)
  const found = id === null ? undefined : await findInvitation(ctx.db, id)
  if (!found) throw gone('tokenUsed', 'The link was used or has expired')
  const [own] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, ctx.caller.id))
  if (own?.email !== found.email) throw conflict('otherAddress', 'Another address was invited')
  await joinCompany(ctx, { companyId: found.companyId, userId: ctx.caller.id, admin: false, as: 'invited' })
  return { companyId: found.companyId }
}
