import { desc, eq, inArray, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { history, mails, outbox, users } from '#platform/foundation/db/schema/index.ts'
import { defineQueue } from '#platform/foundation/jobs/queue.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { write } from './write.ts'

const Noted = defineQueue({ name: 'test-noted', schema: Type.Object({ note: Type.String() }) })

const platform = await setUpPlatform({
  areas: [(_app, { jobs }) => jobs.work(Noted, async ({ note }) => void notes.push(note))],
})
const notes: string[] = []

const actor = () => platform.actor()
const rename = ({ db }: Work, user: UserRow, city: string) =>
  db.update(users).set({ city }).where(eq(users.id, user.id))
const cityOf = async (user: UserRow) =>
  (await platform.db.select({ city: users.city }).from(users).where(eq(users.id, user.id)))[0]?.city

/** Records one item of every kind, and the same event twice. */
function recordAll({ recordHistory, publish, enqueue, sendMail }: Work, user: UserRow, note: string): void {
  recordHistory({ companyId: null, entity: 'user', entityId: user.id, action: 'updated', data: { note } })
  publish({ type: 'updateHome', companyId: null, userId: user.id })
  publish({ type: 'updateHome', companyId: null, userId: user.id })
  enqueue(Noted, { note })
  sendMail({ to: user.email, template: 'passwordChanged', locale: 'sv', data: { link: 'http://localhost/' } })
}

const recorded = async (user: UserRow) => ({
  history: (
    await platform.db
      .select({ note: sql<string>`${history.data} ->> 'note'` })
      .from(history)
      .where(eq(history.entityId, user.id))
      .orderBy(desc(history.id))
  ).map(({ note }) => note),
  events: (await platform.db.select().from(outbox).where(eq(outbox.userId, user.id))).length,
  mails: (await platform.db.select().from(mails).where(eq(mails.recipient, user.email))).length,
})

test('commits the records with the change, and publishes equal events once', async () => {
  const user = await platform.createUser()
  let committed = 0
  await write(actor(), async (work) => {
    await rename(work, user, 'Lund')
    recordAll(work, user, 'moved')
    work.afterCommit(() => void (committed += 1))
    expect(committed).toBe(0)
  })
  await platform.runJobs()
  expect(await recorded(user)).toEqual({ history: ['moved'], events: 1, mails: 1 })
  expect([await cityOf(user), notes.includes('moved'), committed]).toEqual(['Lund', true, 1])
})

test('rolls back the change and its records when the work throws', async () => {
  const user = await platform.createUser({ city: 'Umeå' })
  let committed = 0
  const failing = write(actor(), async (work) => {
    await rename(work, user, 'Lund')
    recordAll(work, user, 'failed')
    work.afterCommit(() => void (committed += 1))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await platform.runJobs()
  expect(await recorded(user)).toEqual({ history: [], events: 0, mails: 0 })
  expect([await cityOf(user), notes.includes('failed'), committed]).toEqual(['Umeå', false, 0])
})

test('keeps the commit when an after-commit hook throws', async () => {
  const user = await platform.createUser()
  await write(actor(), async (work) => {
    await rename(work, user, 'Lund')
    recordAll(work, user, 'moved')
    work.afterCommit(() => {
      throw new Error('too late')
    })
  })
  expect(await cityOf(user)).toBe('Lund')
})

const fail = (db: Work['db'], code: string) =>
  db.execute(sql.raw(`do $$ begin raise exception 'collision' using errcode = '${code}'; end $$`))

test('retries from the start after a collision, and writes the records of the last run only', async () => {
  for (const code of ['40001', '40P01']) {
    const user = await platform.createUser()
    let runs = 0
    await write(actor(), async (work) => {
      runs += 1
      await rename(work, user, `run ${runs}`)
      recordAll(work, user, `run ${runs}`)
      if (runs < 3) await fail(work.db, code)
    })
    expect([runs, await cityOf(user)]).toEqual([3, 'run 3'])
    expect(await recorded(user)).toEqual({ history: ['run 3'], events: 1, mails: 1 })
  }
})

test('throws after three retries, and does not retry other database errors', async () => {
  let runs = 0
  const failWith = (code: string) =>
    write(actor(), async ({ db }) => {
      runs += 1
      await fail(db, code)
    })
  await expect(failWith('40P01')).rejects.toMatchObject({ cause: { code: '40P01' } })
  expect(runs).toBe(4)
  await expect(failWith('23514')).rejects.toMatchObject({ cause: { code: '23514' } })
  expect(runs).toBe(5)
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'completes two units of work that lock the same two rows in opposite order',
  async () => {
    const pair = [await platform.createUser({ city: '' }), await platform.createUser({ city: '' })]
    const [first, second] = pair
    if (!first || !second) throw new Error('No users')
    let waiting = 0
    const bothLocked = Promise.withResolvers<void>()
    const updateBoth = (order: readonly UserRow[], letter: string) =>
      write(actor(), async ({ db, recordHistory }) => {
        for (const [index, { id }] of order.entries()) {
          await db
            .update(users)
            .set({ city: sql`${users.city} || ${letter}` })
            .where(eq(users.id, id))
          recordHistory({ companyId: null, entity: 'user', entityId: id, action: 'updated' })
          // Both transactions lock their first row before either requests its second.
          if (index === 0) {
            waiting += 1
            if (waiting === 2) bothLocked.resolve()
            await bothLocked.promise
          }
        }
      })
    await Promise.all([updateBoth([first, second], 'a'), updateBoth([second, first], 'b')])
    const cities = await platform.db
      .select({ city: users.city })
      .from(users)
      .where(inArray(users.id, [first.id, second.id]))
    expect(cities.map(({ city }) => [...city].toSorted().join(''))).toEqual(['ab', 'ab'])
  },
)

test('fails in tests when a change has no history entry and gives no reason', async () => {
  const user = await platform.createUser({ city: 'Umeå' })
  await expect(write(actor(), (work) => rename(work, user, 'Lund'))).rejects.toThrow(
    'Changed without a history entry: users',
  )
  expect(await cityOf(user)).toBe('Umeå')
  await write(actor(), (work) => rename(work, user, 'Lund'), { recordsNothing: 'a test' })
  expect(await cityOf(user)).toBe('Lund')
  // Locking a row is not a change.
  await write(actor(), ({ db }) => db.select().from(users).where(eq(users.id, user.id)).for('update'))
})

// It would otherwise wait forever for the connection that its own transaction holds.
test('rejects a unit of work inside another at once', async () => {
  await expect(write(actor(), (work) => write(work, () => 'inner'))).rejects.toThrow('inside another')
})
