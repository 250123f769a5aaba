import { eq } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { SendContactSalesMessage } from '#contract/contact-sales.ts'
import { companies, users } from '#platform/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/http/context.ts'
import { invalid } from '#platform/http/errors.ts'
import { countAttempt } from '#platform/http/rate-limit.ts'
import { readSetting } from '#platform/settings/settings.ts'
import { checkSalesMessage } from '#rules/contact-sales.ts'
import { fullName } from '#rules/person-name.ts'

/** Messages of one user to sales in an hour. */
const mostAnHour = 10

/** Counts the message; before the transaction, so that it counts however it ends. */
export const limitMessages = ({ db, caller, now }: MemberCtx): Promise<void> => countAttempt(db, { key: `contact-sales:${caller.id}`, most: mostAnHour, seconds: 3600 }, now)

/** Mails a message to the company's salesperson, or to sales where it has none (BILL-29). Who wrote is answered. */
export async function sendContactSalesMessage(work: MemberWork, { body }: CallInput<typeof SendContactSalesMessage>): Promise<void> {
  const { db, deps, caller, place: { companyId } } = work
  const faults = checkSalesMessage(body.message)
  if (faults.length > 0) throw invalid({ message: faults }, 'The message is not valid')
  const [company] = await db.select({ name: companies.name, organizationNumber: companies.organizationNumber, sales: users }).from(companies).leftJoin(users, eq(users.id, companies.salesUserId)).where(eq(companies.id, companyId))
  const [writer] = await db.select().from(users).where(eq(users.id, caller.id))
  if (!company || !writer) throw new Error('The company or the writer is gone')
  const sales = company.sales && company.sales.deletedAt === null && company.sales.bannedAt === null ? company.sales : null
  const to = sales?.email ?? (await readSetting(db, 'salesAddress'))
  // Without anybody to mail, the history has the message's place and time; the words are nobody's to keep.
  work.remember({ companyId, entity: 'company', entityId: companyId, action: 'salesContacted', data: { context: body.context, mailed: to !== '' } })
  if (to === '') return
  work.mail({
    to,
    ...(sales && { userId: sales.id }),
    template: 'contactSales',
    locale: sales?.locale === 'en' ? 'en' : 'sv',
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
