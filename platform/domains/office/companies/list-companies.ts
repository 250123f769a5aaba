import { and, asc, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { AdminCompany, ConnectionSummary, DashboardGetCompanies } from '#contract/office/companies.ts'
import type { Service } from '#contract/integrations/services.ts'
import { MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import {
  companies,
  companySalespersons,
  connections,
  creditTerms,
  ledgerBalances,
  subscriptions,
  unbilled,
  users,
} from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx } from '#platform/calls/http/context.ts'
import { creditAccount, sponsoringAccount } from '#platform/foundation/ledger/accounts.ts'
import { getSetting } from '#platform/foundation/settings/settings.ts'
import { PACKAGES } from '#rules/promotion/packages.ts'
import { fullName } from '#rules/people/person-name.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { cursorOf, findCompanies } from './find-companies.ts'

type ListedCompany = Omit<AdminCompany, 'cursor'>

/** Lists a page of companies by name (ADMIN-01). */
export async function listCompanies(
  { db, now, caller }: CallerCtx,
  { query: { id, after, take = MAX_PAGE_SIZE, ...narrowed } }: CallInput<typeof DashboardGetCompanies>,
): Promise<CallOutput<typeof DashboardGetCompanies>> {
  const page =
    id === undefined ? await findCompanies(db, { ...narrowed, after: after ?? null, take }, now) : await findOne(db, id)
  const companiesById = await loadCompanies(
    db,
    page.map((row) => row.id),
    caller.id,
    now,
  )
  return page.flatMap(({ id: companyId, cursor }) => {
    const company = companiesById.get(companyId)
    return company ? [{ ...company, cursor }] : []
  })
}

async function findOne(db: Db, id: number): Promise<{ id: number; cursor: string }[]> {
  const cursor = await cursorOf(db, id)
  return cursor === null ? [] : [{ id, cursor }]
}

/** Loads companies by id. Runs one query per related table for all companies, and joins the rows here. */
async function loadCompanies(
  db: Db,
  ids: readonly number[],
  callerId: string,
  now: Date,
): Promise<Map<number, ListedCompany>> {
  if (ids.length === 0) return new Map()
  const accounts = [sponsoringAccount, ...PACKAGES.map(creditAccount)]
  const cap = await getSetting(db, 'salespersonCap')
  const rows = await db
    .select()
    .from(companies)
    .where(inArray(companies.id, [...ids]))
  // A lateral join looks up each user by key. Without table statistics, a plain join can scan all users.
  const person = db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, companySalespersons.userId))
    .limit(1)
    .as('person')
  const people = await db
    .select({
      companyId: companySalespersons.companyId,
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
    })
    .from(companySalespersons)
    .innerJoinLateral(person, sql`true`)
    .where(inArray(companySalespersons.companyId, [...ids]))
    .orderBy(asc(companySalespersons.addedAt), asc(companySalespersons.userId))
  const services = await db
    .select()
    .from(connections)
    .where(
      and(
        inArray(connections.companyId, [...ids]),
        or(ne(connections.status, 'notConnected'), eq(connections.active, true)),
      ),
    )
  const balances = await db
    .select()
    .from(ledgerBalances)
    .where(and(inArray(ledgerBalances.companyId, [...ids]), inArray(ledgerBalances.account, accounts)))
  const terms = await db
    .select()
    .from(creditTerms)
    .where(inArray(creditTerms.companyId, [...ids]))
  const running = await db
    .select({ companyId: subscriptions.companyId, count: count() })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.companyId, [...ids]),
        isNull(subscriptions.expiredAt),
        or(isNull(subscriptions.endsOn), sql`${subscriptions.endsOn} >= ${stockholmDay(now)}`),
      ),
    )
    .groupBy(subscriptions.companyId)
  const toInvoice = await db
    .select({ companyId: unbilled.companyId })
    .from(unbilled)
    .where(and(inArray(unbilled.companyId, [...ids]), ne(unbilled.invoiceable, 0)))
  return new Map(
    rows.map((company) => {
      const ofCompany = <T extends { companyId: number }>(all: readonly T[]): T[] =>
        all.filter(({ companyId }) => companyId === company.id)
      const connectionsTo = (service: Service): ConnectionSummary[] =>
        ofCompany(services)
          .filter((connection) => connection.service === service)
          .map(shortOf)
      const amount = (account: string): number =>
        ofCompany(balances).find((balance) => balance.account === account)?.amount ?? 0
      const ams = ofCompany(services).find(({ service }) => service === 'ams')
      const subscriptionCount = ofCompany(running)[0]?.count ?? 0
      return [
        company.id,
        {
          id: company.id,
          name: company.name ?? '',
          organizationNumber: company.organizationNumber,
          vat: company.vatAmount > 0,
          amfRequired: company.employmentServiceRequired,
          amsConnection: ams?.status ?? 'notConnected',
          amsSenderId: ams?.referenceId ?? null,
          banned: company.bannedAt !== null,
          isTest: company.testOf !== null,
          partialSponsoringEnabled: company.partialSponsoringEnabled,
          partialSponsoringPoints: amount(sponsoringAccount),
          creditsEnabled: ofCompany(terms)[0]?.isEnabled ?? false,
          creditAmounts: PACKAGES.map((type) => ({ type, amount: amount(creditAccount(type)) })).filter(
            (credit) => credit.amount > 0,
          ),
          hasSubscriptions: subscriptionCount > 0,
          subscriptionCount,
          hasOrdersToInvoice: ofCompany(toInvoice).length > 0,
          salespersons: ofCompany(people).map(({ id, email, ...person }) => ({
            id,
            name: fullName(person),
            email,
            isMain: id === company.salesUserId,
            removable: id === callerId,
          })),
          salespersonsFull: ofCompany(people).length >= cap,
          jobylonService: connectionsTo('jobylon'),
          pontyServices: connectionsTo('ponty'),
          teamtailorService: connectionsTo('teamtailor')[0] ?? null,
          teamtailorXmlService: connectionsTo('teamtailorXml')[0] ?? null,
        },
      ]
    }),
  )
}

const shortOf = ({
  id,
  status,
  active,
  referenceId,
  companyUuid,
  service,
  feedUrl,
  defaultPromotion,
}: typeof connections.$inferSelect): ConnectionSummary => ({
  id,
  status,
  active,
  referenceId: service === 'teamtailorXml' ? companyUuid : referenceId,
  feedUrl: service === 'ponty' ? feedUrl : null,
  defaultPromotionType: defaultPromotion,
})
