import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AccessOf, CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  CompanyAnswerAccess,
  CompanyAnswerAccessRequest,
  CompanyGetAccessRequest,
  CompanyGetAccessRequests,
  CompanyGetOwnAccessRequests,
} from '#contract/companies/joining.ts'
import { useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { toNamedActor } from '#platform/foundation/history/actor.ts'
import { accessRequests, companies, files, members, users } from '#platform/foundation/db/schema/index.ts'
import type { CallWork, CallerCtx, CtxOf, MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { gone } from '#platform/foundation/errors/errors.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { formatOrganisationNumber } from '#rules/people/organisation-number.ts'
import { fullName } from '#rules/people/person-name.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { joinCompany, lockMembership } from './membership.ts'

/** Days. How long the requesting user sees an access request. */
const SHOWN_DAYS = 30

const alreadyAnswered = () => gone('tokenUsed', 'This request has already been answered.')

/** Returns an open request by id. Undefined if the approver was an administrator and no longer is. */
async function findOpen(db: Db, id: string) {
  const [row] = await db
    .select({
      request: accessRequests,
      companyName: companies.name,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(accessRequests)
    .innerJoin(companies, eq(companies.id, accessRequests.companyId))
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(
      and(
        eq(accessRequests.id, id),
        isNull(accessRequests.answeredAt),
        sql`(${accessRequests.approverKind} = 'signatory' or exists (
          select 1 from ${members}
          where ${members.companyId} = ${accessRequests.companyId}
            and ${members.userId}::text = ${accessRequests.approverId} and ${members.admin}))`,
      ),
    )
  return row
}

/** Returns the request of a mailed link (COMP-17). Throws 410 if the request has been answered. */
export async function getAccessRequest({
  db,
  oneTimeToken,
}: CtxOf<AccessOf<'tokenHolder'>>): Promise<CallOutput<typeof CompanyGetAccessRequest>> {
  const open = await findOpen(db, oneTimeToken.subject)
  if (!open) throw alreadyAnswered()
  const {
    request: { message, createdAt },
    companyName,
    email,
  } = open
  return { companyName: companyName ?? '', name: fullName(open), email, message, asked: createdAt.toISOString() }
}

/** Answers a request by its mailed link and uses up the link. Throws 410. */
export async function answerByLink(
  ctx: CallWork<AccessOf<'tokenHolder'>>,
  { body: { token, granted } }: CallInput<typeof CompanyAnswerAccessRequest>,
): Promise<void> {
  const id = await useToken(ctx.db, 'accessRequest', token, ctx.now)
  const open = id === null ? undefined : await findOpen(ctx.db, id)
  if (!open) throw alreadyAnswered()
  const { companyId, userId, approverKind, approverId } = open.request
  await answer(ctx, { companyId, userId, granted, by: { kind: approverKind, id: approverId } })
}

/** Answers a request from the user management page. Throws 410 if someone else has already answered it. */
export async function answerAccess(
  ctx: MemberWork,
  { body: { userId, granted } }: CallInput<typeof CompanyAnswerAccess>,
): Promise<void> {
  await lockMembership(ctx)
  await answer(ctx, {
    companyId: ctx.target.companyId,
    userId,
    granted,
    by: { kind: 'administrator', id: ctx.caller.id },
  })
}

interface Answer {
  companyId: number
  userId: string
  granted: boolean
  by: { kind: string; id: string }
}

/** Answers all open requests of a user to a company, and notifies the user by email and live event. */
async function answer(work: Work, { companyId, userId, granted, by }: Answer): Promise<void> {
  const open = and(
    eq(accessRequests.companyId, companyId),
    eq(sql`${accessRequests.userId}::text`, userId),
    isNull(accessRequests.answeredAt),
  )
  const closed = await work.db
    .update(accessRequests)
    .set({ answeredAt: work.now, granted })
    .where(open)
    .returning({ id: accessRequests.id })
  if (closed.length === 0) throw alreadyAnswered()
  const [requester] = await work.db.select().from(users).where(eq(users.id, userId))
  const [company] = await work.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  if (!requester || !company) throw alreadyAnswered()
  if (granted) await joinCompany(work, { companyId, userId, admin: false, as: 'granted' })
  work.recordHistory({
    companyId,
    entity: 'member',
    entityId: userId,
    action: granted ? 'accessGranted' : 'accessRefused',
    data: { by },
  })
  work.publish({ type: 'updateHome', companyId: null, userId })
  work.publish({ type: 'updateSettings', companyId })
  const link = granted ? `${work.deps.env.publicUrl}/${companyId}` : work.deps.env.publicUrl
  work.sendMail({
    to: requester.email,
    userId,
    companyId,
    template: 'accessAnswered',
    locale: localeOf(requester),
    data: { companyName: company.name ?? '', granted, link },
  })
}

/** Lists the users who wait for access to a company, oldest first. A user with several requests is listed once. */
export async function listAccessRequests({
  db,
  deps,
  target: { companyId },
}: MemberCtx): Promise<CallOutput<typeof CompanyGetAccessRequests>> {
  const rows = await db
    .select({
      request: accessRequests,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      picture: { id: files.id, name: files.name, kind: files.kind },
    })
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .leftJoin(files, and(eq(files.id, users.imageFileId), isNull(files.deletedAt)))
    .where(and(eq(accessRequests.companyId, companyId), isNull(accessRequests.answeredAt)))
    .orderBy(asc(accessRequests.createdAt))
  return [...Map.groupBy(rows, ({ request }) => request.userId)].flatMap(([userId, requests]) => {
    const [first] = requests
    if (!first) return []
    return [
      {
        userId,
        name: fullName(first),
        email: first.email,
        image: first.picture ? deps.files.urlFor(first.picture) : null,
        asked: first.request.createdAt.toISOString(),
        message: requests.find(({ request }) => request.message !== null)?.request.message ?? null,
        persons: requests.map(({ request: { approverKind, approverId, approverName } }) =>
          approverKind === 'administrator'
            ? { id: approverId, kind: 'user' as const, name: approverName }
            : toNamedActor(approverName),
        ),
      },
    ]
  })
}

/** Lists the caller's recent access requests, newest first. */
export async function listOwnAccessRequests({
  db,
  now,
  caller,
}: CallerCtx): Promise<CallOutput<typeof CompanyGetOwnAccessRequests>> {
  const rows = await db
    .select({ request: accessRequests, companyName: companies.name, organizationNumber: companies.organizationNumber })
    .from(accessRequests)
    .innerJoin(companies, eq(companies.id, accessRequests.companyId))
    .where(
      and(
        eq(accessRequests.userId, caller.id),
        gt(accessRequests.createdAt, new Date(now.getTime() - SHOWN_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(accessRequests.createdAt), asc(accessRequests.id))
    .limit(100)
  return rows.map(({ request, companyName, organizationNumber }) => ({
    id: request.id,
    organizationNumber: formatOrganisationNumber(organizationNumber) ?? organizationNumber,
    companyName: companyName ?? '',
    personId: request.approverId,
    personName: request.approverName,
    asked: request.createdAt.toISOString(),
    state:
      request.granted === null ? ('waiting' as const) : request.granted ? ('granted' as const) : ('refused' as const),
  }))
}
