import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { arrayOverlaps, isNull, and } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { RequestForeignCompany } from '#contract/companies/foreign-companies.ts'
import { foreignCompanyRequests, users } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { checkForeignCompany, normalizeForeignCompany, type ForeignCompany } from '#rules/companies/foreign-company.ts'
import { fullName } from '#rules/people/person-name.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { countries } from '#platform/domains/identity/preferences/static-data.ts'

/** Maximum number of requests per user and day. */
const MAX_REQUESTS_PER_DAY = 10

/** Validates a request and returns it in its stored form. Throws 400 with fields, and 429. */
export async function checkForeignRequest(
  { db, now, caller }: CallerCtx,
  { body }: CallInput<typeof RequestForeignCompany>,
): Promise<ForeignCompany> {
  const company = normalizeForeignCompany(body)
  const errors = checkForeignCompany(company)
  if (errors['country'] === undefined && !countries.sv().some(({ code }) => code === company.country))
    errors['country'] = ['unknown']
  if (!hasNoErrors(errors)) throw invalid(errors)
  await countAttempt(db, { key: `foreign-company:${caller.id}`, most: MAX_REQUESTS_PER_DAY, seconds: DAY_SECONDS }, now)
  return company
}

/** Stores a request for a foreign company and emails the staff users who can accept it (COMP-18, COMP-19). */
export async function requestForeignCompany(
  ctx: CallerWork,
  company: ForeignCompany,
): Promise<CallOutput<typeof RequestForeignCompany>> {
  const { db, deps, caller, now } = ctx
  const [stored] = await db
    .insert(foreignCompanyRequests)
    .values({ userId: caller.id, company, createdAt: now })
    .returning({ id: foreignCompanyRequests.id })
  if (!stored) throw new Error('The insert into foreign_company_requests returned no row.')
  const staff = await db
    .select()
    .from(users)
    .where(
      and(arrayOverlaps(users.roles, ['Administrator', 'Moderator']), isNull(users.deletedAt), isNull(users.bannedAt)),
    )
  const { companyName, organizationNumber, contactEmail, contactPhone, homePage } = company
  for (const user of staff) {
    const locale = localeOf(user)
    ctx.sendMail({
      to: user.email,
      userId: user.id,
      template: 'foreignCompany',
      locale,
      data: {
        companyName,
        organizationNumber,
        contactEmail,
        contactPhone,
        homePage,
        contact: company.contactName,
        address: [
          company.co && `c/o ${company.co}`,
          company.address,
          `${company.postNumber ?? ''} ${company.city}`.trim(),
        ]
          .filter(Boolean)
          .join(', '),
        country: countries[locale]().find(({ code }) => code === company.country)?.name ?? company.country,
        askedBy: `${fullName(caller)} (${caller.email})`,
        link: `${deps.env.publicUrl}/admin-management/companies/foreign/requests/${stored.id}`,
      },
    })
  }
  publishOfficeChange(ctx, 'foreign')
  ctx.recordHistory({ companyId: null, entity: 'foreignCompanyRequest', entityId: stored.id, action: 'asked' })
  return { id: stored.id }
}
