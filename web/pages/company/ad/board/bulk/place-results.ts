import type { RecordSourceProxy } from 'relay-runtime'
import { placeCandidates, type Placement } from '../../../_candidates/updates.ts'

/** Where one of several candidates now stands. */
export interface PlacedResult {
  readonly candidateId: string
  readonly outcome: string
  readonly stepId: string | null | undefined
  readonly order: number | null | undefined
  readonly changedAt: string | null | undefined
}

/** Puts candidates where the answer of a call about several says they now stand. */
export function placeResults(store: RecordSourceProxy, boardId: string, results: readonly PlacedResult[]): void {
  const placements = results.flatMap(({ candidateId, stepId, order }): Placement[] => (stepId && typeof order === 'number' ? [{ candidateId, stepId, order }] : []))
  placeCandidates(store, boardId, placements)
  for (const { candidateId, changedAt } of results) if (changedAt) store.get(candidateId)?.setValue(changedAt, 'changedAt')
}
