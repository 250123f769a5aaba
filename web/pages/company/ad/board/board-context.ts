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

/** Actions for the parts of the board. The object stays the same while the board is shown. */
export interface BoardActions {
  openCard: (databaseId: number) => void
  closeCard: () => void
  /**
   * Opens the menu of target steps next to an element. If the candidate is selected, the menu is for all selected
   * candidates.
   */
  openStepMenu: (lifted: Lifted, anchor: Element) => void
  /**
   * Moves the focus from a box with an arrow key or h, j, k, l. With `extend`, selects every box on the way. Returns
   * false for other keys.
   */
  moveFocus: (candidateId: string, key: string, extend: boolean) => boolean
  /** Returns the candidate's current position among the shown candidates. Null if the candidate has left them. */
  positionOf: (candidateId: string) => Target | null
  select: (candidateId: string, mode: SelectMode) => void
  /** Selects or deselects a whole lane. */
  selectLane: (stepId: string) => void
  /** Clears the selection. Returns false if nothing was selected. */
  clearSelection: () => boolean
  /** Rejects a candidate, or all selected candidates if it is one of them. */
  reject: (lifted: Lifted) => void
  /** Rates a candidate. `halves` is twice the rating: 7 halves are 3.5. */
  rate: (candidate: { id: string; name: string; rating: number }, halves: number) => void
  fold: (stepId: string) => void
}

export const BoardActionsContext = createContext<BoardActions | null>(null)

export function useBoardActions(): BoardActions {
  const actions = use(BoardActionsContext)
  if (!actions) throw new Error('useBoardActions() is called outside <Board>.')
  return actions
}

/** The data that parts of a board read of its lanes. */
export interface LanesRead {
  board: BoardData
  /** The steps with the shown candidates, in display order. */
  shown: readonly BoardStep[]
}

export const LanesContext = createContext<LanesRead | null>(null)

export function useLanesRead(): LanesRead {
  const lanes = use(LanesContext)
  if (!lanes) throw new Error('useLanesRead() is called outside <BoardLanes>.')
  return lanes
}

/** Counts the candidates of some steps. */
export const countCandidates = (steps: readonly BoardStep[]): number =>
  steps.reduce((sum, { candidates }) => sum + candidates.length, 0)
