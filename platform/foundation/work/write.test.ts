import { desc, eq, inArray, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { history, mails, outbox, users } from '#platform/foundation/db/schema/index.ts'
import { defineQueue } from '#platform/foundation/jobs/queue.ts'
import { startPlatform, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { write } from './write.ts'

const Noted = defineQueue({ name: 'test-noted', schema: Type.Object({ note: Type.String() }) })

let platform: TestPlatform
const notes: string[] = []
beforeAll(async () => {
  platform = await startPlatform({
    areas: [(_app, { jobs }) => jobs.work(Noted, async ({ note }) => void notes.push(note))],
  })
})
afterAll(() => platform.close())

const actor = () => platform.actor()
const rename = ({ db }: Work, user: UserRow, city: string) =>
  db.update(users).set({ city }).where(eq(users.id, user.id))
const cityOf = async (user: UserRow) =>
  (await platform.db.select({ city: users.city }).from(users).where(eq(users.id, user.id)))[0]?.city

/** Records one of everything. */
function recordAll({ remember, tell, send, mail }: Work, user: UserRow, note: string): void {
  remember({ companyId: null, entity: 'user', entityId: user.id, action: 'updated', data: { note } })
  tell({ type: 'updateHome', companyId: null, userId: user.id })
  tell({ type: 'updateHome', companyId: null, userId: user.id })
  send(Noted, { note })
  mail({ to: user.email, template: 'passwordChanged', locale: 'sv', data: { link: 'http://localhost/' } })
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

test('what a unit of work records is there with its change, and what is told twice is sent once', async () => {
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

test('what fails leaves neither change nor record', async () => {
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

test('a hook after the commit that fails does not undo what was committed', async () => {
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
  db.execute(sql.raw(`do $$ begin raise exception 'met another' using errcode = '${code}'; end $$`))

test('a run that met another transaction starts again from its beginning, and its records count once', async () => {
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

test('after three more tries the fault is told; other faults are not tried again', async () => {
  let runs = 0
  const trying = (code: string) =>
    write(actor(), async ({ db }) => {
      runs += 1
      await fail(db, code)
    })
  await expect(trying('40P01')).rejects.toMatchObject({ cause: { code: '40P01' } })
  expect(runs).toBe(4)
  await expect(trying('23514')).rejects.toMatchObject({ cause: { code: '23514' } })
  expect(runs).toBe(5)
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'two units of work that lock two rows the other way round both succeed',
  async () => {
    const pair = [await platform.createUser({ city: '' }), await platform.createUser({ city: '' })]
    const [first, second] = pair
    if (!first || !second) throw new Error('No users')
    let arrived = 0
    let meet = (): void => {}
    const met = new Promise<void>((resolve) => (meet = resolve))
    const both = (order: readonly UserRow[], letter: string) =>
      write(actor(), async ({ db, remember }) => {
        for (const [index, { id }] of order.entries()) {
          await db
            .update(users)
            .set({ city: sql`${users.city} || ${letter}` })
            .where(eq(users.id, id))
          remember({ companyId: null, entity: 'user', entityId: id, action: 'updated' })
          // Each holds its first row before either asks for its second.
          if (index === 0) {
            arrived += 1
            if (arrived === 2) meet()
            await met
          }
        }
      })
    await Promise.all([both([first, second], 'a'), both([second, first], 'b')])
    const cities = await platform.db
      .select({ city: users.city })
      .from(users)
      .where(inArray(users.id, [first.id, second.id]))
    expect(cities.map(({ city }) => [...city].toSorted().join(''))).toEqual(['ab', 'ab'])
  },
)

test('a change that the history is not told of fails in tests, unless it says why', async () => {
  const user = await platform.createUser({ city: 'Umeå' })
  await expect(write(actor(), (work) => rename(work, user, 'Lund'))).rejects.toThrow(
    'Changed without an entry in the history: users',
  )
  expect(await cityOf(user)).toBe('Umeå')
  await write(actor(), (work) => rename(work, user, 'Lund'), { recordsNothing: 'a test' })
  expect(await cityOf(user)).toBe('Lund')
  // Holding a row is not a change.
  await write(actor(), ({ db }) => db.select().from(users).where(eq(users.id, user.id)).for('update'))
})

test('a unit of work inside another is refused at once, rather than waiting for the connection its own transaction holds', async () => {
  await expect(write(actor(), (work) => write(work, () => 'inner'))).rejects.toThrow('inside another')
})
