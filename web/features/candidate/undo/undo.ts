import { graphql } from 'relay-runtime'
import type { undoMovesMutation } from '#web/__generated__/undoMovesMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { reportError } from '#web/relay/report-error.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { placeResults } from './place-results.ts'
import { toolTexts } from '../acting/texts.ts'
import { undoSeveral } from './undo-several.ts'

const undoMovesAct = defineAct<undoMovesMutation>(graphql`
  mutation undoMovesMutation($input: UndoMovesInput!) {
    undoMoves(input: $input) {
      results {
        candidate {
          id
        }
        outcome
        step {
          id
        }
        position
        changedAt
      }
      errors {
        reason
      }
    }
  }
`)

/** A moved candidate, with `changedAt` from the response of the move. */
export interface Moved {
  candidateId: string
  changedAt: string
}

const t = toolTexts.t

/** Shows a message about an action and offers to undo the action for a moment (PLUS-24). */
export const offerUndo = (text: string, undo: () => void): void =>
  showToast(text, 'undo', { label: t('undo.undo'), run: undo })

/** Shows that candidates were moved and offers to undo the moves, including their message. */
export const offerUndoOfMoves = (text: string, board: { id: string; adId: string }, moved: readonly Moved[]): void =>
  offerUndo(text, () => void undoMoves(board, moved).catch(reportError))

async function undoMoves(board: { id: string; adId: string }, moved: readonly Moved[]): Promise<void> {
  const entries = moved.map(({ candidateId, changedAt }) => ({ candidateId, expectedChangedAt: changedAt }))
  const failed = await undoSeveral(entries, (candidates) =>
    runAct(
      undoMovesAct,
      { input: { adId: board.adId, candidates } },
      {
        updater: (store, data) => placeResults(store, board.id, data?.undoMoves?.results ?? []),
      },
    ),
  )
  if (failed === null) return
  if (failed === 0) return showToast(t('undo.undone'))
  await dialogs.alert({
    title: t('undo.failedTitle'),
    body: moved.length === 1 ? t('undo.failed') : t('undo.failedSome', { count: failed }),
  })
}
