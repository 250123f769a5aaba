import {
  compileFilter,
  foldName,
  isFiltering,
  sortLane,
  type BoardFilter,
  type BoardSort,
  type FilterFacts,
} from '#rules/candidates/board-filter.ts'
import type { useShownLanes_step$data } from '#web/__generated__/useShownLanes_step.graphql.ts'
import type { BoardCandidate, BoardStep } from '../board-context.ts'

type LaneFacts = useShownLanes_step$data[number]
type CandidateFacts = LaneFacts['candidates'][number]

/** Facts of a candidate with the key its box has. */
interface KeyedFacts extends FilterFacts {
  key: string
}

// Relay hands out the same object as long as nothing of it changed: what was worked out from it holds as long.
const factsOfCandidate = new WeakMap<CandidateFacts, KeyedFacts>()
const sortedLanes = new WeakMap<LaneFacts['candidates'], Map<BoardSort, readonly KeyedFacts[]>>()
const lastShown = new WeakMap<BoardStep, BoardStep>()
const candidatesByKey = new WeakMap<BoardStep['candidates'], ReadonlyMap<string, BoardCandidate>>()

function factsOf(candidate: CandidateFacts): KeyedFacts {
  let facts = factsOfCandidate.get(candidate)
  if (!facts) {
    facts = {
      key: candidate.id,
      id: candidate.databaseId,
      name: candidate.name,
      folded: foldName(candidate.name),
      rank: candidate.rating,
      isUnread: candidate.unread.length > 0,
      hasDocument: candidate.hasDocuments,
      receivedAt: candidate.receivedAt,
      enteredStepAt: candidate.enteredStepAt,
      silentSince: candidate.silentSince ?? null,
    }
    factsOfCandidate.set(candidate, facts)
  }
  return facts
}

/**
 * A lane in an order; worked out again only when its candidates change. A filter leaves some of it out and keeps the
 * order.
 */
function sorted(candidates: LaneFacts['candidates'], sort: BoardSort): readonly KeyedFacts[] {
  let orders = sortedLanes.get(candidates)
  if (!orders) sortedLanes.set(candidates, (orders = new Map()))
  let lane = orders.get(sort)
  if (!lane) orders.set(sort, (lane = sortLane(candidates.map(factsOf), sort)))
  return lane
}

function byKey(candidates: BoardStep['candidates']): ReadonlyMap<string, BoardCandidate> {
  let map = candidatesByKey.get(candidates)
  if (!map) candidatesByKey.set(candidates, (map = new Map(candidates.map((candidate) => [candidate.id, candidate]))))
  return map
}

/**
 * The lanes with the candidates a filter leaves, in its order. A lane that shows the same stays the same, so that it is
 * not drawn anew.
 */
export function shownLanes(
  steps: readonly BoardStep[],
  facts: useShownLanes_step$data,
  filter: BoardFilter,
  now: Date,
  found: ReadonlySet<number> | null,
): readonly BoardStep[] {
  const passes = isFiltering(filter) ? compileFilter(filter, now, found) : null
  return steps.map((step, index) => {
    const lane = sorted(facts[index]?.candidates ?? [], filter.sort)
    const all = byKey(step.candidates)
    const candidates = (passes ? lane.filter(passes) : lane).flatMap(({ key }) => all.get(key) ?? [])
    const last = lastShown.get(step) ?? step
    if (
      last.candidates.length === candidates.length &&
      candidates.every((candidate, at) => candidate === last.candidates[at])
    )
      return last
    const shown = { ...step, candidates }
    lastShown.set(step, shown)
    return shown
  })
}
