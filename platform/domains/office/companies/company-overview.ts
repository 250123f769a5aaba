import { and, asc, count, desc, eq, gt, gte, isNull, lte, ne, or, sql, sum } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import { MAX_OVERVIEW_ROWS, type CompanyOverview } from '#contract/office/companies.ts'
import { logoUrl } from '#platform/domains/companies/companies/logo.ts'
import { requireUser } from '#platform/domains/identity/account/users.ts'
import { listServicesNotIncluded } from '#platform/domains/integrations/services/services-not-included.ts'
import { mayImpersonate } from '#platform/foundation/auth/sessions.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import {
  ads,
  companies,
  connections,
  invitations,
  members,
  invoices,
  orders,
  promotions,
  sessions,
  subscriptions,
  unbilled,
  users,
} from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { ore, oreToKronor } from '#rules/billing/money.ts'
import { avatarIndex } from '#rules/people/avatar.ts'
import { fullName } from '#rules/people/person-name.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { listReservedCredits, readUsedCredits } from './used-credits.ts'

/** When a member last used Tavla. Sessions of impersonating staff do not count. */
const lastSeen = sql<Date | null>`(
  select max(${sessions.lastSeenAt}) from ${sessions}
  where ${sessions.userId} = ${users.id} and ${sessions.impersonatorId} is null)`.mapWith(sessions.lastSeenAt)

/**
 * Returns the key numbers of a company, the first of its subscriptions, members and invitations, and its connections
 * (PLUS-107).
 */
export async function getCompanyOverview(
  { db, now, caller, deps }: Pick<CallerCtx, 'db' | 'now' | 'caller' | 'deps'>,
  { query: { id } }: CallInput<typeof CompanyOverview>,
): Promise<CallOutput<typeof CompanyOverview>> {
  const [company] = await db
    .select({ createdAt: companies.createdAt, logoFileId: companies.logoFileId })
    .from(companies)
    .where(eq(companies.id, id))
  if (!company) throw forbidden()
  const today = stockholmDay(now)
  const thisYear = Number(today.slice(0, 4))
  const [due] = await db
    .select({ orders: unbilled.orderCount, invoiceable: unbilled.invoiceable })
    .from(unbilled)
    .where(eq(unbilled.companyId, id))
  const running = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.companyId, id),
        isNull(subscriptions.expiredAt),
        or(isNull(subscriptions.endsOn), gte(subscriptions.endsOn, today)),
      ),
    )
    .orderBy(desc(subscriptions.id))
    .limit(MAX_OVERVIEW_ROWS)
  const people = await db
    .select({ user: users, admin: members.admin, lastSeen })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.companyId, id))
    .orderBy(desc(members.admin), asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(MAX_OVERVIEW_ROWS)
  const invited = await db
    .select()
    .from(invitations)
    .where(eq(invitations.companyId, id))
    .orderBy(desc(invitations.createdAt), asc(invitations.id))
    .limit(MAX_OVERVIEW_ROWS)
  const connected = await db
    .select()
    .from(connections)
    .where(eq(connections.companyId, id))
    .orderBy(asc(connections.id))
  const staff = await requireUser(db, caller.id)
  const usedCredits = await readUsedCredits(
    db,
    id,
    running.map(({ id: subscriptionId }) => subscriptionId),
  )
  return {
    id,
    created: stockholmDay(company.createdAt),
    logoUrl: await logoUrl(deps, db, company.logoFileId),
    ads: await countAds(db, id, now),
    unbilled: { orders: due?.orders ?? 0, invoiceable: oreToKronor(ore(due?.invoiceable ?? 0)) },
    bought: {
      thisYear: await boughtIn(db, id, thisYear),
      lastYear: await boughtIn(db, id, thisYear - 1),
    },
    reservedCredits: await listReservedCredits(db, id, now),
    subscriptions: running.map(({ id: subscriptionId, name, price, startsOn, endsOn, capabilities }) => ({
      id: subscriptionId,
      name,
      price: oreToKronor(ore(price)),
      start: startsOn,
      end: endsOn,
      credits: capabilities.some(({ kind }) => kind === 'MonthlyCreditsCapability')
        ? (usedCredits.get(subscriptionId) ?? { given: 0, used: 0 })
        : null,
    })),
    members: people.map(({ user, admin, lastSeen: seen }) => ({
      id: user.id,
      name: fullName(user),
      admin,
      avatar: avatarIndex(user),
      lastSeen: seen?.toISOString() ?? null,
      mayBeImpersonated:
        caller.impersonatorId === null &&
        user.id !== caller.id &&
        user.bannedAt === null &&
        mayImpersonate(staff, user),
    })),
    membersCount: await db.$count(members, eq(members.companyId, id)),
    invitations: invited.map(({ id: invitationId, email, createdAt }) => ({
      id: invitationId,
      email,
      invited: createdAt.toISOString(),
    })),
    invitationsCount: await db.$count(invitations, eq(invitations.companyId, id)),
    connections: connected.map(({ service, status, referenceId, since, lastSuccess, fault }) => ({
      service,
      status,
      reference: referenceId,
      since: since.toISOString(),
      lastSuccess: lastSuccess?.toISOString() ?? null,
      fault,
    })),
    servicesNotIncluded: await listServicesNotIncluded(db, deps.settings, id),
  }
}

/** Counts a company's ads, those that are active, and those with a running promotion. */
async function countAds(db: Db, companyId: number, now: Date) {
  const [counted] = await db
    .select({ total: count(), active: sql<number>`count(*) filter (where ${ads.type} = 'active')::int` })
    .from(ads)
    .where(and(eq(ads.companyId, companyId), isNull(ads.deletedAt)))
  return {
    total: counted?.total ?? 0,
    active: counted?.active ?? 0,
    promoted: await db.$count(
      promotions,
      and(
        eq(promotions.companyId, companyId),
        isNull(promotions.endedAt),
        isNull(promotions.cancelledAt),
        lte(promotions.startsAt, now),
        gt(promotions.endsAt, now),
      ),
    ),
  }
}

/** Returns what a company bought in a year, in kronor without VAT, cancelled payments and paper fees. */
async function boughtIn(db: Db, companyId: number, year: number): Promise<number> {
  const startOf = (of: number) => sql`(${`${of}-01-01`}::timestamp at time zone 'Europe/Stockholm')`
  const [total] = await db
    .select({ net: sum(sql`${orders.net} + ${orders.discount}`) })
    .from(orders)
    .leftJoin(invoices, and(eq(invoices.companyId, orders.companyId), eq(invoices.id, orders.invoiceId)))
    .where(
      and(
        eq(orders.companyId, companyId),
        // The lines of a replaced invoice are also on the new one.
        or(isNull(invoices.id), ne(invoices.status, 'Canceled')),
        isNull(orders.paymentCanceledAt),
        or(isNull(orders.item), ne(orders.item, 'paperFee')),
        gte(orders.createdAt, startOf(year)),
        sql`${orders.createdAt} < ${startOf(year + 1)}`,
      ),
    )
  return oreToKronor(ore(Number(total?.net ?? 0)))
}
