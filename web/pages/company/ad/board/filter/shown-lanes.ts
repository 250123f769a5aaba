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
import { channels } from '#web/features/candidate/channel/channels.ts'
import type { BoardCandidate, BoardStep } from '../board-context.ts'

type LaneFacts = useShownLanes_step$data[number]
type CandidateFacts = LaneFacts['candidates'][number]

/** Filter facts with the candidate's global id. */
interface KeyedFacts extends FilterFacts {
  key: string
}

// Relay returns the same object until its data changes, so these caches use the object as the key.
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
      channel: channels.toRule(candidate.channel),
      firstChannel: channels.toRule(candidate.firstChannel),
    }
    factsOfCandidate.set(candidate, facts)
  }
  return facts
}

/** Returns a sorted lane, cached until its candidates change. The filter is applied afterwards and keeps the order. */
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
 * Returns the lanes with the candidates that pass the filter, in the filter's order. A lane with unchanged content
 * stays the same object, so that React does not render it again.
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
