import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CreditInfo, CreditTransaction, GetCreditTransactions } from '#contract/billing/credits.ts'
import { MAX_TRANSACTIONS } from '#contract/billing/credits.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import {
  ads,
  companies,
  creditTerms,
  ledgerBalances,
  ledgerEntries,
  users,
} from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'
import { PACKAGES, isPackage, type Package } from '#rules/promotion/packages.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'
import { DEFAULT_MAX_PERIOD_DAYS } from '#rules/promotion/promotion.ts'

const ACCOUNT_PREFIX = creditAccount('')

/**
 * Condition for the first entry of each transaction. A transaction that adds credits of several packages has several
 * entries. The SQL must match the predicate of the index.
 */
const isTransaction = sql`starts_with(${ledgerEntries.account}, ${sql.raw(`'${ACCOUNT_PREFIX}'`)})
  and (${ledgerEntries.data} ? 'partOf') is not true`

/** Returns the later time as ISO 8601, or null if there is none. */
const latest = (...times: (Date | string | null | undefined)[]): string | null =>
  times
    .flatMap((time) => (time == null ? [] : new Date(time).toISOString()))
    .sort()
    .at(-1) ?? null

/**
 * Reads a company's credit terms and the credits left for each package, in one statement (PROMO-36, PROMO-38). Only
 * staff see the author of the last change.
 */
export async function readCreditInfo(db: Db, companyId: number, isStaff: boolean): Promise<CreditInfo> {
  const [company] = await db
    .select({
      terms: creditTerms,
      updatedBy: actorColumns,
      changedAt: sql<string | null>`(
        select ${ledgerEntries.at} from ${ledgerEntries}
        where ${ledgerEntries.companyId} = ${companyId} and ${isTransaction}
        order by ${ledgerEntries.id} desc limit 1)`,
      transactions: db.$count(ledgerEntries, and(eq(ledgerEntries.companyId, companyId), isTransaction)),
      balances: sql<Record<string, number>>`(
        select coalesce(json_object_agg(account, amount), '{}') from ${ledgerBalances}
        where ${ledgerBalances.companyId} = ${companyId} and starts_with(account, ${ACCOUNT_PREFIX}))`,
    })
    .from(companies)
    .leftJoin(creditTerms, eq(creditTerms.companyId, companies.id))
    .leftJoin(users, eq(users.id, creditTerms.updatedBy))
    .where(eq(companies.id, companyId))
  const terms = company?.terms
  const balances = company?.balances ?? {}
  return {
    enabled: terms?.isEnabled ?? false,
    maxPeriodDays: terms?.maxPeriodDays ?? DEFAULT_MAX_PERIOD_DAYS,
    updatedAt: terms?.updatedAt.toISOString() ?? null,
    changedAt: latest(terms?.updatedAt, company?.changedAt),
    amounts: PACKAGES.map((type) => ({ type, amount: balances[creditAccount(type)] ?? 0 })),
    enabledAt: terms?.isEnabled === true ? (terms.enabledAt?.toISOString() ?? null) : null,
    updatedBy: isStaff && company?.updatedBy ? toActor(company.updatedBy) : null,
    transactions: company?.transactions ?? 0,
  }
}

/** Returns the credits of a company. Callers with a staff role also see the author of the last change. */
export const getCreditInfo = ({ db, caller, target }: MemberCtx): Promise<CreditInfo> =>
  readCreditInfo(db, target.companyId, caller.roles.length > 0)

/** Data stored with a ledger entry of credits; see `LedgerChange.data`. */
export interface CreditEntry {
  kind: CreditTransaction['kind']
  adId?: number
  orderId?: number
  /** The comment of staff, or the name of the subscription. */
  title?: string
  /** The description of the subscription's capability. */
  description?: string | null
  /** All packages of the transaction. Only on its first entry. */
  amounts?: { type: Package; amount: number }[]
  /** The cause of the transaction, on each further entry. */
  partOf?: string
}

/** Lists a company's credit transactions, the newest first (BILL-32, BILL-33). */
export async function getCreditTransactions(
  { db, target: { companyId } }: MemberCtx,
  { query: { pageSize = MAX_TRANSACTIONS, before } }: CallInput<typeof GetCreditTransactions>,
): Promise<CallOutput<typeof GetCreditTransactions>> {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.companyId, companyId),
        isTransaction,
        before === undefined ? undefined : sql`${ledgerEntries.id} < ${before}`,
      ),
    )
    .orderBy(sql`${ledgerEntries.id} desc`)
    .limit(pageSize)
  const dataOf = ({ data }: (typeof rows)[number]) => (data ?? {}) as Partial<CreditEntry>
  const adIds = [...new Set(rows.flatMap((entry) => dataOf(entry).adId ?? []))]
  const titledAds =
    adIds.length === 0
      ? []
      : await db
          .select({ id: ads.id, title: ads.title })
          .from(ads)
          .where(and(eq(ads.companyId, companyId), inArray(ads.id, adIds)))
  const titles = new Map(titledAds.map(({ id, title }) => [id, title]))
  return rows.map((entry) => {
    const data = dataOf(entry)
    const type = entry.account.slice(ACCOUNT_PREFIX.length)
    return {
      id: entry.id,
      createdAt: entry.at.toISOString(),
      type: entry.amount < 0 ? 'use' : 'buy',
      kind: data.kind ?? (entry.amount < 0 ? 'used' : 'added'),
      title: (data.adId === undefined ? undefined : titles.get(data.adId)) ?? data.title ?? '',
      description: data.description ?? null,
      amount: data.amounts ?? (isPackage(type) ? [{ type, amount: Math.abs(entry.amount) }] : []),
      adId: data.adId ?? null,
    }
  })
}
