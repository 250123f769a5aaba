import type { Call, CallInput, CallOutput } from '#contract/base/call.ts'
import type { CallWork, CtxOf } from './context.ts'

type Input<C extends Call, Extra> = CallInput<C> & Extra
type Answer<C extends Call> = CallOutput<C> | Promise<CallOutput<C>>

/** A call that changes nothing. What several of its statements must agree on, one reads (`readTogether`). */
export interface Read<C extends Call, Extra = unknown> {
  read: (input: Input<C, Extra>, ctx: CtxOf<C['access']>) => Answer<C>
}

/**
 * A call that is one unit of work: one transaction with everything it records, and with the answer under its
 * Idempotency-Key.
 */
export interface Write<C extends Call, Extra = unknown, Prepared = void> {
  /**
   * What is slow or outside (hashes, files, fetches, rate limits), done first, with no transaction open; its result is
   * handed to `write`.
   */
  before?: (input: Input<C, Extra>, ctx: CtxOf<C['access']>) => Prepared | Promise<Prepared>
  write: (input: Input<C, Extra>, ctx: CallWork<C['access']>, prepared: Prepared) => Answer<C>
  /** Why what is changed here needs no entry in the history. */
  recordsNothing?: string
}

/**
 * A call about many small things, done in batches of one transaction each. What fails for an unexpected reason does so
 * alone and is told as `failed`; what was done before stays done.
 */
export interface Each<C extends Call, Extra = unknown, Prepared = void, Unit = unknown, Result = unknown> {
  before?: (input: Input<C, Extra>, ctx: CtxOf<C['access']>) => Prepared | Promise<Prepared>
  each: (input: Input<C, Extra>) => readonly Unit[]
  /** Does a batch and answers one result per unit, in their order; `done` are the results of all before it. */
  batch: (
    units: readonly Unit[],
    ctx: CallWork<C['access']>,
    input: Input<C, Extra>,
    prepared: Prepared,
    done: readonly Result[],
  ) => Promise<Result[]>
  /** The result of a unit that failed. */
  failed: (unit: Unit) => Result
  answer: (results: readonly Result[], input: Input<C, Extra>, ctx: CtxOf<C['access']>) => Answer<C>
  recordsNothing?: string
}

export type Handler<C extends Call, Extra, Prepared, Unit, Result> =
  | Read<C, Extra>
  | Write<C, Extra, Prepared>
  | Each<C, Extra, Prepared, Unit, Result>
