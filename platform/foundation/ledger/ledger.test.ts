import fc from 'fast-check'
import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#platform/foundation/db/client.ts'
import { ledgerBalances, ledgerEntries } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import { creditAccount } from './accounts.ts'
import { addToLedger, returnToLedger, takeFromLedger, type LedgerChange } from './ledger.ts'
import { nextNumber } from './next-number.ts'

const { platform, company } = await setUpCompany()
const other = await platform.createCompany({})

let causes = 0
const change = (over: Partial<LedgerChange> & { account: string }): LedgerChange => ({
  companyId: company.id,
  amount: 1,
  cause: `cause/${(causes += 1)}`,
  actorId: null,
  at: platform.clock(),
  ...over,
})
const inTransaction = <T>(run: (tx: Db) => Promise<T>): Promise<T> => platform.db.transaction(run)
/** Runs the function `count` times, at most 8 at once. More concurrent runs than connections would be rejected. */
async function runConcurrently<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) done.push(await run(next++))
    }),
  )
  return done
}
const balanceOf = async (account: string, companyId = company.id): Promise<number> => {
  const [row] = await platform.db
    .select()
    .from(ledgerBalances)
    .where(and(eq(ledgerBalances.companyId, companyId), eq(ledgerBalances.account, account)))
  return row?.amount ?? 0
}
const entriesOf = (account: string) =>
  platform.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.companyId, company.id), eq(ledgerEntries.account, account)))
    .orderBy(asc(ledgerEntries.id))

test('gives the last credit to one of 200 concurrent callers', async () => {
  const account = creditAccount('boost')
  await inTransaction((tx) => addToLedger(tx, change({ account })))
  const outcomes = await runConcurrently(200, () => inTransaction((tx) => takeFromLedger(tx, change({ account }))))
  expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter(({ outcome }) => outcome === 'notEnough')).toHaveLength(199)
  expect(await balanceOf(account)).toBe(0)
  expect((await entriesOf(account)).map(({ amount, balance }) => [amount, balance])).toEqual([
    [1, 1],
    [-1, 0],
  ])
})

test('books a cause once under concurrent calls, and returns the first result again', async () => {
  const account = creditAccount('volume')
  const entry = change({ account, amount: 5, cause: 'subscription/2027-01' })
  const outcomes = await runConcurrently(20, () => inTransaction((tx) => addToLedger(tx, entry)))
  expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.every((result) => result.outcome !== 'notEnough' && result.balance === 5)).toBe(true)
  expect(await balanceOf(account)).toBe(5)
  await inTransaction((tx) => takeFromLedger(tx, change({ account, amount: 2, cause: 'order/1' })))
  expect(await inTransaction((tx) => takeFromLedger(tx, change({ account, amount: 2, cause: 'order/1' })))).toEqual({
    outcome: 'again',
    balance: 3,
  })
  expect(await balanceOf(account, other.id)).toBe(0)
})

test('gives back the amount of an order once, and nothing for an order that took nothing', async () => {
  const account = creditAccount('basic')
  await inTransaction((tx) => addToLedger(tx, change({ account, amount: 3 })))
  await inTransaction((tx) => takeFromLedger(tx, change({ account, amount: 2, cause: 'order/7' })))
  const { amount: _, ...back } = change({ account, cause: 'order/7/cancelled' })
  expect(await inTransaction((tx) => returnToLedger(tx, { ...back, takenBy: 'order/7' }))).toEqual({
    outcome: 'done',
    balance: 3,
  })
  expect(await inTransaction((tx) => returnToLedger(tx, { ...back, takenBy: 'order/7' }))).toEqual({
    outcome: 'again',
    balance: 3,
  })
  expect(await inTransaction((tx) => returnToLedger(tx, { ...back, cause: 'x', takenBy: 'order/8' }))).toEqual({
    outcome: 'notEnough',
  })
  await expect(inTransaction((tx) => addToLedger(tx, change({ account, amount: 0 })))).rejects.toThrow(RangeError)
})

test('leaves neither entry nor balance after a rollback', async () => {
  const account = creditAccount('boost-pro')
  await expect(
    inTransaction(async (tx) => {
      await addToLedger(tx, change({ account, amount: 9 }))
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect([await balanceOf(account), await entriesOf(account)]).toEqual([0, []])
})

test('rejects updates and deletes of entries in the database', async () => {
  const account = creditAccount('boost-plus')
  await inTransaction((tx) => addToLedger(tx, change({ account })))
  const mine = eq(ledgerEntries.account, account)
  await expect(platform.db.update(ledgerEntries).set({ amount: 100 }).where(mine)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('only ever added') },
  })
  await expect(platform.db.delete(ledgerEntries).where(mine)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('only ever added') },
  })
  expect(await entriesOf(account)).toHaveLength(1)
})

test('keeps the balance equal to the sum of the entries, and each entry holds the balance after it', async () => {
  const operations = fc.array(
    fc.tuple(fc.constantFrom('add', 'take', 'back'), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 8 })),
    { maxLength: 15 },
  )
  await fc.assert(
    fc.asyncProperty(operations, async (list) => {
      const account = `points/${(causes += 1)}`
      for (const [operation, amount, number] of list) {
        const entry = change({ account, amount, cause: `${operation}/${number}` })
        await inTransaction((tx) =>
          operation === 'add'
            ? addToLedger(tx, entry)
            : operation === 'take'
              ? takeFromLedger(tx, entry)
              : returnToLedger(tx, { ...entry, takenBy: `take/${number}` }),
        )
      }
      let sum = 0
      const entries = await entriesOf(account)
      for (const { amount, balance } of entries) expect(balance).toBe((sum += amount))
      expect(await balanceOf(account)).toBe(sum)
      expect(new Set(entries.map(({ cause }) => cause)).size).toBe(entries.length)
    }),
    { numRuns: 20 },
  )
})

test('assigns every number of a series once and without gaps, under concurrent calls and rollbacks', async () => {
  const series = 'invoices/2027'
  const results = await runConcurrently(60, (index) =>
    platform.db
      .transaction(async (tx) => {
        const number = await nextNumber(tx, series)
        if (index % 3 === 0) throw new Error('rolled back')
        return number
      })
      .catch(() => null),
  )
  const numbers = results.filter((number) => number !== null)
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(await platform.db.transaction((tx) => nextNumber(tx, 'invoices/2028'))).toBe(1)
})
