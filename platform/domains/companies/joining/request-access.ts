import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  CompanyFindAdministrators,
  CompanyGetSignatories,
  CompanyRequestAccess,
} from '#contract/companies/joining.ts'
import { issueToken } from '#platform/foundation/auth/one-time-tokens.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { accessRequests, members, type ApproverKind } from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { HttpError, conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { localeOf, type Locale } from '#rules/text-and-time/locale.ts'
import { fullName } from '#rules/people/person-name.ts'
import { listAdministrators } from '#platform/domains/identity/users/administrators.ts'
import { findCompanyByNumber, readOrganisationNumber, getRegisteredCompany } from './add-company.ts'
import { throttleLookup } from './lookups.ts'

/** Days. Validity of the link to answer a request. */
const ANSWER_LINK_DAYS = 14
/** Maximum number of access requests per user and day. */
const MAX_REQUESTS_PER_DAY = 20

const notLinked = () =>
  new HttpError(404, { code: 'notLinked', title: 'No company on Tavla has this organisation number.' })

/** Lists the persons who can sign for a company alone, from the registry (COMP-15). Throws 400, 404, 409 and 429. */
export async function getSignatories(
  ctx: CallerCtx,
  { query }: CallInput<typeof CompanyGetSignatories>,
): Promise<CallOutput<typeof CompanyGetSignatories>> {
  const number = readOrganisationNumber(query.organizationNumber)
  await throttleLookup(ctx)
  const { signatories } = await getRegisteredCompany(ctx, number)
  return signatories
    .filter(({ signs }) => signs === 'alone')
    .map(({ id, name, email }) => ({ id, name, askable: email !== null }))
}

/** Lists the administrators of a company by name, with masked email addresses (COMP-16). Throws 400, 404 and 429. */
export async function findAdministrators(
  ctx: CallerCtx,
  { query }: CallInput<typeof CompanyFindAdministrators>,
): Promise<CallOutput<typeof CompanyFindAdministrators>> {
  const number = readOrganisationNumber(query.organizationNumber)
  await throttleLookup(ctx)
  const company = await findCompanyByNumber(ctx.db, number)
  if (!company) throw notLinked()
  const admins = await listAdministrators(ctx.db, company.id)
  return admins
    .filter(({ roles }) => !roles.includes('InternalSales'))
    .map(({ id, email, ...name }) => ({ id, name: fullName(name), email: maskedAddress(email) }))
}

/** Returns an address as `k•••@företag.se`, which a user can recognise but cannot write to. */
const maskedAddress = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

/** Recipient of an access request. */
interface Approver {
  kind: ApproverKind
  id: string
  name: string
  email: string
  locale: Locale
  userId: string | null
}

export interface CheckedAccessRequest {
  companyId: number
  companyName: string
  approver: Approver
}

/**
 * Returns the company and the approver of an access request. A signatory's email address comes from the registry, never
 * from the caller. Throws 400, 404, 409 and 429.
 */
export async function checkAccessRequest(
  ctx: CallerCtx,
  { body }: CallInput<typeof CompanyRequestAccess>,
): Promise<CheckedAccessRequest> {
  const number = readOrganisationNumber(body.organizationNumber)
  await countAttempt(
    ctx.db,
    { key: `ask-access:${ctx.caller.id}`, most: MAX_REQUESTS_PER_DAY, seconds: DAY_SECONDS },
    ctx.now,
  )
  const company = await findCompanyByNumber(ctx.db, number)
  if (!company) throw notLinked()
  const approver =
    (await administratorOf(ctx.db, company.id, body.personId)) ?? (await signatoryOf(ctx, number, body.personId))
  if (!approver) throw invalid({ personId: ['unknown'] })
  return { companyId: company.id, companyName: company.name ?? '', approver }
}

async function administratorOf(db: Db, companyId: number, id: string): Promise<Approver | undefined> {
  const admins = await listAdministrators(db, companyId)
  const admin = admins.find((person) => person.id === id)
  return (
    admin && {
      kind: 'administrator',
      id,
      name: fullName(admin),
      email: admin.email,
      locale: localeOf(admin),
      userId: id,
    }
  )
}

async function signatoryOf(ctx: CallerCtx, number: string, id: string): Promise<Approver | undefined> {
  const { signatories } = await getRegisteredCompany(ctx, number)
  const signatory = signatories.find((person) => person.id === id && person.signs === 'alone')
  return signatory?.email == null
    ? undefined
    : { kind: 'signatory', id, name: signatory.name, email: signatory.email, locale: 'sv', userId: null }
}

/**
 * Stores the access request and emails the approver a link to answer it. Throws 409 if the caller is already a member or
 * has already asked this person.
 */
export async function requestAccess(
  ctx: CallerWork,
  { body }: CallInput<typeof CompanyRequestAccess>,
  { companyId, companyName, approver }: CheckedAccessRequest,
): Promise<void> {
  const { db, deps, now, caller } = ctx
  const [member] = await db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.userId, caller.id)))
  if (member) throw conflict('alreadyMember', 'You are already a member of the company.')
  const id = randomUUID()
  const message = body.message?.trim() || null
  const [stored] = await db
    .insert(accessRequests)
    .values({
      companyId,
      id,
      userId: caller.id,
      approverKind: approver.kind,
      approverId: approver.id,
      approverName: approver.name,
      message,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: accessRequests.id })
  if (!stored) throw conflict('alreadyAsked', 'You have already asked this person for access.')
  const token = await issueToken(
    db,
    { purpose: 'accessRequest', subject: id, seconds: ANSWER_LINK_DAYS * DAY_SECONDS },
    now,
  )
  ctx.sendMail({
    to: approver.email,
    companyId,
    template: 'accessAsked',
    locale: approver.locale,
    ...(approver.userId !== null && { userId: approver.userId }),
    data: {
      companyName,
      name: fullName(caller),
      email: caller.email,
      message,
      asSignatory: approver.kind === 'signatory',
      link: `${deps.env.publicUrl}/assignment?token=${token}`,
      days: ANSWER_LINK_DAYS,
    },
  })
  ctx.recordHistory({
    companyId,
    entity: 'member',
    entityId: caller.id,
    action: 'askedForAccess',
    data: { of: approver.kind, approverId: approver.id },
  })
  ctx.publish({ type: 'updateSettings', companyId })
  ctx.publish({ type: 'updateHome', companyId: null, userId: caller.id })
}
