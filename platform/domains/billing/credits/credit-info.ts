import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CreditInfo, CreditTransaction, GetCreditTransactions } from '#contract/billing/credits.ts'
import { MOST_TRANSACTIONS } from '#contract/billing/credits.ts'
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
import { fullName } from '#rules/people/person-name.ts'
import { DEFAULT_MAX_PERIOD_DAYS } from '#rules/promotion/promotion.ts'

const prefix = creditAccount('')

/**
 * Entries that begin a transaction: what staff add of several packages at once is one of several entries. In the words
 * of the index that holds them.
 */
const isTransaction = sql`starts_with(${ledgerEntries.account}, ${sql.raw(`'${prefix}'`)})
  and (${ledgerEntries.data} ? 'partOf') is not true`

/**
 * A company's credits, what is left of each package (PROMO-36, PROMO-38), in one statement. Who changed the terms is
 * told staff alone.
 */
export async function creditInfoOf(db: Db, companyId: number, isStaff: boolean): Promise<CreditInfo> {
  const [terms] = await db
    .select({
      terms: creditTerms,
      firstName: users.firstName,
      lastName: users.lastName,
      transactions: db.$count(ledgerEntries, and(eq(ledgerEntries.companyId, companyId), isTransaction)),
      balances: sql<Record<string, number>>`(
        select coalesce(json_object_agg(account, amount), '{}') from ${ledgerBalances}
        where ${ledgerBalances.companyId} = ${companyId} and starts_with(account, ${prefix}))`,
    })
    .from(companies)
    .leftJoin(creditTerms, eq(creditTerms.companyId, companies.id))
    .leftJoin(users, eq(users.id, creditTerms.updatedBy))
    .where(eq(companies.id, companyId))
  const left = terms?.balances ?? {}
  return {
    enabled: terms?.terms?.isEnabled ?? false,
    maxPeriodDays: terms?.terms?.maxPeriodDays ?? DEFAULT_MAX_PERIOD_DAYS,
    updatedAt: terms?.terms?.updatedAt.toISOString() ?? null,
    amounts: PACKAGES.map((type) => ({ type, amount: left[creditAccount(type)] ?? 0 })),
    enabledAt: terms?.terms?.isEnabled === true ? (terms.terms.enabledAt?.toISOString() ?? null) : null,
    updatedBy:
      isStaff && terms?.firstName ? fullName({ firstName: terms.firstName, lastName: terms.lastName ?? '' }) : null,
    transactions: terms?.transactions ?? 0,
  }
}

/** The credits of a company, as the caller is told of them. */
export const getCreditInfo = ({ db, caller, place }: MemberCtx): Promise<CreditInfo> =>
  creditInfoOf(db, place.companyId, caller.roles.length > 0)

/** What the entries of credits tell of themselves; see `LedgerChange.data`. */
export interface CreditEntry {
  kind: CreditTransaction['kind']
  adId?: number
  orderId?: number
  /** Of staff, or of a subscription: its name, and what its capability says. */
  title?: string
  description?: string | null
  /** All packages, where a transaction has several entries; the others are `partOf` it. */
  amounts?: { type: Package; amount: number }[]
  partOf?: string
}

/** A company's transactions, the newest first (BILL-32, BILL-33). */
export async function getCreditTransactions(
  { db, place: { companyId } }: MemberCtx,
  { query: { pageSize = MOST_TRANSACTIONS, before } }: CallInput<typeof GetCreditTransactions>,
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
  const named =
    adIds.length === 0
      ? []
      : await db
          .select({ id: ads.id, title: ads.title })
          .from(ads)
          .where(and(eq(ads.companyId, companyId), inArray(ads.id, adIds)))
  const titles = new Map(named.map(({ id, title }) => [id, title]))
  return rows.map((entry) => {
    const data = dataOf(entry)
    const type = entry.account.slice(prefix.length)
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
