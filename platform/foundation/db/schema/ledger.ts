import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from './companies.ts'
import { big, instant } from './columns.ts'

/**
 * What a company has of something that is counted: credits of a package, points. Never below zero, whoever takes at
 * once.
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

/** Every change of a balance. Rows are only ever added: the database refuses to change or remove one. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    companyId: integer('company_id').notNull(),
    id: big('id').notNull().generatedByDefaultAsIdentity(),
    account: text('account').notNull(),
    /** Added when positive, taken when negative. */
    amount: big('amount').notNull(),
    /** What the account held afterwards. */
    balance: big('balance').notNull(),
    /** What this entry comes of, for example `order/42`; the same cause counts once. */
    cause: text('cause').notNull(),
    actorId: uuid('actor_id'),
    at: instant('at').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('ledger_entries_cause').on(t.companyId, t.account, t.cause),
    index('ledger_entries_account').on(t.companyId, t.account, t.id),
    // The transactions of credits, which are listed and counted: what staff add of several packages at once is one of
    // several entries.
    index('ledger_entries_credits')
      .on(t.companyId, t.id)
      .where(sql`starts_with(account, 'credits/') and (data ? 'partOf') is not true`),
    check('ledger_entries_balance', sql`${t.balance} >= 0`),
  ],
)

/** The last number given out of each series; see `nextNumber`. */
export const numberSeries = pgTable(
  'number_series',
  {
    /** For example `invoices/2027`. */
    name: text('name').primaryKey(),
    last: big('last').notNull(),
  },
  (t) => [check('number_series_last', sql`${t.last} >= 0`)],
)
