import { and, arrayContains, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { SendContactSalesMessage } from '#contract/companies/contact-sales.ts'
import { localeOf, type Locale } from '#rules/text-and-time/locale.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { companies, users } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { requireUser } from '#platform/domains/identity/account/users.ts'
import { getSetting } from '#platform/foundation/settings/settings.ts'
import { checkSalesMessage } from '#rules/companies/contact-sales.ts'
import { fullName } from '#rules/people/person-name.ts'

/** Maximum number of messages per user and hour. */
const MAX_MESSAGES_PER_HOUR = 10
/** Maximum number of staff users who get one message. */
const MAX_RECIPIENTS = 20

/** Throttles messages. Runs before the transaction, so that failed messages count too. Throws 429. */
export const throttleMessages = ({ db, caller, now }: MemberCtx): Promise<void> =>
  countAttempt(db, { key: `contact-sales:${caller.id}`, most: MAX_MESSAGES_PER_HOUR, seconds: 3600 }, now)

/**
 * Emails a message to the company's sales contact, with the sender as the reply address (BILL-29). `recipientsOf`
 * chooses the recipients. Throws 409 `noSalesperson` if there is no recipient, and 401 if the sender's account has been
 * deleted in the meantime.
 */
export async function sendContactSalesMessage(
  work: MemberWork,
  { body }: CallInput<typeof SendContactSalesMessage>,
): Promise<void> {
  const {
    db,
    deps,
    caller,
    target: { companyId },
  } = work
  const faults = checkSalesMessage(body.message)
  if (faults.length > 0) throw invalid({ message: faults }, 'The message is not valid. See `errors`.')
  const [company] = await db
    .select({
      name: companies.name,
      organizationNumber: companies.organizationNumber,
      salesUserId: companies.salesUserId,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw new Error(`Company ${companyId} does not exist.`)
  const sender = await requireUser(db, caller.id)
  const recipients = await recipientsOf(db, company.salesUserId)
  if (recipients.length === 0) throw conflict('noSalesperson', 'No one is set up to receive messages to sales.')
  work.recordHistory({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'salesContacted',
    data: { context: body.context, mailed: true },
  })
  for (const recipient of recipients) {
    work.sendMail({
      ...recipient,
      template: 'contactSales',
      companyId,
      isAutomatic: false,
      replyTo: sender.email,
      data: {
        companyName: company.name ?? company.organizationNumber,
        organizationNumber: company.organizationNumber,
        writer: fullName(sender),
        writerEmail: sender.email,
        writerPhone: sender.phoneNumber,
        message: body.message.trim(),
        context: body.context,
        link: `${deps.env.publicUrl}/${companyId}/billing`,
      },
    })
  }
}

interface Recipient {
  to: string
  userId?: string
  locale: Locale
}

/**
 * Returns the recipients of a message to sales. The first of these that exists:
 * 1. the company's salesperson
 * 2. the sales address of the installation
 * 3. staff with the role InternalSales
 * 4. staff with the role Administrator
 */
async function recipientsOf(db: Tx, salesUserId: string | null): Promise<Recipient[]> {
  const isActive = and(isNull(users.deletedAt), isNull(users.bannedAt))
  const findUsers = async (condition: SQL | undefined) =>
    (
      await db.select().from(users).where(and(condition, isActive)).orderBy(asc(users.createdAt)).limit(MAX_RECIPIENTS)
    ).map((user) => ({ to: user.email, userId: user.id, locale: localeOf(user) }))
  const salesperson = salesUserId === null ? [] : await findUsers(eq(users.id, salesUserId))
  if (salesperson.length > 0) return salesperson
  const address = await getSetting(db, 'salesAddress')
  if (address !== '') return [{ to: address, locale: 'sv' }]
  const staff = await findUsers(arrayContains(users.roles, ['InternalSales']))
  return staff.length > 0 ? staff : findUsers(arrayContains(users.roles, ['Administrator']))
}
