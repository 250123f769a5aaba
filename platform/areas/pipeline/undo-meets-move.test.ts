import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CandidatesMoved, UndoMoves } from '#contract/board.ts'
import { candidates } from '#platform/db/schema/index.ts'
import { boxOf, createBoard, move, startPipeline, type Board, type Pipeline } from './pipeline.fixture.ts'

let platform: Pipeline
beforeAll(async () => {
  platform = await startPipeline()
})
afterAll(() => platform.close())

/** Holds a candidate's row from a session of its own until released, so that whoever wants it next waits. */
async function holdCandidate(id: number): Promise<() => Promise<void>> {
  let release = (): void => {}
  let isHeld = (): void => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const done = platform.db.transaction(async (tx) => {
    await tx.select().from(candidates).where(eq(candidates.id, id)).for('update')
    isHeld()
    await released
  })
  await held
  return async () => {
    release()
    await done
  }
}

/** Waits until so many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await platform.db.execute<{ waiting: number }>(sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if ((rows[0]?.waiting ?? 0) >= count) return
  }
}

const undo = (board: Board, started: string) => platform.inject(UndoMoves, { body: { ad: board.ad.id, candidates: [{ id: board.candidate.id, started }] } }, board.karin)

test.runIf(process.env['TEST_DATABASE_URL'])('PLUS-24 taking a move back while a colleague moves the card to the step it came from ends for both, and one of them wins', async () => {
  const board = await createBoard(platform)
  const from = board.incoming
  await move(platform, board.karin, board.candidate, board.interview)
  const box = await boxOf(platform, board.candidate.id, board.karin)
  const { changed: started } = box
  // Both have begun, and neither has the card yet: with locks taken the other way round each would now hold what the other waits for.
  const release = await holdCandidate(board.candidate.id)
  const undone = undo(board, started)
  await untilWaiting(1)
  const moved = platform.inject(CandidatesMoved, { body: { ad: board.ad.id, step: from.id, locked: false, message: null, schedule: null, reason: null, candidates: [{ id: board.candidate.id, started, cancelScheduled: false }] } }, board.erik)
  await untilWaiting(2)
  await release()
  const outcomes = [(await undone).body.results[0]?.outcome, (await moved).body.results[0]?.outcome]
  expect(outcomes.toSorted()).toEqual(['done', 'movedMeanwhile'])
})
