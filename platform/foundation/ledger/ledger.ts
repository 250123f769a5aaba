import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { ledgerBalances, ledgerEntries } from '#platform/foundation/db/schema/index.ts'

/** A change of one of a company's accounts. */
export interface LedgerChange {
  companyId: number
  /** Area and kind, for example `credits/boost`. See `accounts.ts`. */
  account: string
  /** A whole number of credits or points, above 0. */
  amount: number
  /** The idempotency key: a cause changes an account only once. */
  cause: string
  actorId: string | null
  at: Date
  /** Ids and texts for the list of entries, but never personal data. */
  data?: Record<string, unknown>
}

/**
 * The result of a change. `again` means that the cause was already booked; `balance` is then the balance at that time.
 */
export type LedgerOutcome = { outcome: 'done' | 'again'; balance: number } | { outcome: 'notEnough' }

/** Adds to an account, once per cause. Call it in the transaction of the change that causes it. */
export async function addToLedger(tx: Db, change: LedgerChange): Promise<LedgerOutcome> {
  const { companyId, account, amount } = validate(change)
  await lockAccount(tx, companyId, account)
  const booked = await bookedBalance(tx, change)
  if (booked !== null) return { outcome: 'again', balance: booked }
  const [row] = await tx
    .update(ledgerBalances)
    .set({ amount: sql`${ledgerBalances.amount} + ${amount}` })
    .where(ofAccount(change))
    .returning({ amount: ledgerBalances.amount })
  return { outcome: 'done', balance: await addEntry(tx, change, amount, row) }
}

/**
 * Takes from an account, once per cause. Returns `notEnough` if the balance is too small. A single conditional update
 * decides, so two concurrent callers cannot both take the last credit. Call it in the transaction of the change that
 * causes it.
 */
export async function takeFromLedger(tx: Db, change: LedgerChange): Promise<LedgerOutcome> {
  const { companyId, account, amount } = validate(change)
  await lockAccount(tx, companyId, account)
  const booked = await bookedBalance(tx, change)
  if (booked !== null) return { outcome: 'again', balance: booked }
  const [row] = await tx
    .update(ledgerBalances)
    .set({ amount: sql`${ledgerBalances.amount} - ${amount}` })
    .where(and(ofAccount(change), gte(ledgerBalances.amount, amount)))
    .returning({ amount: ledgerBalances.amount })
  return row ? { outcome: 'done', balance: await addEntry(tx, change, -amount, row) } : { outcome: 'notEnough' }
}

/** Returns to an account the amount that the cause `takenBy` took, once. Returns `notEnough` if it took nothing. */
export async function returnToLedger(
  tx: Db,
  { takenBy, ...change }: Omit<LedgerChange, 'amount'> & { takenBy: string },
): Promise<LedgerOutcome> {
  const [taken] = await tx
    .select({ amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.companyId, change.companyId),
        eq(ledgerEntries.account, change.account),
        eq(ledgerEntries.cause, takenBy),
      ),
    )
  if (!taken || taken.amount >= 0) return { outcome: 'notEnough' }
  return addToLedger(tx, { ...change, amount: -taken.amount })
}

const ofAccount = ({ companyId, account }: Pick<LedgerChange, 'companyId' | 'account'>) =>
  and(eq(ledgerBalances.companyId, companyId), eq(ledgerBalances.account, account))

function validate(change: LedgerChange): LedgerChange {
  if (!Number.isInteger(change.amount) || change.amount < 1)
    throw new RangeError(`A ledger amount must be a whole number above 0, not ${change.amount}.`)
  return change
}

/**
 * Creates the account if needed and locks it until the transaction ends, so that changes of one account run in turn.
 */
async function lockAccount(tx: Db, companyId: number, account: string): Promise<void> {
  await tx
    .insert(ledgerBalances)
    .values({ companyId, account })
    .onConflictDoUpdate({
      target: [ledgerBalances.companyId, ledgerBalances.account],
      set: { amount: sql`${ledgerBalances.amount}` },
    })
}

/** Returns the balance after the entry of this cause, or null if the cause has no entry. */
async function bookedBalance(tx: Db, { companyId, account, cause }: LedgerChange): Promise<number | null> {
  const [entry] = await tx
    .select({ balance: ledgerEntries.balance })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, account), eq(ledgerEntries.cause, cause)),
    )
  return entry?.balance ?? null
}

async function addEntry(
  tx: Db,
  { companyId, account, cause, actorId, at, data }: LedgerChange,
  amount: number,
  row: { amount: number } | undefined,
): Promise<number> {
  if (!row) throw new Error(`The account ${account} was not locked.`)
  await tx
    .insert(ledgerEntries)
    .values({ companyId, account, amount, balance: row.amount, cause, actorId, at, data: data ?? null })
  return row.amount
}
