import { fetchPart } from '#web/loading/fetch-part.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import type { Lifted, Target } from './lifted.ts'
import type { MoveBoard } from './moves.ts'
import { placeCandidate } from '../updates.ts'

const loadMoves = () => fetchPart(() => import('./moves.ts'))
const loadQuestion = () => fetchPart(() => import('#web/features/message/MessageDialog.tsx'))

/** Fetches the code of moves with their question ahead, so that a drop finds it, also without a connection. */
export function preloadMoves(): void {
  loadMoves().catch(() => {
    /* told when something is moved */
  })
  loadQuestion().catch(() => {
    /* as above */
  })
}

/**
 * Puts a box where it was let go, at once, and does what that asks for; it goes back when that is cancelled or fails.
 */
export async function startMove(board: MoveBoard, lifted: Lifted, target: Target): Promise<void> {
  const held = currentEnvironment().applyUpdate({
    storeUpdater: (store) => {
      placeCandidate(store, board.id, { candidateId: lifted.id, stepId: target.stepId, index: target.index })
    },
  })
  let isHeld = true
  const release = () => {
    if (isHeld) held.dispose()
    isHeld = false
  }
  try {
    const { drop } = await loadMoves()
    await drop({ board, lifted, target, release })
  } catch (error) {
    reportError(error)
  } finally {
    release()
  }
}
