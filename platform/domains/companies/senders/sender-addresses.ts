import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { AccessOf, CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  ManageEmailAdd,
  ManageEmailDelete,
  ManageEmailLink,
  ManageEmailList,
  ManageEmailToggle,
  ManageEmailVerify,
} from '#contract/companies/senders.ts'
import { issueToken, useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, senderAddresses } from '#platform/foundation/db/schema/index.ts'
import type { CallWork, CtxOf, MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, gone, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'

type SenderList = CallOutput<typeof ManageEmailList>

/** Days. Validity of the link to verify an address. */
const VERIFY_LINK_DAYS = 7
/** Maximum number of verification links per company and day. */
const MAX_LINKS_PER_DAY = 30

/** Lists the sender addresses of a company in the order they were added (COMP-68). At most one is active. */
export async function listSenders({ db, target: { companyId } }: MemberCtx): Promise<SenderList> {
  return listSendersOf(db, companyId)
}

async function listSendersOf(db: Db, companyId: number): Promise<SenderList> {
  const rows = await db
    .select({
      serviceId: senderAddresses.id,
      email: senderAddresses.email,
      verifiedAt: senderAddresses.verifiedAt,
      activeEmail: companies.senderEmail,
    })
    .from(senderAddresses)
    .innerJoin(companies, eq(companies.id, senderAddresses.companyId))
    .where(eq(senderAddresses.companyId, companyId))
    .orderBy(asc(senderAddresses.id))
  return rows.map(({ verifiedAt, activeEmail, ...row }) => ({
    ...row,
    verified: verifiedAt !== null,
    active: row.email === activeEmail,
  }))
}

async function getSender(db: Db, companyId: number, id: number): Promise<SenderList[number]> {
  const sender = (await listSendersOf(db, companyId)).find(({ serviceId }) => serviceId === id)
  if (!sender) throw notFound('No such sender address.')
  return sender
}

/** Records a change in the history and publishes it, so that open lists refetch. */
function record(ctx: MemberWork, id: number, action: AuditAction<'senderAddress'>): void {
  const { companyId } = ctx.target
  ctx.recordHistory({ companyId, entity: 'senderAddress', entityId: id, action })
  ctx.publish({ type: 'updateSettings', companyId, by: ctx.caller.id })
}

/** Validates a new sender and returns the normalized email address. Throws 400 `email` (COMP-70), and 429. */
export async function checkSender(
  { db, now, target: { companyId } }: MemberCtx,
  { body }: CallInput<typeof ManageEmailAdd>,
): Promise<string> {
  if (!isEmailAddress(body.email)) throw invalid({ email: ['invalid'] })
  await countAttempt(db, { key: `sender-address:${companyId}`, most: MAX_LINKS_PER_DAY, seconds: DAY_SECONDS }, now)
  return normalizeEmail(body.email)
}

/**
 * Adds an address and emails a verification link to it. An address that is not verified yet gets a new link. Throws 409
 * `alreadyListed`.
 */
export async function addSender(ctx: MemberWork, email: string): Promise<SenderList[number]> {
  const {
    db,
    deps,
    now,
    target: { companyId },
  } = ctx
  const added = await db
    .insert(senderAddresses)
    .values({ companyId, email, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: senderAddresses.id })
  const [row] = await db
    .select({ id: senderAddresses.id, verifiedAt: senderAddresses.verifiedAt, companyName: companies.name })
    .from(senderAddresses)
    .innerJoin(companies, eq(companies.id, senderAddresses.companyId))
    .where(and(eq(senderAddresses.companyId, companyId), eq(senderAddresses.email, email)))
    .for('update', { of: senderAddresses })
  if (!row) throw notFound()
  if (row.verifiedAt !== null) throw conflict('alreadyListed', 'This address has already been added.')
  const token = await issueToken(
    db,
    { purpose: 'senderAddress', subject: `${companyId}:${row.id}`, seconds: VERIFY_LINK_DAYS * DAY_SECONDS },
    now,
  )
  ctx.sendMail({
    to: email,
    companyId,
    template: 'senderAddress',
    locale: ctx.language,
    data: {
      companyName: row.companyName ?? '',
      email,
      link: `${deps.env.publicUrl}/assignment?sender=${token}`,
      days: VERIFY_LINK_DAYS,
    },
  })
  record(ctx, row.id, added.length > 0 ? 'asked' : 'askedAgain')
  return getSender(db, companyId, row.id)
}

/**
 * Activates or deactivates an address as the sender of mail to candidates (COMP-69). Activating replaces the active
 * address. Throws 404, and 409 `notVerified`.
 */
export async function toggleSender(
  ctx: MemberWork,
  { body: { serviceId, active } }: CallInput<typeof ManageEmailToggle>,
): Promise<SenderList[number]> {
  const {
    db,
    target: { companyId },
  } = ctx
  const [company] = await db
    .select({ senderEmail: companies.senderEmail })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update')
  const address = await getSender(db, companyId, serviceId)
  if (active && !address.verified) throw conflict('notVerified', 'This address has not been verified yet.')
  if (active || company?.senderEmail === address.email)
    await db
      .update(companies)
      .set({ senderEmail: active ? address.email : null })
      .where(eq(companies.id, companyId))
  record(ctx, serviceId, active ? 'activated' : 'deactivated')
  return { ...address, active }
}

/**
 * Deletes an address. If it was active, mail to candidates comes from Tavla's default address again. Throws 404.
 */
export async function deleteSender(
  ctx: MemberWork,
  { body: { serviceId } }: CallInput<typeof ManageEmailDelete>,
): Promise<void> {
  const {
    db,
    target: { companyId },
  } = ctx
  const [company] = await db
    .select({ senderEmail: companies.senderEmail })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update')
  const [deleted] = await db
    .delete(senderAddresses)
    .where(and(eq(senderAddresses.companyId, companyId), eq(senderAddresses.id, serviceId)))
    .returning({ email: senderAddresses.email })
  if (!deleted) throw notFound('No such sender address.')
  if (company?.senderEmail === deleted.email)
    await db.update(companies).set({ senderEmail: null }).where(eq(companies.id, companyId))
  record(ctx, serviceId, 'deleted')
}

async function findBySubject(db: Db, subject: string) {
  const [companyId = '', id = ''] = subject.split(':')
  const [sender] = await db
    .select({
      companyId: senderAddresses.companyId,
      id: senderAddresses.id,
      email: senderAddresses.email,
      companyName: companies.name,
    })
    .from(senderAddresses)
    .innerJoin(companies, eq(companies.id, senderAddresses.companyId))
    .where(and(eq(senderAddresses.companyId, Number(companyId)), eq(senderAddresses.id, Number(id))))
  return sender
}

/** Returns the company and the address of a verification link. Throws 410 if the address has been deleted. */
export async function getSenderLink({
  db,
  oneTimeToken,
}: CtxOf<AccessOf<'tokenHolder'>>): Promise<CallOutput<typeof ManageEmailLink>> {
  const sender = await findBySubject(db, oneTimeToken.subject)
  if (!sender) throw gone('tokenUsed', 'This sender address has been removed.')
  return { companyName: sender.companyName ?? '', email: sender.email }
}

/** Verifies an address with the mailed link. Throws 410. */
export async function verifySender(
  ctx: CallWork<AccessOf<'tokenHolder'>>,
  { body: { token } }: CallInput<typeof ManageEmailVerify>,
): Promise<void> {
  const subject = await useToken(ctx.db, 'senderAddress', token, ctx.now)
  const sender = subject === null ? undefined : await findBySubject(ctx.db, subject)
  if (!sender) throw gone('tokenUsed', 'This link has already been used or has expired.')
  const { companyId, id } = sender
  await ctx.db
    .update(senderAddresses)
    .set({ verifiedAt: ctx.now })
    .where(and(eq(senderAddresses.companyId, companyId), eq(senderAddresses.id, id)))
  ctx.recordHistory({ companyId, entity: 'senderAddress', entityId: id, action: 'verified' })
  ctx.publish({ type: 'updateSettings', companyId })
}
