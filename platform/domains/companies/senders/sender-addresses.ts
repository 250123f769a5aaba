import { and, asc, eq } from 'drizzle-orm'
import type { AccessOf, CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  ManageEmailAdd,
  ManageEmailDelete,
  ManageEmailLink,
  ManageEmailList,
  ManageEmailToggle,
  ManageEmailVerify,
} from '#contract/companies/users-and-sender-emails.ts'
import { issueToken, takeToken } from '#platform/foundation/auth/one-time-tokens.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, senderAddresses } from '#platform/foundation/db/schema/index.ts'
import type { CallWork, CtxOf, MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, gone, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'

type Listed = CallOutput<typeof ManageEmailList>

/** Days the link to verify an address lives. */
const verifyDays = 7
/** Links a company may have mailed in a day. */
const mostLinks = 30

/** The sender addresses of a company in the order they came (COMP-68); the active one is the company's own sender. */
export async function listSenders({ db, place: { companyId } }: MemberCtx): Promise<Listed> {
  return readSenders(db, companyId)
}

async function readSenders(db: Db, companyId: number): Promise<Listed> {
  const rows = await db
    .select({
      serviceId: senderAddresses.id,
      email: senderAddresses.email,
      verifiedAt: senderAddresses.verifiedAt,
      used: companies.senderEmail,
    })
    .from(senderAddresses)
    .innerJoin(companies, eq(companies.id, senderAddresses.companyId))
    .where(eq(senderAddresses.companyId, companyId))
    .orderBy(asc(senderAddresses.id))
  return rows.map(({ verifiedAt, used, ...row }) => ({
    ...row,
    verified: verifiedAt !== null,
    active: row.email === used,
  }))
}

async function readSender(db: Db, companyId: number, id: number): Promise<Listed[number]> {
  const found = (await readSenders(db, companyId)).find(({ serviceId }) => serviceId === id)
  if (!found) throw notFound('No such address')
  return found
}

/** Those who see the list read it anew, and the history knows. */
function record(ctx: MemberWork, id: number, action: AuditAction<'senderAddress'>): void {
  const { companyId } = ctx.place
  ctx.remember({ companyId, entity: 'senderAddress', entityId: id, action })
  ctx.tell({ type: 'updateSettings', companyId, by: ctx.caller.id })
}

/** The address as it is kept. Throws 400 `email` (COMP-70), and 429. */
export async function checkSender(
  { db, now, place: { companyId } }: MemberCtx,
  { body }: CallInput<typeof ManageEmailAdd>,
): Promise<string> {
  if (!isEmailAddress(body.email)) throw invalid({ email: ['invalid'] })
  await countAttempt(db, { key: `sender-address:${companyId}`, most: mostLinks, seconds: 86_400 }, now)
  return normalizeEmail(body.email)
}

/**
 * Adds an address and mails it the link it is verified by; one that waits for that gets a new link. Throws 409
 * `alreadyListed`.
 */
export async function addSender(ctx: MemberWork, email: string): Promise<Listed[number]> {
  const {
    db,
    deps,
    now,
    place: { companyId },
  } = ctx
  await db.insert(senderAddresses).values({ companyId, email, createdAt: now }).onConflictDoNothing()
  const [row] = await db
    .select({ id: senderAddresses.id, verifiedAt: senderAddresses.verifiedAt, companyName: companies.name })
    .from(senderAddresses)
    .innerJoin(companies, eq(companies.id, senderAddresses.companyId))
    .where(and(eq(senderAddresses.companyId, companyId), eq(senderAddresses.email, email)))
    .for('update', { of: senderAddresses })
  if (!row) throw notFound()
  if (row.verifiedAt !== null) throw conflict('alreadyListed', 'The address is already listed')
  const token = await issueToken(
    db,
    { purpose: 'senderAddress', subject: `${companyId}:${row.id}`, seconds: verifyDays * 86_400 },
    now,
  )
  ctx.mail({
    to: email,
    companyId,
    template: 'senderAddress',
    locale: ctx.language,
    data: {
      companyName: row.companyName ?? '',
      email,
      link: `${deps.env.publicUrl}/assignment?sender=${token}`,
      days: verifyDays,
    },
  })
  record(ctx, row.id, 'asked')
  return readSender(db, companyId, row.id)
}

/**
 * Makes an address the one that mail to candidates comes from, instead of any other, or ends that (COMP-69). Throws
 * 404, and 409 `notVerified`.
 */
export async function toggleSender(
  ctx: MemberWork,
  { body: { serviceId, active } }: CallInput<typeof ManageEmailToggle>,
): Promise<Listed[number]> {
  const {
    db,
    place: { companyId },
  } = ctx
  const [company] = await db
    .select({ senderEmail: companies.senderEmail })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update')
  const address = await readSender(db, companyId, serviceId)
  if (active && !address.verified) throw conflict('notVerified', 'The address has not been verified')
  if (active || company?.senderEmail === address.email)
    await db
      .update(companies)
      .set({ senderEmail: active ? address.email : null })
      .where(eq(companies.id, companyId))
  record(ctx, serviceId, active ? 'activated' : 'deactivated')
  return { ...address, active }
}

/**
 * Deletes an address; mail to candidates comes from the platform's own again when it was the active one. Throws 404.
 */
export async function deleteSender(
  ctx: MemberWork,
  { body: { serviceId } }: CallInput<typeof ManageEmailDelete>,
): Promise<void> {
  const {
    db,
    place: { companyId },
  } = ctx
  const [company] = await db
    .select({ senderEmail: companies.senderEmail })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update')
  const [gone] = await db
    .delete(senderAddresses)
    .where(and(eq(senderAddresses.companyId, companyId), eq(senderAddresses.id, serviceId)))
    .returning({ email: senderAddresses.email })
  if (!gone) throw notFound('No such address')
  if (company?.senderEmail === gone.email)
    await db.update(companies).set({ senderEmail: null }).where(eq(companies.id, companyId))
  record(ctx, serviceId, 'deleted')
}

async function findBySubject(db: Db, subject: string) {
  const [companyId = '', id = ''] = subject.split(':')
  const [found] = await db
    .select({
      companyId: senderAddresses.companyId,
      id: senderAddresses.id,
      email: senderAddresses.email,
      companyName: companies.name,
    })
    .from(senderAddresses)
    .innerJoin(companies, eq(companies.id, senderAddresses.companyId))
    .where(and(eq(senderAddresses.companyId, Number(companyId)), eq(senderAddresses.id, Number(id))))
  return found
}

/** What the mailed link is about. Throws 410 when the address was deleted meanwhile. */
export async function readSenderLink({
  db,
  holder,
}: CtxOf<AccessOf<'tokenHolder'>>): Promise<CallOutput<typeof ManageEmailLink>> {
  const found = await findBySubject(db, holder.subject)
  if (!found) throw gone('tokenUsed', 'The address was deleted')
  return { companyName: found.companyName ?? '', email: found.email }
}

/** Verifies an address by the link that was mailed to it. Throws 410. */
export async function verifySender(
  ctx: CallWork<AccessOf<'tokenHolder'>>,
  { body: { token } }: CallInput<typeof ManageEmailVerify>,
): Promise<void> {
  const subject = await takeToken(ctx.db, 'senderAddress', token, ctx.now)
  const found = subject === null ? undefined : await findBySubject(ctx.db, subject)
  if (!found) throw gone('tokenUsed', 'The link was used or has expired')
  const { companyId, id } = found
  await ctx.db
    .update(senderAddresses)
    .set({ verifiedAt: ctx.now })
    .where(and(eq(senderAddresses.companyId, companyId), eq(senderAddresses.id, id)))
  ctx.remember({ companyId, entity: 'senderAddress', entityId: id, action: 'verified' })
  ctx.tell({ type: 'updateSettings', companyId })
}
