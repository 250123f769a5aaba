import { and, arrayContains, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { SendContactSalesMessage } from '#contract/companies/contact-sales.ts'
import { localeOf, type Locale } from '#rules/text-and-time/locale.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { companies, users } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { readSetting } from '#platform/foundation/settings/settings.ts'
import { checkSalesMessage } from '#rules/companies/contact-sales.ts'
import { fullName } from '#rules/people/person-name.ts'

/** Messages of one user to sales in an hour. */
const mostAnHour = 10
/** Most of the staff who get one message. */
const mostReaders = 20

/** Counts the message; before the transaction, so that it counts however it ends. */
export const limitMessages = ({ db, caller, now }: MemberCtx): Promise<void> =>
  countAttempt(db, { key: `contact-sales:${caller.id}`, most: mostAnHour, seconds: 3600 }, now)

/**
 * Mails a message to the company's salesperson; to the address of sales where it has none; without such an address to
 * the staff of sales, or else to administrators (BILL-29). Who wrote is answered. 409 `noSalesperson` when nobody would
 * get it.
 */
export async function sendContactSalesMessage(
  work: MemberWork,
  { body }: CallInput<typeof SendContactSalesMessage>,
): Promise<void> {
  const {
    db,
    deps,
    caller,
    place: { companyId },
  } = work
  const faults = checkSalesMessage(body.message)
  if (faults.length > 0) throw invalid({ message: faults }, 'The message is not valid')
  const [company] = await db
    .select({
      name: companies.name,
      organizationNumber: companies.organizationNumber,
      salesUserId: companies.salesUserId,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  const [writer] = await db.select().from(users).where(eq(users.id, caller.id))
  if (!company || !writer) throw new Error('The company or the writer is gone')
  const readers = await readersOf(db, company.salesUserId)
  if (readers.length === 0) throw conflict('noSalesperson', 'Nobody would get the message')
  work.remember({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'salesContacted',
    data: { context: body.context, mailed: true },
  })
  for (const reader of readers) {
    work.mail({
      ...reader,
      template: 'contactSales',
      companyId,
      replyTo: writer.email,
      data: {
        companyName: company.name ?? company.organizationNumber,
        organizationNumber: company.organizationNumber,
        writer: fullName(writer),
        writerEmail: writer.email,
        writerPhone: writer.phoneNumber,
        message: body.message.trim(),
        context: body.context,
        link: `${deps.env.publicUrl}/${companyId}/billing`,
      },
    })
  }
}

interface Reader {
  to: string
  userId?: string
  locale: Locale
}

/** Who gets what is written to sales: the first of these that there is. */
async function readersOf(db: Tx, salesUserId: string | null): Promise<Reader[]> {
  const can = and(isNull(users.deletedAt), isNull(users.bannedAt))
  const readers = async (of: SQL | undefined) =>
    (await db.select().from(users).where(and(of, can)).orderBy(asc(users.createdAt)).limit(mostReaders)).map(
      (user) => ({ to: user.email, userId: user.id, locale: localeOf(user) }),
    )
  const salesperson = salesUserId === null ? [] : await readers(eq(users.id, salesUserId))
  if (salesperson.length > 0) return salesperson
  const address = await readSetting(db, 'salesAddress')
  if (address !== '') return [{ to: address, locale: 'sv' }]
  const staff = await readers(arrayContains(users.roles, ['InternalSales']))
  return staff.length > 0 ? staff : readers(arrayContains(users.roles, ['Administrator']))
}
