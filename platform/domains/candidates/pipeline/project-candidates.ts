import type { Db } from '#platform/foundation/db/client.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import type { EventPayload, EventProjection, EventRow } from '#platform/foundation/events/projections.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { loadBoxes, toBox, type BoxRow } from './candidate-boxes.ts'
import { ordersInStep } from './orders-in-step.ts'

interface LoadedCandidates {
  boxes: Map<string, BoxRow>
  orders: Map<number, number>
}

/** The payload of an event about a candidate: the candidate as the receiving user sees it, and its position. */
type CandidatePayload = EventPayload<'addCandidate'>

async function loadCandidates(
  db: Db,
  rows: readonly EventRow[],
  userIds: readonly string[],
): Promise<LoadedCandidates> {
  const byCompany = new Map<number, Set<number>>()
  for (const { companyId, candidateId } of rows) {
    if (companyId === null || candidateId === null) continue
    byCompany.set(companyId, (byCompany.get(companyId) ?? new Set()).add(candidateId))
  }
  const loaded: LoadedCandidates = { boxes: new Map(), orders: new Map() }
  if (userIds.length === 0) return loaded
  for (const [companyId, ids] of byCompany) {
    const candidateIds = [...ids]
    for (const box of await loadBoxes(db, { companyId, candidateIds }, userIds))
      loaded.boxes.set(`${box.id} ${box.user_id}`, box)
    for (const [id, order] of await ordersInStep(db, companyId, candidateIds)) loaded.orders.set(id, order)
  }
  return loaded
}

function toPayload(
  { boxes, orders }: LoadedCandidates,
  { companyId, candidateId }: EventRow,
  userId: string,
  context: Parameters<typeof toBox>[2],
): CandidatePayload | null {
  const box = boxes.get(`${candidateId} ${userId}`)
  if (companyId === null || box === undefined) return null
  const order = orders.get(box.id) ?? 0
  return { companyId, ad: box.ad_id, step: box.step_id, order, candidate: toBox(box, order, context) }
}

/**
 * Builds the payload of `updateCandidate`. Runs two statements per company, regardless of the number of events and
 * users.
 */
export const projectUpdateCandidate =
  (deps: Pick<Deps, 'files' | 'clock'>): EventProjection<'updateCandidate'> =>
  async (db, rows, userIds) => {
    const loaded = await loadCandidates(db, rows, userIds)
    const context = { today: stockholmDay(deps.clock()), files: deps.files }
    return (row, userId) => {
      const payload = toPayload(loaded, row, userId, context)
      return payload && { ...payload, by: row.actorId, started: row.started?.toISOString() ?? null }
    }
  }

/** Builds the payload of `addCandidate`. */
export const projectAddCandidate =
  (deps: Pick<Deps, 'files' | 'clock'>): EventProjection<'addCandidate'> =>
  async (db, rows, userIds) => {
    const loaded = await loadCandidates(db, rows, userIds)
    const context = { today: stockholmDay(deps.clock()), files: deps.files }
    return (row, userId) => toPayload(loaded, row, userId, context)
  }
