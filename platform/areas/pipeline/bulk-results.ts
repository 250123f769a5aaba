import type { BulkOutcome, BulkResult } from '#contract/board.ts'
import type { MessageBox } from '#contract/types.ts'
import { compose } from '#platform/areas/messages/compose-message.ts'
import type { Db, Tx } from '#platform/db/client.ts'
import { HttpError, invalid } from '#platform/http/errors.ts'
import { PLACEHOLDERS, unfilledPlaceholders } from '#rules/placeholders.ts'
import { lockCandidate, moverOf, type LockedCandidate } from './lock-candidate.ts'
import { ordersInStep } from './orders-in-step.ts'

/** A candidate of a call about several that is left as it is, and why. */
export class LeftOut extends Error {
  readonly outcome: BulkOutcome
  constructor(outcome: BulkOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

interface OneOfMany {
  db: Db
  companyId: number
  adId: number
  id: number
  /** Locks what comes before the candidate. */
  before?: (tx: Tx) => Promise<void>
}

/** What was done with a candidate: its new `changed` when it was placed, and the id of the message that was written. */
export interface Deed {
  changed?: Date
  message?: number | null
}

/** Does something with one candidate of several, in a transaction of its own, so that one that fails stops no other. */
export async function forOne({ db, companyId, adId, id, before }: OneOfMany, act: (tx: Tx, candidate: LockedCandidate) => Promise<Deed>): Promise<BulkResult> {
  const result = { id, step: null, order: null, changed: null, movedBy: null, message: null }
  try {
    const { changed = null, message = null } = await db.transaction(async (tx) => {
      await before?.(tx)
      const candidate = await lockCandidate(tx, companyId, id)
      if (candidate.adId !== adId) throw new LeftOut('unknown')
      return act(tx, candidate)
    })
    return { ...result, outcome: 'done', changed: changed?.toISOString() ?? null, message }
  } catch (error) {
    if (error instanceof LeftOut) return { ...result, outcome: error.outcome }
    // Unknown ids and those of other companies answer alike.
    if (error instanceof HttpError && error.status === 403) return { ...result, outcome: 'unknown' }
    if (error instanceof HttpError && error.body.code === 'readOnly') return { ...result, outcome: 'readOnly' }
    if (error instanceof HttpError && error.body.code === 'movedMeanwhile') return { ...result, outcome: 'movedMeanwhile' }
    throw error
  }
}

/** Checks a message that goes to several before any of it is done; 400 when it is not valid or somebody would see a placeholder. */
export function checkMessage(message: MessageBox): void {
  const { kind, html } = compose(message, 'sv')
  if (kind === 'text' && unfilledPlaceholders(html, everybody).length > 0) throw invalid({ message: ['unfilled'] }, 'A placeholder of the message is not filled in')
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
    return { ...result, step: place.stepId, order: orders.get(result.id) ?? 0, changed: place.changedAt.toISOString(), movedBy }
  })
}
