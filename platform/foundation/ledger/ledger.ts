import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { ledgerBalances, ledgerEntries } from '#platform/foundation/db/schema/index.ts'

/** A change of what a company has. */
export interface LedgerChange {
  companyId: number
  /** Area and kind, for example `credits/boost`. */
  account: string
  /** Whole pieces, above zero. */
  amount: number
  /** What it comes of; the same cause counts once for an account, however often it is told. */
  cause: string
  actorId: string | null
  at: Date
  /** Ids and words for the list of entries, never personal data. */
  data?: Record<string, unknown>
}

/** What became of a change: `again` when its cause was counted before. */
export type LedgerOutcome = { outcome: 'done' | 'again'; balance: number } | { outcome: 'notEnough' }

/** Adds to an account, once per cause. Call it in the transaction of what it comes of. */
export async function addToLedger(tx: Db, change: LedgerChange): Promise<LedgerOutcome> {
  const { companyId, account, amount } = checked(change)
  await hold(tx, companyId, account)
  const before = await counted(tx, change)
  if (before !== null) return { outcome: 'again', balance: before }
  const [row] = await tx
    .update(ledgerBalances)
    .set({ amount: sql`${ledgerBalances.amount} + ${amount}` })
    .where(of(change))
    .returning({ amount: ledgerBalances.amount })
  return { outcome: 'done', balance: await enter(tx, change, amount, row) }
}

/**
 * Takes from an account, once per cause, and only when it holds enough: one conditional update decides, so that two who
 * take the last piece at once do not both get it. Call it in the transaction of what it comes of.
 */
export async function takeFromLedger(tx: Db, change: LedgerChange): Promise<LedgerOutcome> {
  const { companyId, account, amount } = checked(change)
  await hold(tx, companyId, account)
  const before = await counted(tx, change)
  if (before !== null) return { outcome: 'again', balance: before }
  const [row] = await tx
    .update(ledgerBalances)
    .set({ amount: sql`${ledgerBalances.amount} - ${amount}` })
    .where(and(of(change), gte(ledgerBalances.amount, amount)))
    .returning({ amount: ledgerBalances.amount })
  return row ? { outcome: 'done', balance: await enter(tx, change, -amount, row) } : { outcome: 'notEnough' }
}

/** Gives back what a cause took, once; nothing when it took nothing. */
export async function giveBack(
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

const of = ({ companyId, account }: Pick<LedgerChange, 'companyId' | 'account'>) =>
  and(eq(ledgerBalances.companyId, companyId), eq(ledgerBalances.account, account))

function checked(change: LedgerChange): LedgerChange {
  if (!Number.isInteger(change.amount) || change.amount < 1)
    throw new RangeError(`A ledger counts whole pieces, not ${change.amount}`)
  return change
}

/** Holds the account until the transaction ends, so that who comes second sees what the first has entered. */
async function hold(tx: Db, companyId: number, account: string): Promise<void> {
  await tx
    .insert(ledgerBalances)
    .values({ companyId, account })
    .onConflictDoUpdate({
      target: [ledgerBalances.companyId, ledgerBalances.account],
      set: { amount: sql`${ledgerBalances.amount}` },
    })
}

/** What the account held after the entry of this cause; null when it has none. */
async function counted(tx: Db, { companyId, account, cause }: LedgerChange): Promise<number | null> {
  const [entry] = await tx
    .select({ balance: ledgerEntries.balance })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, account), eq(ledgerEntries.cause, cause)),
    )
  return entry?.balance ?? null
}

async function enter(
  tx: Db,
  { companyId, account, cause, actorId, at, data }: LedgerChange,
  amount: number,
  row: { amount: number } | undefined,
): Promise<number> {
  if (!row) throw new Error(`The account ${account} was not held`)
  await tx
    .insert(ledgerEntries)
    .values({ companyId, account, amount, balance: row.amount, cause, actorId, at, data: data ?? null })
  return row.amount
}
