import { useState } from 'react'
import { useFragment } from 'react-relay'
import { alertCode } from '#rules/candidates/candidate-alerts.ts'
import { REJECTED_INDEX, canMove } from '#rules/candidates/board.ts'
import type { headFragment_candidate$key } from '#web/__generated__/headFragment_candidate.graphql.ts'
import { stepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { showToast } from '#web/ui/toasts.ts'
import { isByRecruiter } from '../channel/channels.ts'
import type { Lifted } from '../move/lifted.ts'
import type { MoveBoard } from '../move/moves.ts'
import { startMove } from '../move/start-move.ts'
import { headFragment } from './head-fragment.ts'
import { cardTexts } from './texts.ts'

/** The board of a candidate, and the candidate's position on it. */
export interface BoardPlace {
  board: MoveBoard
  stepId: string
  index: number
}

/** Defines how a candidate is moved from the card. */
export interface CardMoving {
  isLocked: boolean
  /** Returns the candidate's current position. Null if the candidate is no longer on a board. */
  place: () => Promise<BoardPlace | null>
  /** Called when a move ends, with whether it was done. */
  onMoved?: ((isDone: boolean) => void) | undefined
}

/** The open choice of a step: the code that shows it, and the candidate on its board. */
interface OpenChoice<C> {
  code: C
  board: MoveBoard
  lifted: Lifted
}

/** Returns why a candidate cannot be moved, and null if it can. */
export function useWhyNotMoved(key: headFragment_candidate$key, isArchived: boolean): string | null {
  const t = useTexts(cardTexts)
  const { isDeleted: deleted, alert } = useFragment(headFragment, key)
  if (isArchived) return t('moves.archived')
  if (!deleted) return null
  return t(alert !== null && alertCode(alert) === 'withdrawn' ? 'moves.withdrawn' : 'moves.deleted')
}

interface CardMoves<C> {
  /** Why the candidate cannot be moved. Null if it can. */
  whyNot: string | null
  choice: OpenChoice<C> | null
  /** When the candidate entered the current step. */
  since: string
  openChoice: () => void
  closeChoice: () => void
  moveTo: (stepId: string) => void
  reject: () => void
}

/**
 * The moves of the card (PLUS-22), for the buttons of the desktop and of the phone. `loadChoice` loads the code with
 * which the user chooses a step.
 */
export function useCardMoves<C>(
  key: headFragment_candidate$key,
  isArchived: boolean,
  moving: CardMoving,
  loadChoice: () => Promise<C>,
): CardMoves<C> {
  const t = useTexts(cardTexts)
  const { id, databaseId, name, changedAt, enteredStepAt, scheduledAt, receivedAt, channel } = useFragment(
    headFragment,
    key,
  )
  const whyNot = useWhyNotMoved(key, isArchived)
  const [choice, setChoice] = useState<OpenChoice<C> | null>(null)

  const lift = async () => {
    const place = await moving.place()
    return (
      place && {
        board: place.board,
        lifted: {
          id,
          databaseId,
          name,
          stepId: place.stepId,
          index: place.index,
          appliedAt: isByRecruiter(channel) ? null : receivedAt,
          started: changedAt,
          isScheduled: scheduledAt !== null,
          others: 0,
        },
      }
    )
  }
  const move = async (board: MoveBoard, lifted: Lifted, stepId: string) => {
    const isDone = await startMove(board, lifted, { stepId, index: 0 })
    moving.onMoved?.(isDone)
  }
  const openChoice = async () => {
    const [liftedCandidate, code] = await Promise.all([lift(), loadChoice()])
    if (liftedCandidate) setChoice({ code, ...liftedCandidate })
  }
  const reject = async () => {
    const liftedCandidate = await lift()
    const rejection = liftedCandidate?.board.steps[REJECTED_INDEX]
    if (!liftedCandidate || !rejection) return
    if (rejection.id === liftedCandidate.lifted.stepId)
      return showToast(t('moves.there', { name, step: stepName(rejection.name) }))
    if (!canMove(liftedCandidate.board.steps, liftedCandidate.lifted.stepId, rejection.id, moving.isLocked))
      return showToast(t('moves.locked', { name }))
    await move(liftedCandidate.board, liftedCandidate.lifted, rejection.id)
  }
  const start = (act: () => Promise<void>) => {
    if (whyNot === null) void act().catch(reportError)
  }
  return {
    whyNot,
    choice,
    since: enteredStepAt,
    openChoice: () => start(openChoice),
    closeChoice: () => setChoice(null),
    moveTo: (stepId) => {
      setChoice(null)
      if (choice) void move(choice.board, choice.lifted, stepId)
    },
    reject: () => start(reject),
  }
}
