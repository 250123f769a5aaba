import type { RecordSourceProxy } from 'relay-runtime'
import { placeCandidates, type Placement } from '../updates.ts'

/** The current position of one of several candidates. */
export interface PlacedResult {
  readonly candidate: { readonly id: string } | null | undefined
  readonly outcome: string
  readonly step: { readonly id: string } | null | undefined
  readonly position: number | null | undefined
  readonly changedAt: string | null | undefined
}

/** Puts candidates at the positions in the response of a bulk call. */
export function placeResults(store: RecordSourceProxy, boardId: string, results: readonly PlacedResult[]): void {
  const placements = results.flatMap(({ candidate, step, position }): Placement[] =>
    candidate && step && typeof position === 'number' ? [{ candidateId: candidate.id, stepId: step.id, position }] : [],
  )
  placeCandidates(store, boardId, placements)
  for (const { candidate, changedAt } of results)
    if (candidate && changedAt) store.get(candidate.id)?.setValue(changedAt, 'changedAt')
}
