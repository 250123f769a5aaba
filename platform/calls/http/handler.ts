import type { Call, CallInput, CallOutput } from '#contract/base/call.ts'
import type { CallWork, CtxOf } from './context.ts'

type Input<C extends Call, Extra> = CallInput<C> & Extra
type Answer<C extends Call> = CallOutput<C> | Promise<CallOutput<C>>

/** A call that changes nothing. Use `inSnapshot` if several statements must see the same snapshot. */
export interface Read<C extends Call, Extra = unknown> {
  read: (input: Input<C, Extra>, ctx: CtxOf<C['access']>) => Answer<C>
}

/**
 * A call that is one unit of work: the change, its records and the response for its Idempotency-Key commit in one
 * transaction.
 */
export interface Write<C extends Call, Extra = unknown, Prepared = void> {
  /**
   * Runs slow or external work (hashes, files, requests, rate limits) before the transaction. Its result is passed to
   * `write`.
   */
  before?: (input: Input<C, Extra>, ctx: CtxOf<C['access']>) => Prepared | Promise<Prepared>
  /** Whether `before` changes nothing, so that the call can be made as a dry run. */
  isBeforeHarmless?: boolean
  write: (input: Input<C, Extra>, ctx: CallWork<C['access']>, prepared: Prepared) => Answer<C>
  /** Why the change needs no history entry. */
  recordsNothing?: string
}

/**
 * A bulk call that processes many units in batches, with one transaction per batch. A unit with an unexpected error
 * gets the result of `failed`; the other units are not affected.
 */
export interface BulkWrite<C extends Call, Extra = unknown, Prepared = void, Unit = unknown, Result = unknown> {
  before?: (input: Input<C, Extra>, ctx: CtxOf<C['access']>) => Prepared | Promise<Prepared>
  /** Whether `before` changes nothing, so that the call can be made as a dry run. */
  isBeforeHarmless?: boolean
  /** Returns the units of the input. */
  each: (input: Input<C, Extra>) => readonly Unit[]
  /** Processes a batch and returns one result per unit, in order. `done` has the results of all earlier units. */
  batch: (
    units: readonly Unit[],
    ctx: CallWork<C['access']>,
    input: Input<C, Extra>,
    prepared: Prepared,
    done: readonly Result[],
  ) => Promise<Result[]>
  /** Returns the result of a failed unit. */
  failed: (unit: Unit) => Result
  answer: (results: readonly Result[], input: Input<C, Extra>, ctx: CtxOf<C['access']>) => Answer<C>
  recordsNothing?: string
}

export type Handler<C extends Call, Extra, Prepared, Unit, Result> =
  | Read<C, Extra>
  | Write<C, Extra, Prepared>
  | BulkWrite<C, Extra, Prepared, Unit, Result>
