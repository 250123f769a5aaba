import type { Db } from '#platform/foundation/db/client.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import type { EventPayload, EventProjection, EventRow } from '#platform/foundation/events/projections.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { readBoxes, toBox, type BoxRow } from './candidate-boxes.ts'
import { ordersInStep } from './orders-in-step.ts'

interface Read {
  boxes: Map<string, BoxRow>
  orders: Map<number, number>
}

/** What a hub event tells one user of a candidate: the box as that user sees it, and where it stands. */
type Told = EventPayload<'addCandidate'>

async function read(db: Db, rows: readonly EventRow[], userIds: readonly string[]): Promise<Read> {
  const byCompany = new Map<number, Set<number>>()
  for (const { companyId, candidateId } of rows) {
    if (companyId === null || candidateId === null) continue
    byCompany.set(companyId, (byCompany.get(companyId) ?? new Set()).add(candidateId))
  }
  const found: Read = { boxes: new Map(), orders: new Map() }
  if (userIds.length === 0) return found
  for (const [companyId, ids] of byCompany) {
    const candidateIds = [...ids]
    for (const box of await readBoxes(db, { companyId, candidateIds }, userIds))
      found.boxes.set(`${box.id} ${box.user_id}`, box)
    for (const [id, order] of await ordersInStep(db, companyId, candidateIds)) found.orders.set(id, order)
  }
  return found
}

function tell(
  { boxes, orders }: Read,
  { companyId, candidateId }: EventRow,
  userId: string,
  means: Parameters<typeof toBox>[2],
): Told | null {
  const box = boxes.get(`${candidateId} ${userId}`)
  if (companyId === null || box === undefined) return null
  const order = orders.get(box.id) ?? 0
  return { companyId, ad: box.ad_id, step: box.step_id, order, candidate: toBox(box, order, means) }
}

/** How `updateCandidate` is read: two statements per company, whatever the number of events and users. */
export const projectUpdateCandidate =
  (deps: Pick<Deps, 'files' | 'clock'>): EventProjection<'updateCandidate'> =>
  async (db, rows, userIds) => {
    const found = await read(db, rows, userIds)
    const means = { today: stockholmDay(deps.clock()), files: deps.files }
    return (row, userId) => {
      const told = tell(found, row, userId, means)
      return told && { ...told, by: row.actorId, started: row.started?.toISOString() ?? null }
    }
  }

/** How `addCandidate` is read. */
export const projectAddCandidate =
  (deps: Pick<Deps, 'files' | 'clock'>): EventProjection<'addCandidate'> =>
  async (db, rows, userIds) => {
    const found = await read(db, rows, userIds)
    const means = { today: stockholmDay(deps.clock()), files: deps.files }
    return (row, userId) => tell(found, row, userId, means)
  }
