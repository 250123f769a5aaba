import { fetchPart } from '#web/loading/fetch-part.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import type { Lifted, Target } from './lifted.ts'
import type { MoveBoard } from './moves.ts'
import { placeCandidate } from '../updates.ts'

const loadMoves = () => fetchPart(() => import('./moves.ts'))
const loadQuestion = () => fetchPart(() => import('#web/features/message/MessageDialog.tsx'))

/** Preloads the code of moves and their question, so that a drop also works without a connection. */
export function preloadMoves(): void {
  loadMoves().catch(() => {
    /* the move shows the error */
  })
  loadQuestion().catch(() => {
    /* the move shows the error */
  })
}

/**
 * Puts a box at the drop position at once and performs the move. The box returns if the move is cancelled or fails.
 * Returns whether the move was done.
 */
export async function startMove(board: MoveBoard, lifted: Lifted, target: Target): Promise<boolean> {
  const optimistic = currentEnvironment().applyUpdate({
    storeUpdater: (store) => {
      placeCandidate(store, board.id, { candidateId: lifted.id, stepId: target.stepId, index: target.index })
    },
  })
  let isHeld = true
  const release = () => {
    if (isHeld) optimistic.dispose()
    isHeld = false
  }
  try {
    const { drop } = await loadMoves()
    return await drop({ board, lifted, target, release })
  } catch (error) {
    reportError(error)
    return false
  } finally {
    release()
  }
}
