import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createBoard,
  startPipeline,
  type Board,
  type Pipeline,
} from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { ads, candidates, companies, history, mails, retentionNotices } from '#platform/foundation/db/schema/index.ts'
import { behind } from '#platform/testing/behind.ts'
import { addDays, addMonths, instantOf, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { ApplyRetention } from './apply-retention.ts'
import { registerPrivacy } from './routes.ts'
import { TellOfRetention, tellOfRetention } from './tell-of-retention.ts'

let platform: Pipeline
beforeAll(async () => {
  platform = await startPipeline({ areas: [registerPrivacy] })
})
afterAll(() => platform.close())

/**
 * An ad that ended this many days before six months ago, with three candidates, of a company with one administrator.
 */
async function createEnded(daysBefore: number): Promise<Board> {
  const board = await createBoard(platform, 3)
  await platform.db.execute(
    sql`update members set is_default = is_default, admin = user_id = ${board.karin.id}::uuid where company_id = ${board.company.id}`,
  )
  await platform.db.update(companies).set({ retentionMonths: 6 }).where(eq(companies.id, board.company.id))
  await end(board, addDays(addMonths(stockholmDay(platform.clock()), -6), -daysBefore))
  return board
}

const end = (board: Board, day: string | null) =>
  platform.db
    .update(ads)
    .set({ endedAt: day === null ? null : instantOf(day, 12) })
    .where(eq(ads.id, board.ad.id))

/** A night: what is told, and half an hour later what is done. */
async function night(days = 1): Promise<void> {
  platform.clock.set(instantOf(addDays(stockholmDay(platform.clock()), days), 2, 10))
  await platform.deps.jobs.runNow(TellOfRetention, {})
  platform.clock.advance({ minutes: 30 })
  await platform.deps.jobs.runNow(ApplyRetention, {})
}

const letters = (board: Board) =>
  platform.db
    .select({ userId: mails.userId, subject: mails.subject, text: mails.text })
    .from(mails)
    .where(eq(mails.companyId, board.company.id))
const left = async (board: Board) =>
  platform.db.$count(candidates, and(eq(candidates.adId, board.ad.id), sql`anonymised_at is null`))
const remembered = async (board: Board) =>
  (
    await platform.db
      .select({ action: history.action, data: history.data, actorId: history.actorId })
      .from(history)
      .where(and(eq(history.companyId, board.company.id), eq(history.entity, 'company')))
  ).filter(({ action }) => action.startsWith('retention'))

test('PLUS-40 administrators are told a week before, once and nobody else, and a week later the applications are anonymous', async () => {
  const board = await createEnded(-8)
  const dueOn = addDays(stockholmDay(platform.clock()), 8)
  platform.clock.set(instantOf(addDays(stockholmDay(platform.clock()), 1), 2, 10))
  // Two runs that have both found them untold, and one that comes later.
  const tell = () => tellOfRetention(platform.actor())
  const hold = async (tx: Tx) => {
    await tx.select().from(companies).where(eq(companies.id, board.company.id)).for('update')
    await tx.select().from(ads).where(eq(ads.id, board.ad.id)).for('update')
  }
  expect((await behind(platform.database, hold, [tell, tell])).toSorted()).toEqual([0, 1])
  expect(await tell()).toBe(0)
  const told = await letters(board)
  expect(told.map(({ userId }) => userId)).toEqual([board.karin.id])
  expect(told[0]?.subject).toMatch(/^3 ansökningar gallras \w+dag/)
  expect(told[0]?.text).toContain('Drifttekniker')
  expect(
    await platform.db.select().from(retentionNotices).where(eq(retentionNotices.companyId, board.company.id)),
  ).toMatchObject([{ adId: board.ad.id, dueOn, applications: 3 }])
  for (let n = 0; n < 6; n += 1) await night()
  expect([await left(board), (await letters(board)).length]).toEqual([3, 1])
  await night()
  expect([await left(board), (await letters(board)).length]).toEqual([0, 1])
  await night()
  expect((await letters(board)).length).toBe(1)
  expect(await remembered(board)).toEqual([
    { action: 'retentionTold', actorId: null, data: { ads: [board.ad.id], applications: 3, dueOn } },
    { action: 'retentionApplied', actorId: null, data: { ad: board.ad.id, applications: 3 } },
  ])
})

test('PLUS-40 what was long due is told of first, and kept a week more', async () => {
  const board = await createEnded(300)
  await night()
  expect([(await letters(board)).length, await left(board)]).toEqual([1, 3])
  await night(6)
  expect(await left(board)).toBe(3)
  await night()
  expect(await left(board)).toBe(0)
})

test('PLUS-40 nothing goes before a whole week has passed, however late the notice went out', async () => {
  const board = await createEnded(0)
  await night()
  await platform.db
    .update(retentionNotices)
    .set({ toldAt: platform.clock() })
    .where(eq(retentionNotices.companyId, board.company.id))
  platform.clock.advance({ days: 7, minutes: -1 })
  await platform.deps.jobs.runNow(ApplyRetention, {})
  expect(await left(board)).toBe(3)
  platform.clock.advance({ minutes: 1 })
  await platform.deps.jobs.runNow(ApplyRetention, {})
  expect(await left(board)).toBe(0)
})

test('PLUS-40 an ad that goes on again is out, and is told of anew when it has ended again', async () => {
  const board = await createEnded(0)
  await night()
  await end(board, null)
  await night(7)
  expect(await left(board)).toBe(3)
  await end(board, stockholmDay(platform.clock()))
  await night(100)
  expect([await left(board), (await letters(board)).length]).toEqual([3, 1])
  platform.clock.set(instantOf(addDays(addMonths(stockholmDay(platform.clock()), 6), -100), 2))
  await night()
  expect([await left(board), (await letters(board)).length]).toEqual([3, 2])
  await night(7)
  expect(await left(board)).toBe(0)
})

test('PLUS-40 of several administrators each is told in an own language, and of a company without any all members are', async () => {
  const board = await createEnded(0)
  await platform.db.execute(sql`update members set admin = false where company_id = ${board.company.id}`)
  await platform.db.execute(sql`update users set locale = 'en' where id = ${board.erik.id}::uuid`)
  await night()
  const told = await letters(board)
  expect(told.map(({ userId }) => userId).sort()).toEqual([board.karin.id, board.erik.id].sort())
  expect(told.find(({ userId }) => userId === board.erik.id)?.subject).toContain('3 applications are made anonymous')
})

test('PLUS-40 a run that ends halfway has done whole parts, and the next one does the rest, each application once', async () => {
  const board = await createEnded(0)
  for (let n = 0; n < 117; n += 1) await platform.createCandidate(board.ad)
  for (let n = 0; n < 7; n += 1) await night()
  expect(await left(board)).toBe(120)
  platform.clock.set(instantOf(addDays(stockholmDay(platform.clock()), 1), 2, 40))
  // As a process that is killed in its second part leaves it: that transaction never ends.
  const begin = platform.db.transaction.bind(platform.db)
  let parts = 0
  const killed = vi.spyOn(platform.db, 'transaction').mockImplementation((run, settings) =>
    begin(async (tx) => {
      const result = await run(tx)
      parts += 1
      if (parts === 2) throw new Error('killed')
      return result
    }, settings),
  )
  await expect(platform.deps.jobs.runNow(ApplyRetention, {})).rejects.toThrow('killed')
  killed.mockRestore()
  expect(await left(board)).toBe(70)
  await platform.deps.jobs.runNow(ApplyRetention, {})
  await platform.deps.jobs.runNow(ApplyRetention, {})
  expect(await left(board)).toBe(0)
  const once = await platform.db.execute<{ times: number }>(
    sql`select distinct count(*)::int as times from history
      where company_id = ${board.company.id} and entity = 'candidate' and action = 'anonymised' group by entity_id`,
  )
  expect(once.rows).toEqual([{ times: 1 }])
  expect(
    (await remembered(board))
      .filter(({ action }) => action === 'retentionApplied')
      .map(({ data }) => (data as { applications: number }).applications),
  ).toEqual([50, 50, 20])
})
