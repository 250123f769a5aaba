import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from './companies.ts'
import { big, instant } from './columns.ts'

/**
 * Balances of a company: credits of a package, or points. A balance is never negative, even with concurrent
 * withdrawals.
 */
export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Area and kind, for example `credits/boost`. */
    account: text('account').notNull(),
    amount: big('amount').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.account] }),
    check('ledger_balances_not_negative', sql`${t.amount} >= 0`),
  ],
)

/** Changes of balances. Append-only: the database rejects updates and deletes. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    companyId: integer('company_id').notNull(),
    id: big('id').notNull().generatedByDefaultAsIdentity(),
    account: text('account').notNull(),
    /** Positive for a deposit, negative for a withdrawal. */
    amount: big('amount').notNull(),
    /** Balance after the entry. */
    balance: big('balance').notNull(),
    /** Reason for the entry, for example `order/42`. A cause is booked once. */
    cause: text('cause').notNull(),
    actorId: uuid('actor_id'),
    at: instant('at').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('ledger_entries_cause').on(t.companyId, t.account, t.cause),
    index('ledger_entries_account').on(t.companyId, t.account, t.id),
    // For listing and counting credit transactions. A transaction for several packages has several entries; only one
    // entry lacks `partOf`.
    index('ledger_entries_credits')
      .on(t.companyId, t.id)
      .where(sql`starts_with(account, 'credits/') and (data ? 'partOf') is not true`),
    check('ledger_entries_balance', sql`${t.balance} >= 0`),
  ],
)

/** The last assigned number of each series. See `nextNumber`. */
export const numberSeries = pgTable(
  'number_series',
  {
    /** For example `invoices/2027`. */
    name: text('name').primaryKey(),
    last: big('last').notNull(),
  },
  (t) => [check('number_series_last', sql`${t.last} >= 0`)],
)
