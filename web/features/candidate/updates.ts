import type { UnreadKind } from './unread.ts'
import { moveToIndex } from '#rules/candidates/board.ts'
import type { RecordProxy, RecordSourceProxy } from 'relay-runtime'

// One updater per fact of the board. Optimistic updates, mutation responses and live events all use it.

/**
 * The position of a candidate. A user's action gives an index in the rendered step. The platform gives a sort position,
 * because an index from the platform would be outdated as soon as another candidate is added or removed.
 */
export type Placement = { readonly candidateId: string; readonly stepId: string } & (
  | { readonly index: number }
  | { readonly position: number }
)

const noLane: readonly RecordProxy[] = []
const laneOf = (step: RecordProxy) => step.getLinkedRecords('candidates') ?? noLane

/**
 * Moves a candidate to a step and removes it from its previous step. Returns false if the board does not know the step.
 */
export const placeCandidate = (store: RecordSourceProxy, boardId: string, placement: Placement): boolean =>
  placeCandidates(store, boardId, [placement])

/**
 * Places several candidates in order and writes each lane once. Returns false if the board does not know one of the
 * steps.
 */
export function placeCandidates(store: RecordSourceProxy, boardId: string, placements: readonly Placement[]): boolean {
  const steps = (store.get(boardId)?.getLinkedRecords('steps') ?? []).filter((step) => step !== null)
  // A step that was read without its candidates has no lane to change.
  const lanes = steps.filter((step) => step.getLinkedRecords('candidates')).map((step) => new Lane(step))
  let isKnown = true
  for (const placement of placements) {
    const { candidateId, stepId } = placement
    const target = lanes.find(({ id }) => id === stepId)
    const candidate = store.get(candidateId)
    if (!target || !candidate) {
      isKnown = false
      continue
    }
    if ('position' in placement) candidate.setValue(placement.position, 'position')
    const index = 'index' in placement ? placement.index : target.indexOf(candidate, store)
    // Most events do not move a candidate. In that case the other lanes, with thousands of candidates, are not read.
    if (target.holdsAt(candidateId, index)) continue
    for (const lane of lanes) lane.take(candidateId)
    target.put(candidateId, index)
  }
  for (const lane of lanes) lane.write(store)
  return isKnown
}

/** A lane during placement. It is read on first use and written once if it changed. */
class Lane {
  readonly id: string
  readonly #step: RecordProxy
  #ids: readonly string[] | null = null
  #isChanged = false

  constructor(step: RecordProxy) {
    this.id = step.getDataID()
    this.#step = step
  }

  get ids(): readonly string[] {
    return (this.#ids ??= laneOf(this.#step).map((each) => each?.getDataID() ?? ''))
  }

  holdsAt(candidateId: string, index: number): boolean {
    return this.ids[Math.min(index, this.ids.length - 1)] === candidateId
  }

  /** Returns the index of a candidate in the lane, which is sorted by position. */
  indexOf(candidate: RecordProxy, store: RecordSourceProxy): number {
    const { ids } = this
    const ownIndex = ids.indexOf(candidate.getDataID())
    const others = ownIndex < 0 ? ids : ids.toSpliced(ownIndex, 1)
    let [from, to] = [0, others.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (isSortedBefore(store.get(others[middle] ?? ''), candidate)) from = middle + 1
      else to = middle
    }
    return from
  }

  take(candidateId: string): void {
    const currentIndex = this.ids.indexOf(candidateId)
    if (currentIndex < 0) return
    this.#ids = this.ids.toSpliced(currentIndex, 1)
    this.#isChanged = true
  }

  put(candidateId: string, index: number): void {
    this.#ids = moveToIndex(this.ids, candidateId, index)
    this.#isChanged = true
  }

  write(store: RecordSourceProxy): void {
    if (this.#isChanged)
      this.#step.setLinkedRecords(
        this.ids.map((id) => store.get(id) ?? null),
        'candidates',
      )
  }
}

/**
 * Whether a candidate is sorted before another. If the positions are equal, the smaller platform id comes first, as on
 * the platform.
 */
function isSortedBefore(one: RecordProxy | null | undefined, other: RecordProxy): boolean {
  const [a, b] = [numberIn(one, 'position'), numberIn(other, 'position')]
  return a < b || (a === b && numberIn(one, 'databaseId') < numberIn(other, 'databaseId'))
}

const numberIn = (record: RecordProxy | null | undefined, field: string): number => {
  const value: unknown = record?.getValue(field)
  return typeof value === 'number' ? value : 0
}

const lowered = (record: RecordProxy, field: string) => {
  const value = record.getValue(field)
  if (typeof value === 'number') record.setValue(Math.max(0, value - 1), field)
}

/** Removes a kind of activity from a candidate's unread kinds and from the counts of its ad (PIPE-63). */
export function markActivitySeen(
  store: RecordSourceProxy,
  { candidateId, adId, kind }: { candidateId: string; adId: string; kind: UnreadKind },
): void {
  const candidate = store.get(candidateId)
  const unread: unknown = candidate?.getValue('unread')
  const seen = kind.toUpperCase()
  if (!candidate || !Array.isArray(unread) || !unread.includes(seen)) return
  const rest = unread.filter((each) => each !== seen)
  candidate.setValue(rest, 'unread')
  const ad = store.get(adId)
  if (!ad) return
  if (kind === 'new') lowered(ad, 'newApplicationCount')
  if (rest.length === 0 && ad.getValue('isMuted') !== true) lowered(ad, 'notifications')
}

/** Sets the rating of a candidate. */
export function rateCandidate(store: RecordSourceProxy, candidateId: string, rating: number): void {
  store.get(candidateId)?.setValue(rating, 'rating')
}

/** Clears the clock of every candidate whose message was due before `now` (PIPE-60). */
export function clearPastSchedules(store: RecordSourceProxy, boardId: string, now: Date): void {
  for (const step of store.get(boardId)?.getLinkedRecords('steps') ?? []) {
    for (const candidate of step ? laneOf(step) : noLane) {
      const at: unknown = candidate?.getValue('scheduledAt')
      if (typeof at === 'string' && Date.parse(at) <= now.getTime()) candidate.setValue(null, 'scheduledAt')
    }
  }
}

/**
 * Sets the steps of a board and their order. A new step has no candidates, and a missing step leaves the board
 * (PIPE-84).
 */
export function placeSteps(store: RecordSourceProxy, boardId: string, stepIds: readonly string[]): void {
  const steps = stepIds.flatMap((id) => store.get(id) ?? [])
  for (const step of steps) if (!step.getLinkedRecords('candidates')) step.setLinkedRecords([], 'candidates')
  store.get(boardId)?.setLinkedRecords(steps, 'steps')
}
