import { stepName } from '#web/i18n/step-name.ts'
import { graphql } from 'relay-runtime'
import { REJECTED_INDEX } from '#rules/candidates/board.ts'
import type { movesMoveMutation } from '#web/__generated__/movesMoveMutation.graphql.ts'
import type { movesOrderMutation } from '#web/__generated__/movesOrderMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { defineAct, runAct, type PayloadOf } from '#web/relay/acts.ts'
import type { Lifted, Target } from './lifted.ts'
import {
  askForMessage,
  NO_MESSAGE,
  type MessageStep,
  type MoveMessage,
} from '#web/features/message/ask-for-message.tsx'
import { toInput } from '#web/features/message/draft.ts'
import { moveAtOnce } from '#web/state/move-at-once.ts'
import { refetchCandidate } from './refresh.ts'
import { moveTexts } from './texts.ts'
import { askReason } from '../reasons/ReasonField.tsx'
import { toolTexts } from '../acting/texts.ts'
import { offerUndoOfMoves } from '../undo/undo.ts'
import { placeCandidate } from '../updates.ts'

/** The code of a rejected move. Its response has the candidate's current position (PIPE-26). */
const handledCodes = ['MOVED_MEANWHILE'] as const

const orderCandidate = defineAct<movesOrderMutation>(
  graphql`
    mutation movesOrderMutation($input: OrderCandidateInput!) {
      orderCandidate(input: $input) {
        candidate {
          id
          position
          changedAt
          step {
            id
          }
          ...BoardBox_candidate
          ...filterFacts_candidate
        }
        errors {
          __typename
          reason
          ... on MovedMeanwhileError {
            movedBy {
              name
            }
          }
        }
      }
    }
  `,
  { handledByCaller: handledCodes },
)

const moveCandidate = defineAct<movesMoveMutation>(
  graphql`
    mutation movesMoveMutation($input: MoveCandidateInput!) {
      moveCandidate(input: $input) {
        candidate {
          id
          position
          changedAt
          scheduledAt
          step {
            id
          }
          ...BoardBox_candidate
          ...filterFacts_candidate
        }
        errors {
          __typename
          reason
          ... on MovedMeanwhileError {
            movedBy {
              name
            }
          }
        }
      }
    }
  `,
  { handledByCaller: handledCodes },
)

/** The board that contains the candidate. */
export interface MoveBoard {
  id: string
  ad: { readonly id: string; readonly company: { readonly databaseId: number } }
  /** The steps, with their candidates if the caller has loaded them. */
  steps: readonly ({ readonly id: string; readonly candidates?: readonly unknown[] } & MessageStep)[]
}

type Payload = PayloadOf<movesOrderMutation> | PayloadOf<movesMoveMutation>

const t = moveTexts.t

/** A drop: the candidate, the target, and a function that releases the position reserved for the box. */
interface Drop {
  board: MoveBoard
  lifted: Lifted
  target: Target
  release: () => void
}

/**
 * Performs a drop: a reorder in the same step (PIPE-24), or a move with its questions (PIPE-25 to PIPE-30). Returns
 * whether it was done.
 */
export const drop = (request: Drop): Promise<boolean> =>
  request.target.stepId === request.lifted.stepId ? reorder(request) : move(request)

async function reorder({ board, lifted, target: { index }, release }: Drop): Promise<boolean> {
  const placement = { candidateId: lifted.id, stepId: lifted.stepId, index }
  const input = { candidateId: lifted.id, stepId: lifted.stepId, order: index, expectedChangedAt: lifted.started }
  const answering = runAct(
    orderCandidate,
    { input },
    {
      hasNoCurtain: true,
      optimisticUpdater: (store) => {
        placeCandidate(store, board.id, placement)
      },
      updater: (store, data) => placeAnswered(store, board, data?.orderCandidate),
    },
  )
  release()
  const answer = await answering
  const step = stepName(board.steps.find(({ id }) => id === lifted.stepId)?.name ?? '')
  return await finish(board, lifted, answer, toolTexts.t('undo.reordered', { name: lifted.name, step }))
}

async function move({ board, lifted, target: { stepId, index }, release }: Drop): Promise<boolean> {
  const step = board.steps.find((each) => each.id === stepId)
  if (!step) return false
  if (lifted.isScheduled && !(await confirmCancelSchedule(lifted.name))) return false
  let isDone = false
  let reasonId: string | null = null
  const rejection =
    board.steps[REJECTED_INDEX] === step
      ? {
          appliedAt: lifted.appliedAt,
          reason: askReason(board.ad.company.databaseId, (id) => {
            reasonId = id
          }),
        }
      : null
  const isAtOnce = moveAtOnce.get() && rejection === null && !step.message
  const idempotencyKeys = new IdempotencyKeys()
  let { started } = lifted
  const send = async (message: MoveMessage): Promise<boolean> => {
    const input = {
      candidateId: lifted.id,
      stepId,
      order: index,
      expectedChangedAt: started,
      message: message.draft && toInput(message.draft),
      schedule: message.schedule?.toISOString() ?? null,
      shouldSaveMessage: message.save,
      reasonId,
    }
    const answering = runAct(
      moveCandidate,
      { input },
      {
        keys: idempotencyKeys,
        hasNoCurtain: isAtOnce,
        optimisticUpdater: (store) => {
          placeCandidate(store, board.id, { candidateId: lifted.id, stepId, index })
        },
        updater: (store, data) => placeAnswered(store, board, data?.moveCandidate),
      },
    )
    release()
    const answer = await answering
    // A user who continues after a colleague's move has seen that move.
    started = answer?.candidate?.changedAt ?? started
    isDone = await finish(
      board,
      lifted,
      answer,
      toolTexts.t('undo.moved', { name: lifted.name, step: stepName(step.name) }),
    )
    return isDone
  }
  // A failed move without a dialog puts the box back (PLUS-89).
  if (isAtOnce) await send(NO_MESSAGE)
  else await askForMessage(lifted, step, send, rejection)
  return isDone
}

const confirmCancelSchedule = (name: string) =>
  dialogs.confirm({
    title: t('scheduledTitle'),
    body: t('scheduledBody', { name }),
    confirmLabel: t('scheduledConfirm'),
    cancelLabel: t('scheduledKeep'),
    isDestructive: true,
  })

/** Puts the candidate at its current position, as the response of a move or of a rejected move states it. */
function placeAnswered(
  store: Parameters<typeof placeCandidate>[0],
  board: MoveBoard,
  payload: Payload | null | undefined,
): void {
  const placed = payload?.candidate
  if (placed?.step)
    placeCandidate(store, board.id, { candidateId: placed.id, stepId: placed.step.id, position: placed.position })
}

/** Shows the result of a move. Returns true if the move was done. */
async function finish(board: MoveBoard, lifted: Lifted, payload: Payload | null, done: string): Promise<boolean> {
  // The move failed: an error message was shown, and the box has moved back.
  if (!payload) {
    await refetchCandidate(board.id, lifted.databaseId)
    return false
  }
  const [error] = payload.errors
  if (!error) {
    if (payload.candidate)
      offerUndoOfMoves(done, { id: board.id, adId: board.ad.id }, [
        { candidateId: lifted.id, changedAt: payload.candidate.changedAt },
      ])
    return true
  }
  if (error.__typename === 'MovedMeanwhileError') {
    const step = stepName(board.steps.find(({ id }) => id === payload.candidate?.step?.id)?.name ?? '')
    const who = error.movedBy?.name
      ? t('movedBy', { name: lifted.name, by: error.movedBy.name, step })
      : t('movedMeanwhile', { name: lifted.name, step })
    await dialogs.alert({ title: t('movedTitle'), body: who })
  }
  return false
}
