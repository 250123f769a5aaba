import { and, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createBoard, startPipeline, type Board } from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { ads, candidates, companies, history, mails, retentionNotices } from '#platform/foundation/db/schema/index.ts'
import { contendForLock } from '#platform/testing/contend-for-lock.ts'
import { addDays, addMonths, instantOf, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { ApplyRetention } from './apply-retention.ts'
import { registerPrivacy } from './routes.ts'
import { AnnounceRetention, announceRetention } from './announce-retention.ts'

const platform = await startPipeline({ areas: [registerPrivacy] })

/**
 * Creates an ad with three candidates, in a company with one administrator. The ad ended `daysBefore` days before the
 * day six months ago.
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

/** Runs the two nightly jobs: the notices, and half an hour later the anonymisation. */
async function runNight(days = 1): Promise<void> {
  platform.clock.set(instantOf(addDays(stockholmDay(platform.clock()), days), 2, 10))
  await platform.deps.jobs.runNow(AnnounceRetention, {})
  platform.clock.advance({ minutes: 30 })
  await platform.deps.jobs.runNow(ApplyRetention, {})
}

const listMails = (board: Board) =>
  platform.db
    .select({ userId: mails.userId, subject: mails.subject, text: mails.text })
    .from(mails)
    .where(eq(mails.companyId, board.company.id))
const countRemaining = async (board: Board) =>
  platform.db.$count(candidates, and(eq(candidates.adId, board.ad.id), sql`anonymised_at is null`))
const listHistory = async (board: Board) =>
  (
    await platform.db
      .select({ action: history.action, data: history.data, actorId: history.actorId })
      .from(history)
      .where(and(eq(history.companyId, board.company.id), eq(history.entity, 'company')))
  ).filter(({ action }) => action.startsWith('retention'))

test('notifies only administrators, once, a week before applications are anonymised (PLUS-40)', async () => {
  const board = await createEnded(-8)
  const dueOn = addDays(stockholmDay(platform.clock()), 8)
  platform.clock.set(instantOf(addDays(stockholmDay(platform.clock()), 1), 2, 10))
  // Two concurrent runs both find ads without a notice; a third run comes later.
  const announce = () => announceRetention(platform.actor())
  const lockRows = async (tx: Tx) => {
    await tx.select().from(companies).where(eq(companies.id, board.company.id)).for('update')
    await tx.select().from(ads).where(eq(ads.id, board.ad.id)).for('update')
  }
  expect((await contendForLock(platform.database, lockRows, [announce, announce])).toSorted()).toEqual([0, 1])
  expect(await announce()).toBe(0)
  const mailed = await listMails(board)
  expect(mailed.map(({ userId }) => userId)).toEqual([board.karin.id])
  expect(mailed[0]?.subject).toMatch(/^3 ansökningar gallras \w+dag/)
  expect(mailed[0]?.text).toContain('Drifttekniker')
  expect(
    await platform.db.select().from(retentionNotices).where(eq(retentionNotices.companyId, board.company.id)),
  ).toMatchObject([{ adId: board.ad.id, dueOn, applications: 3 }])
  for (let n = 0; n < 6; n += 1) await runNight()
  expect([await countRemaining(board), (await listMails(board)).length]).toEqual([3, 1])
  await runNight()
  expect([await countRemaining(board), (await listMails(board)).length]).toEqual([0, 1])
  await runNight()
  expect((await listMails(board)).length).toBe(1)
  expect(await listHistory(board)).toEqual([
    { action: 'retentionTold', actorId: null, data: { ads: [board.ad.id], applications: 3, dueOn } },
    { action: 'retentionApplied', actorId: null, data: { ad: board.ad.id, applications: 3 } },
  ])
})

test('announces overdue applications first and keeps them a week longer (PLUS-40)', async () => {
  const board = await createEnded(300)
  await runNight()
  expect([(await listMails(board)).length, await countRemaining(board)]).toEqual([1, 3])
  await runNight(6)
  expect(await countRemaining(board)).toBe(3)
  await runNight()
  expect(await countRemaining(board)).toBe(0)
})

test('waits a whole week after the notice, even if the notice was late (PLUS-40)', async () => {
  const board = await createEnded(0)
  await runNight()
  await platform.db
    .update(retentionNotices)
    .set({ toldAt: platform.clock() })
    .where(eq(retentionNotices.companyId, board.company.id))
  platform.clock.advance({ days: 7, minutes: -1 })
  await platform.deps.jobs.runNow(ApplyRetention, {})
  expect(await countRemaining(board)).toBe(3)
  platform.clock.advance({ minutes: 1 })
  await platform.deps.jobs.runNow(ApplyRetention, {})
  expect(await countRemaining(board)).toBe(0)
})

test('skips an ad that is published again, and announces it again after it ends (PLUS-40)', async () => {
  const board = await createEnded(0)
  await runNight()
  await end(board, null)
  await runNight(7)
  expect(await countRemaining(board)).toBe(3)
  await end(board, stockholmDay(platform.clock()))
  await runNight(100)
  expect([await countRemaining(board), (await listMails(board)).length]).toEqual([3, 1])
  platform.clock.set(instantOf(addDays(addMonths(stockholmDay(platform.clock()), 6), -100), 2))
  await runNight()
  expect([await countRemaining(board), (await listMails(board)).length]).toEqual([3, 2])
  await runNight(7)
  expect(await countRemaining(board)).toBe(0)
})

test("notifies in each user's language, and all members of a company without administrators (PLUS-40)", async () => {
  const board = await createEnded(0)
  await platform.db.execute(sql`update members set admin = false where company_id = ${board.company.id}`)
  await platform.db.execute(sql`update users set locale = 'en' where id = ${board.erik.id}::uuid`)
  await runNight()
  const mailed = await listMails(board)
  expect(mailed.map(({ userId }) => userId).sort()).toEqual([board.karin.id, board.erik.id].sort())
  expect(mailed.find(({ userId }) => userId === board.erik.id)?.subject).toContain('3 applications will be anonymised')
})

test('keeps finished batches of an interrupted run, and the next run does the rest once (PLUS-40)', async () => {
  const board = await createEnded(0)
  for (let n = 0; n < 117; n += 1) await platform.createCandidate(board.ad)
  for (let n = 0; n < 7; n += 1) await runNight()
  expect(await countRemaining(board)).toBe(120)
  platform.clock.set(instantOf(addDays(stockholmDay(platform.clock()), 1), 2, 40))
  // Simulates a process that is killed in its second batch, before the transaction commits.
  const begin = platform.db.transaction.bind(platform.db)
  let batches = 0
  const transactionSpy = vi.spyOn(platform.db, 'transaction').mockImplementation((run, settings) =>
    begin(async (tx) => {
      const result = await run(tx)
      batches += 1
      if (batches === 2) throw new Error('killed')
      return result
    }, settings),
  )
  await expect(platform.deps.jobs.runNow(ApplyRetention, {})).rejects.toThrow('killed')
  transactionSpy.mockRestore()
  expect(await countRemaining(board)).toBe(70)
  await platform.deps.jobs.runNow(ApplyRetention, {})
  await platform.deps.jobs.runNow(ApplyRetention, {})
  expect(await countRemaining(board)).toBe(0)
  const timesRecorded = await platform.db.execute<{ times: number }>(
    sql`select distinct count(*)::int as times from history
      where company_id = ${board.company.id} and entity = 'candidate' and action = 'anonymised' group by entity_id`,
  )
  expect(timesRecorded.rows).toEqual([{ times: 1 }])
  expect(
    (await listHistory(board))
      .filter(({ action }) => action === 'retentionApplied')
      .map(({ data }) => (data as { applications: number }).applications),
  ).toEqual([50, 50, 20])
})
