import type { BulkOutcome, BulkResult } from '#contract/candidates/board.ts'
import type { MessageBox } from '#contract/base/types.ts'
import { compose } from '#platform/domains/candidates/messages/compose-message.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { HttpError, invalid } from '#platform/foundation/errors/errors.ts'
import { PLACEHOLDERS, unfilledPlaceholders } from '#rules/candidates/placeholders.ts'
import { moverOf, type LockedCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { ordersInStep } from './orders-in-step.ts'

/** A candidate of a call about several that is left as it is, and why. */
export class LeftOut extends Error {
  readonly outcome: BulkOutcome
  constructor(outcome: BulkOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/** What was done with a candidate: its new `changed` when it was placed, and the id of the message that was written. */
export interface Deed {
  changed?: Date
  message?: number | null
}

const plain = (id: number) => ({
  id,
  step: null,
  order: null,
  position: null,
  changed: null,
  movedBy: null,
  message: null,
})

/** One whose fault nobody foresaw. */
export const failed = ({ id }: { id: number }): BulkResult => ({ ...plain(id), outcome: 'failed' })

/** Why a candidate is left out, when the error says so; any other error ends the whole. */
function outcomeOf(error: unknown): BulkOutcome {
  if (error instanceof LeftOut) return error.outcome
  if (error instanceof HttpError && error.body.code === 'readOnly') return 'readOnly'
  if (error instanceof HttpError && error.body.code === 'movedMeanwhile') return 'movedMeanwhile'
  throw error
}

/**
 * A batch of a call about several candidates of an ad, who are held: asks for each in the order given whether it may be
 * done, and does what may be done at once. Who may not is told why and stops no other. Strangers' ids and unknown ones
 * answer alike.
 */
export async function forEach<E extends { id: number }, P>(
  entries: readonly E[],
  locked: readonly LockedCandidate[],
  adId: number,
  ask: (entry: E, candidate: LockedCandidate) => P | Promise<P>,
  act: (allowed: readonly P[]) => Promise<ReadonlyMap<number, Deed>>,
): Promise<BulkResult[]> {
  const byId = new Map(locked.map((candidate) => [candidate.id, candidate]))
  const outcomes: BulkOutcome[] = []
  const allowed: P[] = []
  for (const entry of entries) {
    const candidate = byId.get(entry.id)
    // Named twice, the second time it has been done.
    byId.delete(entry.id)
    try {
      if (candidate?.adId !== adId) throw new LeftOut('unknown')
      allowed.push(await ask(entry, candidate))
      outcomes.push('done')
    } catch (error) {
      outcomes.push(outcomeOf(error))
    }
  }
  const deeds = await act(allowed)
  return entries.map(({ id }, index) => {
    const outcome = outcomes[index] ?? 'unknown'
    const { changed = null, message = null } = (outcome === 'done' ? deeds.get(id) : undefined) ?? {}
    return { ...plain(id), outcome, changed: changed?.toISOString() ?? null, message }
  })
}

/**
 * Checks a message that goes to several before any of it is done; 400 when it is not valid or somebody would see a
 * placeholder.
 */
export function checkMessage(message: MessageBox): void {
  const { kind, html } = compose(message, 'sv')
  if (kind === 'text' && unfilledPlaceholders(html, everybody).length > 0)
    throw invalid({ message: ['unfilled'] }, 'A placeholder of the message is not filled in')
}

/** Every candidate has all that is filled in. */
const everybody = Object.fromEntries(PLACEHOLDERS.map((placeholder) => [placeholder, placeholder]))

/** The results with where each candidate of the ad now stands, and who moved the ones that were moved first. */
export async function withPlaces(db: Db, companyId: number, results: readonly BulkResult[]): Promise<BulkResult[]> {
  const ids = results.filter(({ outcome }) => outcome !== 'unknown').map(({ id }) => id)
  if (ids.length === 0) return [...results]
  const [places, orders] = [await moverOf(db, companyId, ids), await ordersInStep(db, companyId, ids)]
  return results.map((result) => {
    const place = places.get(result.id)
    if (!place) return result
    const movedBy = result.outcome === 'movedMeanwhile' ? place.movedBy : null
    return {
      ...result,
      step: place.stepId,
      order: orders.get(result.id) ?? 0,
      position: place.position,
      changed: place.changedAt.toISOString(),
      movedBy,
    }
  })
}
