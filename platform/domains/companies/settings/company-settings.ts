import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CallOutput } from '#contract/base/call.ts'
import type { CompanySettings } from '#contract/companies/company-settings.ts'
import {
  accessRequests,
  ads,
  companies,
  companyProfiles,
  connections,
  emailTemplates,
  invitations,
  members,
  senderAddresses,
  stepTemplates,
  partnerKeys,
  retentionNotices,
  unbilled,
  users,
  webhooks,
  workplaceTemplates,
} from '#platform/foundation/db/schema/index.ts'
import { countEntries } from '#platform/domains/privacy/audit/find-entries.ts'
import { isPublished } from '#platform/domains/ads/feeds/published-ads.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { checkCompanyInfo, normalizeCompanyInfo } from '#rules/companies/company-info.ts'
import { oreToKronor, ore } from '#rules/billing/money.ts'
import { KEY_ENDS_SOON_DAYS } from '#rules/integrations/api-keys.ts'
import type { Service } from '#rules/integrations/services.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { hasAnyRole } from '#rules/people/roles.ts'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** Days of the audit log that the tile counts. */
const COUNTED_DAYS = 7
/** Maximum count of log entries. Counting stops here. */
const MAX_COUNTED_ENTRIES = 1000

/** Returns a subquery that counts a company's rows of a table, narrowed by `condition`. */
const countOf = (table: PgTable & { companyId: PgColumn }, companyId: number, condition?: SQL) =>
  sql<number>`(select count(*)::int from ${table} where ${and(eq(table.companyId, companyId), condition)})`

/** Condition for connections that were rejected, or that are connected but report a fault. */
const isFailing = or(
  inArray(connections.status, ['wrongInformation', 'missingInformation']),
  and(eq(connections.active, true), isNotNull(connections.fault)),
)

/**
 * Returns the figures that the settings menu shows for each page (COMP-21). Runs one statement, and two more for
 * administrators.
 */
export async function getCompanySettings({
  db,
  caller,
  now,
  language,
  target: { companyId },
}: MemberCtx): Promise<CallOutput<typeof CompanySettings>> {
  const endsSoon = and(
    eq(partnerKeys.kind, 'api'),
    gt(partnerKeys.expiresAt, now),
    lte(partnerKeys.expiresAt, new Date(now.getTime() + KEY_ENDS_SOON_DAYS * DAY_MS)),
  )
  const [row] = await db
    .select({
      company: companies,
      admin: members.admin,
      profilePublished: sql<boolean>`exists (
        select from ${companyProfiles}
        where ${companyProfiles.companyId} = ${companyId} and ${companyProfiles.published} is not null)`,
      profileDraft: sql<boolean>`exists (
        select from ${companyProfiles}
        where ${companyProfiles.companyId} = ${companyId} and ${companyProfiles.draft} is not null)`,
      people: sql<number>`(
        select count(*)::int from ${members} m join ${users} u on u.id = m.user_id
        where m.company_id = ${companyId} and not 'InternalSales' = any(u.roles))`,
      invited: countOf(invitations, companyId),
      waiting: sql<number>`(
        select count(distinct ${accessRequests.userId})::int from ${accessRequests}
        where ${and(eq(accessRequests.companyId, companyId), isNull(accessRequests.answeredAt))})`,
      unbilled: { orders: unbilled.orderCount, sum: unbilled.invoiceable },
      senders: countOf(senderAddresses, companyId),
      emailTemplates: countOf(emailTemplates, companyId),
      stepTemplates: countOf(stepTemplates, companyId),
      connections: countOf(
        connections,
        companyId,
        and(eq(connections.active, true), eq(connections.status, 'connected'), isNull(connections.fault)),
      ),
      failingServices: sql<
        Service[]
      >`array(select ${connections.service} from ${connections} where ${and(eq(connections.companyId, companyId), isFailing)} order by 1)`,
      waitingConnections: countOf(
        connections,
        companyId,
        and(eq(connections.active, true), eq(connections.status, 'waitingForConnection'), isNull(connections.fault)),
      ),
      workplaces: countOf(workplaceTemplates, companyId),
      shownAds: sql<number>`(select count(*)::int from ${ads} where ${isPublished(companyId)})`,
      careerPages: countOf(partnerKeys, companyId, eq(partnerKeys.kind, 'careerPage')),
      apiKeys: countOf(partnerKeys, companyId, eq(partnerKeys.kind, 'api')),
      endingApiKeys: countOf(partnerKeys, companyId, endsSoon),
      apiKeyEnds: sql<Date | null>`(
        select min(${partnerKeys.expiresAt}) from ${partnerKeys}
        where ${and(eq(partnerKeys.companyId, companyId), endsSoon)})`.mapWith(partnerKeys.expiresAt),
      webhooks: countOf(webhooks, companyId, eq(webhooks.isActive, true)),
      failingWebhooks: countOf(
        webhooks,
        companyId,
        or(isNotNull(webhooks.stoppedAt), and(eq(webhooks.isActive, true), isNotNull(webhooks.failingSince))),
      ),
    })
    .from(companies)
    .leftJoin(members, and(eq(members.companyId, companies.id), eq(members.userId, caller.id)))
    .leftJoin(unbilled, eq(unbilled.companyId, companies.id))
    .where(eq(companies.id, companyId))
  if (!row) throw forbidden()
  const {
    company,
    admin,
    people,
    invited,
    waiting,
    unbilled: unbilledOrders,
    failingServices,
    careerPages,
    apiKeys,
    endingApiKeys,
    apiKeyEnds,
    webhooks: activeWebhooks,
    ...counts
  } = row
  const isMissing =
    company.employmentServiceRequired && !company.employmentServiceConnected && !failingServices.includes('ams')
  const failing: readonly Service[] = isMissing ? ['ams', ...failingServices] : failingServices
  const isMember = admin !== null
  const isAdministrator = admin === true || hasAnyRole(caller.roles, ['Administrator'])
  return {
    organizationNumber: company.organizationNumber,
    city: company.companyAddress.postArea,
    admin: admin ?? false,
    isTest: company.testOf !== null,
    infoFaults: Object.keys(checkCompanyInfo(normalizeCompanyInfo({ ...company, name: company.name ?? '' }))).length,
    ...counts,
    users: people + invited,
    accessRequests: admin === true || hasAnyRole(caller.roles, ['Administrator', 'InternalSales']) ? waiting : 0,
    unbilled:
      isMember || hasAnyRole(caller.roles, ['Administrator', 'Economy'])
        ? { orders: unbilledOrders?.orders ?? 0, sum: oreToKronor(ore(unbilledOrders?.sum ?? 0)) }
        : null,
    senderInUse: company.senderEmail !== null,
    failingConnections: failing.length,
    failingService: failing.length === 1 ? (failing[0] ?? null) : null,
    careerPages: isMember ? careerPages : null,
    apiKeys: isMember ? apiKeys : null,
    endingApiKeys: isMember ? endingApiKeys : 0,
    apiKeyEnds: isMember ? (apiKeyEnds?.toISOString() ?? null) : null,
    webhooks: isMember ? activeWebhooks : null,
    retention: isAdministrator ? await nextRetention(db, companyId, now) : null,
    acts: isAdministrator ? await countLogEntries(db, companyId, now, language) : null,
  }
}

/** Returns the next announced deletion of applications by retention: its day and the number of applications. */
async function nextRetention(
  db: Db,
  companyId: number,
  now: Date,
): Promise<{ applications: number; on: string } | null> {
  const [next] = await db
    .select({ on: retentionNotices.dueOn, applications: sql<number>`sum(${retentionNotices.applications})::int` })
    .from(retentionNotices)
    .where(and(eq(retentionNotices.companyId, companyId), gt(retentionNotices.dueOn, stockholmDay(now))))
    .groupBy(retentionNotices.dueOn)
    .orderBy(asc(retentionNotices.dueOn))
    .limit(1)
  return next ?? null
}

async function countLogEntries(
  db: Db,
  companyId: number,
  now: Date,
  language: Locale,
): Promise<{ count: number; isMore: boolean }> {
  const from = addDays(stockholmDay(now), 1 - COUNTED_DAYS)
  const { total, isMore } = await countEntries(db, {
    scope: { companyId },
    filter: { from },
    language,
    most: MAX_COUNTED_ENTRIES,
  })
  return { count: total, isMore }
}
