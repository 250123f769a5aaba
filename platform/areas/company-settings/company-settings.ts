import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CallOutput } from '#contract/call.ts'
import type { CompanySettings } from '#contract/company-settings.ts'
import { companies, companyProfiles, connections, emailTemplates, members, stepTemplates, partnerKeys, webhooks, workplaceTemplates } from '#platform/db/schema/index.ts'
import type { MemberCtx } from '#platform/http/context.ts'
import { forbidden } from '#platform/http/errors.ts'
import { checkCompany, normalizeCompany } from '#rules/company-info.ts'

/** How many rows of a table a company has; `also` narrows them. */
const countOf = (table: PgTable & { companyId: PgColumn }, companyId: number, also?: SQL) =>
  sql<number>`(select count(*)::int from ${table} where ${and(eq(table.companyId, companyId), also)})`

/** What the settings menu tells of each of its pages (COMP-21): one statement, and the rules for what is missing. */
export async function getCompanySettings({ db, caller, place: { companyId } }: MemberCtx): Promise<CallOutput<typeof CompanySettings>> {
  const [found] = await db
    .select({
      company: companies,
      admin: members.admin,
      profilePublished: sql<boolean>`exists (select from ${companyProfiles} where ${companyProfiles.companyId} = ${companyId} and ${companyProfiles.published} is not null)`,
      emailTemplates: countOf(emailTemplates, companyId),
      stepTemplates: countOf(stepTemplates, companyId),
      connections: countOf(connections, companyId, and(eq(connections.active, true), eq(connections.status, 'connected'), isNull(connections.fault))),
      failingConnections: countOf(connections, companyId, or(inArray(connections.status, ['wrongInformation', 'missingInformation']), and(eq(connections.active, true), isNotNull(connections.fault)))),
      waitingConnections: countOf(connections, companyId, and(eq(connections.active, true), eq(connections.status, 'waitingForConnection'), isNull(connections.fault))),
      workplaces: countOf(workplaceTemplates, companyId),
      careerPages: countOf(partnerKeys, companyId, eq(partnerKeys.kind, 'careerPage')),
      apiKeys: countOf(partnerKeys, companyId, eq(partnerKeys.kind, 'api')),
      webhooks: countOf(webhooks, companyId, eq(webhooks.isActive, true)),
      failingWebhooks: countOf(webhooks, companyId, or(isNotNull(webhooks.stoppedAt), and(eq(webhooks.isActive, true), isNotNull(webhooks.failingSince)))),
    })
    .from(companies)
    .leftJoin(members, and(eq(members.companyId, companies.id), eq(members.userId, caller.id)))
    .where(eq(companies.id, companyId))
  if (!found) throw forbidden()
  const { company, admin, careerPages, apiKeys, webhooks: listening, ...counts } = found
  const isMissing = company.employmentServiceRequired && !company.employmentServiceConnected && counts.failingConnections === 0
  const isMember = admin !== null
  return {
    organizationNumber: company.organizationNumber,
    city: company.companyAddress.postArea,
    admin: admin ?? false,
    infoFaults: Object.keys(checkCompany(normalizeCompany({ ...company, name: company.name ?? '' }))).length,
    ...counts,
    failingConnections: counts.failingConnections + (isMissing ? 1 : 0),
    careerPages: isMember ? careerPages : null,
    apiKeys: isMember ? apiKeys : null,
    webhooks: isMember ? listening : null,
  }
}
