import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CallOutput } from '#contract/base/call.ts'
import type { CompanyFirstSteps } from '#contract/companies/first-steps.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { ads, companies, history, invitations, members, users } from '#platform/foundation/db/schema/index.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { checkCompanyInfo, normalizeCompanyInfo } from '#rules/companies/company-info.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

/** Days. A company is new for this long. */
const NEW_DAYS = 90

/**
 * Returns when each first step of a new company was done (PLUS-106). Null if the company is older than 90 days, if it is
 * a test company, if the caller hid the steps, and for callers who are not administrators of the company.
 */
export async function getFirstSteps({
  db,
  now,
  caller,
  target: { companyId },
}: MemberCtx): Promise<CallOutput<typeof CompanyFirstSteps>> {
  const firstEntry = (action: string) =>
    sql<Date | null>`(
    select min(${history.at}) from ${history}
    where ${history.companyId} = ${companyId} and ${history.entity} = 'company'
      and ${history.entityId} = ${String(companyId)} and ${history.action} = ${action})`.mapWith(history.at)
  const [row] = await db
    .select({
      company: companies,
      admin: members.admin,
      hiddenAt: members.firstStepsHiddenAt,
      saved: sql<Date | null>`(
        select max(${history.at}) from ${history}
        where ${history.companyId} = ${companyId} and ${history.entity} = 'company'
          and ${history.entityId} = ${String(companyId)} and ${history.action} = 'infoUpdated')`.mapWith(history.at),
      ad: sql<Date | null>`(
        select min(${ads.createdAt}) from ${ads} where ${ads.companyId} = ${companyId})`.mapWith(ads.createdAt),
      profile: firstEntry('profilePublished'),
      retention: firstEntry('privacySaved'),
      // The second member by date is the first colleague.
      joined: sql<Date | null>`(
        select m.joined_at from ${members} m join ${users} u on u.id = m.user_id
        where m.company_id = ${companyId} and not 'InternalSales' = any(u.roles)
        order by m.joined_at limit 1 offset 1)`.mapWith(members.joinedAt),
      invited: sql<Date | null>`(
        select min(${invitations.createdAt}) from ${invitations}
        where ${invitations.companyId} = ${companyId})`.mapWith(invitations.createdAt),
    })
    .from(companies)
    .leftJoin(members, and(eq(members.companyId, companies.id), eq(members.userId, caller.id)))
    .where(eq(companies.id, companyId))
  if (!row) throw forbidden()
  const { company, admin, hiddenAt, saved, ad, profile, retention, joined, invited } = row
  // Only administrators of the company can do all steps.
  if (admin !== true || hiddenAt !== null) return { steps: null }
  // A test company comes with ads and is deleted soon. Nothing in it needs to be prepared.
  if (company.testOf !== null) return { steps: null }
  if (now.getTime() - company.createdAt.getTime() > NEW_DAYS * DAY_MS) return { steps: null }
  const isComplete = hasNoErrors(checkCompanyInfo(normalizeCompanyInfo({ ...company, name: company.name ?? '' })))
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    steps: {
      info: isComplete ? iso(saved ?? company.createdAt) : null,
      ad: iso(ad),
      profile: iso(profile),
      colleague: iso(joined ?? invited),
      retention: iso(retention),
    },
  }
}

/** Hides the first steps of a company for the caller, on all devices (PLUS-106). */
export async function hideFirstSteps({ db, now, caller, target: { companyId } }: MemberWork): Promise<void> {
  await db
    .update(members)
    .set({ firstStepsHiddenAt: now })
    .where(and(eq(members.companyId, companyId), eq(members.userId, caller.id), isNull(members.firstStepsHiddenAt)))
}
