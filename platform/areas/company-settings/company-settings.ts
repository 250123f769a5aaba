import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CallOutput } from '#contract/call.ts'
import type { CompanySettings } from '#contract/company-settings.ts'
import { accessRequests, companies, companyProfiles, connections, emailTemplates, invitations, members, senderAddresses, stepTemplates, partnerKeys, unbilled, users, webhooks, workplaceTemplates } from '#platform/db/schema/index.ts'
import type { MemberCtx } from '#platform/http/context.ts'
import { forbidden } from '#platform/http/errors.ts'
import { checkCompany, normalizeCompany } from '#rules/company-info.ts'
import { kronorOf, ore } from '#rules/money.ts'
import { KEY_ENDS_SOON_DAYS } from '#rules/partner-keys.ts'
import { hasAnyRole } from '#rules/roles.ts'

/** How many rows of a table a company has; `also` narrows them. */
const countOf = (table: PgTable & { companyId: PgColumn }, companyId: number, also?: SQL) =>
  sql<number>`(select count(*)::int from ${table} where ${and(eq(table.companyId, companyId), also)})`

/** What the settings menu tells of each of its pages (COMP-21): one statement, and the rules for what is missing. */
export async function getCompanySettings({ db, caller, now, place: { companyId } }: MemberCtx): Promise<CallOutput<typeof CompanySettings>> {
  const [found] = await db
    .select({
      company: companies,
      admin: members.admin,
      profilePublished: sql<boolean>`exists (select from ${companyProfiles} where ${companyProfiles.companyId} = ${companyId} and ${companyProfiles.published} is not null)`,
      profileDraft: sql<boolean>`exists (select from ${companyProfiles} where ${companyProfiles.companyId} = ${companyId} and ${companyProfiles.draft} is not null)`,
      people: sql<number>`(select count(*)::int from ${members} m join ${users} u on u.id = m.user_id where m.company_id = ${companyId} and not 'InternalSales' = any(u.roles))`,
      invited: countOf(invitations, companyId),
      waiting: sql<number>`(select count(distinct ${accessRequests.userId})::int from ${accessRequests} where ${and(eq(accessRequests.companyId, companyId), isNull(accessRequests.answeredAt))})`,
      unbilled: { orders: unbilled.orderCount, sum: unbilled.sum },
      senders: countOf(senderAddresses, companyId),
      emailTemplates: countOf(emailTemplates, companyId),
      stepTemplates: countOf(stepTemplates, companyId),
      connections: countOf(connections, companyId, and(eq(connections.active, true), eq(connections.status, 'connected'), isNull(connections.fault))),
      failingConnections: countOf(connections, companyId, or(inArray(connections.status, ['wrongInformation', 'missingInformation']), and(eq(connections.active, true), isNotNull(connections.fault)))),
      waitingConnections: countOf(connections, companyId, and(eq(connections.active, true), eq(connections.status, 'waitingForConnection'), isNull(connections.fault))),
      workplaces: countOf(workplaceTemplates, companyId),
      careerPages: countOf(partnerKeys, companyId, eq(partnerKeys.kind, 'careerPage')),
      apiKeys: countOf(partnerKeys, companyId, eq(partnerKeys.kind, 'api')),
      endingApiKeys: countOf(partnerKeys, companyId, and(eq(partnerKeys.kind, 'api'), gt(partnerKeys.expiresAt, now), lte(partnerKeys.expiresAt, new Date(now.getTime() + KEY_ENDS_SOON_DAYS * 86_400_000)))),
      webhooks: countOf(webhooks, companyId, eq(webhooks.isActive, true)),
      failingWebhooks: countOf(webhooks, companyId, or(isNotNull(webhooks.stoppedAt), and(eq(webhooks.isActive, true), isNotNull(webhooks.failingSince)))),
    })
    .from(companies)
    .leftJoin(members, and(eq(members.companyId, companies.id), eq(members.userId, caller.id)))
    .leftJoin(unbilled, eq(unbilled.companyId, companies.id))
    .where(eq(companies.id, companyId))
  if (!found) throw forbidden()
  const { company, admin, people, invited, waiting, unbilled: bought, careerPages, apiKeys, endingApiKeys, webhooks: listening, ...counts } = found
  const isMissing = company.employmentServiceRequired && !company.employmentServiceConnected && counts.failingConnections === 0
  const isMember = admin !== null
  return {
    organizationNumber: company.organizationNumber,
    city: company.companyAddress.postArea,
    admin: admin ?? false,
    infoFaults: Object.keys(checkCompany(normalizeCompany({ ...company, name: company.name ?? '' }))).length,
    ...counts,
    users: people + invited,
    accessRequests: admin === true || hasAnyRole(caller.roles, ['Administrator', 'InternalSales']) ? waiting : 0,
    unbilled: isMember || hasAnyRole(caller.roles, ['Administrator', 'Economy']) ? { orders: bought?.orders ?? 0, sum: kronorOf(ore(bought?.sum ?? 0)) } : null,
    senderInUse: company.senderEmail !== null,
    failingConnections: counts.failingConnections + (isMissing ? 1 : 0),
    careerPages: isMember ? careerPages : null,
    apiKeys: isMember ? apiKeys : null,
    endingApiKeys: isMember ? endingApiKeys : 0,
    webhooks: isMember ? listening : null,
  }
}
