import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CandidatesMoved, UndoMoves } from '#contract/candidates/bulk-filters-and-search.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import { contendForLock } from '#platform/testing/contend-for-lock.ts'
import { boxOf, createBoard, move, startPipeline, type Board } from './pipeline.fixture.ts'

const platform = await startPipeline()

const undo = (board: Board, started: string) =>
  platform.inject(
    UndoMoves,
    { body: { ad: board.ad.id, candidates: [{ id: board.candidate.id, started }] } },
    board.karin,
  )

test.runIf(process.env['TEST_DATABASE_URL'])(
  'completes a concurrent undo and move into the same step without deadlock, and lets one win (PLUS-24)',
  async () => {
    const board = await createBoard(platform)
    const from = board.incoming
    await move(platform, board.karin, board.candidate, board.interview)
    const box = await boxOf(platform, board.candidate.id, board.karin)
    const { changed: started } = box
    // Both transactions have started, but neither has locked the candidate. With the opposite lock order, each would
    // now hold the lock the other needs.
    const [undone, moved] = await contendForLock(
      platform.database,
      (tx) => tx.select().from(candidates).where(eq(candidates.id, board.candidate.id)).for('update'),
      [
        async () => (await undo(board, started)).body.results[0]?.outcome,
        async () =>
          (
            await platform.inject(
              CandidatesMoved,
              {
                body: {
                  ad: board.ad.id,
                  step: from.id,
                  locked: false,
                  message: null,
                  schedule: null,
                  reason: null,
                  candidates: [{ id: board.candidate.id, started, cancelScheduled: false }],
                },
              },
              board.erik,
            )
          ).body.results[0]?.outcome,
      ],
    )
    expect([undone, moved].toSorted()).toEqual(['done', 'movedMeanwhile'])
  },
)
