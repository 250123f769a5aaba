import type { RecordSourceProxy } from 'relay-runtime'
import { placeCandidates, type Placement } from '../updates.ts'

/** Where one of several candidates now stands. */
export interface PlacedResult {
  readonly candidate: { readonly id: string } | null | undefined
  readonly outcome: string
  readonly step: { readonly id: string } | null | undefined
  readonly position: number | null | undefined
  readonly changedAt: string | null | undefined
}

/** Puts candidates where the answer of a call about several says they now stand. */
export function placeResults(store: RecordSourceProxy, boardId: string, results: readonly PlacedResult[]): void {
  const placements = results.flatMap(({ candidate, step, position }): Placement[] =>
    candidate && step && typeof position === 'number' ? [{ candidateId: candidate.id, stepId: step.id, position }] : [],
  )
  placeCandidates(store, boardId, placements)
  for (const { candidate, changedAt } of results)
    if (candidate && changedAt) store.get(candidate.id)?.setValue(changedAt, 'changedAt')
}
