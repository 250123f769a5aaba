import type { BulkOutcome, BulkResult } from '#contract/candidates/bulk-filters-and-search.ts'
import type { MessageBox } from '#contract/ads/step-message.ts'
import { composeMessage } from '#platform/domains/candidates/messages/compose-message.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { HttpError, invalid } from '#platform/foundation/errors/errors.ts'
import { PLACEHOLDERS, unfilledPlaceholders } from '#rules/candidates/placeholders.ts'
import { getPlacements, type LockedCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { ordersInStep } from './orders-in-step.ts'

/** Thrown to skip one candidate of a bulk request. `outcome` is the reason. */
export class SkippedCandidate extends Error {
  readonly outcome: BulkOutcome
  constructor(outcome: BulkOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * The effect of a bulk action on one candidate: the new `changedAt` if it was moved, and the id of the message that was
 * written.
 */
export interface BulkEffect {
  changed?: Date
  message?: number | null
}

const emptyResult = (id: number) => ({
  id,
  step: null,
  order: null,
  position: null,
  changed: null,
  movedBy: null,
  message: null,
})

/** The result for a candidate that failed with an unexpected error. */
export const failedCandidateResult = ({ id }: { id: number }): BulkResult => ({ ...emptyResult(id), outcome: 'failed' })

/**
 * Returns the outcome for an error that concerns one candidate. Rethrows any other error, which fails the whole
 * request.
 */
function outcomeOf(error: unknown): BulkOutcome {
  if (error instanceof SkippedCandidate) return error.outcome
  if (error instanceof HttpError && error.body.code === 'readOnly') return 'readOnly'
  if (error instanceof HttpError && error.body.code === 'movedMeanwhile') return 'movedMeanwhile'
  throw error
}

/**
 * Processes a batch of a bulk request for locked candidates of an ad. Calls `ask` for each candidate, in the given
 * order, to check whether it can be processed, then `act` once for all that can. A skipped candidate gets an outcome
 * with the reason and does not stop the others. Unknown ids and ids of other companies get the same outcome.
 */
export async function forEachCandidate<E extends { id: number }, P>(
  entries: readonly E[],
  locked: readonly LockedCandidate[],
  adId: number,
  check: (entry: E, candidate: LockedCandidate) => P | Promise<P>,
  act: (allowed: readonly P[]) => Promise<ReadonlyMap<number, BulkEffect>>,
): Promise<BulkResult[]> {
  const byId = new Map(locked.map((candidate) => [candidate.id, candidate]))
  const outcomes: BulkOutcome[] = []
  const allowed: P[] = []
  for (const entry of entries) {
    const candidate = byId.get(entry.id)
    // If the same candidate is listed twice, only the first entry is processed.
    byId.delete(entry.id)
    try {
      if (candidate?.adId !== adId) throw new SkippedCandidate('unknown')
      allowed.push(await check(entry, candidate))
      outcomes.push('done')
    } catch (error) {
      outcomes.push(outcomeOf(error))
    }
  }
  const effects = await act(allowed)
  return entries.map(({ id }, index) => {
    const outcome = outcomes[index] ?? 'unknown'
    const { changed = null, message = null } = (outcome === 'done' ? effects.get(id) : undefined) ?? {}
    return { ...emptyResult(id), outcome, changed: changed?.toISOString() ?? null, message }
  })
}

/**
 * Validates a message to several candidates before any of them is processed. Throws 400 if it is not valid or contains
 * an unknown placeholder.
 */
export function checkMessage(message: MessageBox): void {
  const { kind, html } = composeMessage(message, 'sv')
  if (kind === 'text' && unfilledPlaceholders(html, sampleValues).length > 0)
    throw invalid({ message: ['unfilled'] }, 'The message contains a placeholder that has no value.')
}

/** Sample values: every candidate has a value for every placeholder. */
const sampleValues = Object.fromEntries(PLACEHOLDERS.map((placeholder) => [placeholder, placeholder]))

/**
 * Adds the current step and position of each candidate to the results, and `movedBy` for candidates that someone else
 * moved first.
 */
export async function withPlacements(db: Db, companyId: number, results: readonly BulkResult[]): Promise<BulkResult[]> {
  const ids = results.filter(({ outcome }) => outcome !== 'unknown').map(({ id }) => id)
  if (ids.length === 0) return [...results]
  const [placements, orders] = [await getPlacements(db, companyId, ids), await ordersInStep(db, companyId, ids)]
  return results.map((result) => {
    const placement = placements.get(result.id)
    if (!placement) return result
    const movedBy = result.outcome === 'movedMeanwhile' ? placement.movedBy : null
    return {
      ...result,
      step: placement.stepId,
      order: orders.get(result.id) ?? 0,
      position: placement.position,
      changed: placement.changedAt.toISOString(),
      movedBy,
    }
  })
}
