import { createContext, use } from 'react'
import type { SelectMode } from '#web/state/selection.ts'
import type { Lifted, Target } from '#web/features/candidate/move/lifted.ts'
import type { BoardStep } from './lanes/useLanes.ts'

export type { BoardCandidate, BoardStep } from './lanes/useLanes.ts'

/** A board with its steps and their candidates. */
export interface BoardData {
  id: string
  ad: { readonly id: string; readonly databaseId: number; readonly company: { readonly databaseId: number } }
  steps: readonly BoardStep[]
}

/** What the parts of the board may do; the same object as long as the board is shown. */
export interface BoardActions {
  openCard: (databaseId: number) => void
  closeCard: () => void
  /**
   * Opens the menu of steps to move to, beside an element; for all that are chosen when the candidate is among them.
   */
  openStepMenu: (lifted: Lifted, anchor: Element) => void
  /**
   * Moves the focus from a box with an arrow key or h, j, k, l; with `extends` everything passed is chosen. False for
   * other keys.
   */
  moveFocus: (candidateId: string, key: string, extend: boolean) => boolean
  /** Where a candidate stands now among those that are shown; null when it has left meanwhile. */
  placeOf: (candidateId: string) => Target | null
  select: (candidateId: string, mode: SelectMode) => void
  /** Chooses or lets go of a whole lane. */
  selectLane: (stepId: string) => void
  /** Lets go of all that are chosen; false when none is. */
  clearSelection: () => boolean
  /** Rejects a candidate, or all that are chosen when it is among them. */
  reject: (lifted: Lifted) => void
  /** Rates a candidate, or takes the rank to a number of halves. */
  rate: (candidate: { id: string; name: string; rating: number }, halves: number) => void
  fold: (stepId: string) => void
}

export const BoardActionsContext = createContext<BoardActions | null>(null)

export function useBoardActions(): BoardActions {
  const actions = use(BoardActionsContext)
  if (!actions) throw new Error('A part of the board stands outside the board')
  return actions
}

/** What the parts of a board read of its lanes. */
export interface LanesRead {
  board: BoardData
  /** The steps with the candidates that are shown, in the order they are shown in. */
  shown: readonly BoardStep[]
}

export const LanesContext = createContext<LanesRead | null>(null)

export function useLanesRead(): LanesRead {
  const lanes = use(LanesContext)
  if (!lanes) throw new Error('A part of the board stands outside its lanes')
  return lanes
}

/** How many candidates there are in some steps. */
export const countOf = (steps: readonly BoardStep[]): number =>
  steps.reduce((sum, { candidates }) => sum + candidates.length, 0)
