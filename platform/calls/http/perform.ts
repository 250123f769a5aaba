import type { Call } from '#contract/base/call.ts'
import { isOutage } from '#platform/foundation/db/database-faults.ts'
import { inSavepoint, write, type WorkOf, type WriteOptions } from '#platform/foundation/work/write.ts'
import type { Ctx } from './context.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import type { BulkWrite, Read, Write } from './handler.ts'
import { findStoredResponse, storeResponse, lockKey, type KeyedCall } from './idempotency.ts'

/** Units of a bulk call per transaction. A larger batch has fewer commits, but locks its rows longer. */
const BATCH_SIZE = 50

// The handler types inside the pipeline, which has already validated the input and checked access.
type AnyCall = Call & { access: { kind: 'anonymous' } }
type AnyRead = Read<AnyCall>
type AnyWrite = Write<AnyCall, unknown, unknown>
type AnyBulkWrite = BulkWrite<AnyCall, unknown, unknown>
export type AnyHandler = AnyRead | AnyWrite | AnyBulkWrite

/** Returns whether a call can be made as a dry run: all its effects are in its transaction (PLUS-101). */
export const canRunDry = (handler: AnyHandler): boolean =>
  !('read' in handler) && (handler.before === undefined || handler.isBeforeHarmless === true)

/**
 * Runs a call as a dry run and returns its response. The change, its events, mails and jobs are rolled back. Only for
 * calls with {@link canRunDry}.
 */
export function performDry(handler: AnyHandler, input: object, ctx: Ctx): Promise<unknown> {
  if ('read' in handler) throw new Error('A read has no dry run.')
  return 'each' in handler
    ? performEachDry(handler, input, ctx)
    : performWrite(handler, input, ctx, null, { isDryRun: true })
}

/** Runs the handler of a call with validated input and checked access, and returns the response. */
export async function perform(handler: AnyHandler, input: object, ctx: Ctx, keyed: KeyedCall | null): Promise<unknown> {
  if ('read' in handler) return handler.read(input, ctx)
  return 'each' in handler ? performEach(handler, input, ctx, keyed) : performWrite(handler, input, ctx, keyed)
}

async function performWrite(
  { before, write: runHandler, recordsNothing }: AnyWrite,
  input: object,
  ctx: Ctx,
  keyed: KeyedCall | null,
  options: Pick<WriteOptions, 'isDryRun'> = {},
): Promise<unknown> {
  // `before` may consume a code or count against a limit, so a retry with the same key must not run it again.
  const first = before && keyed ? await findStoredResponse(ctx.db, keyed) : null
  if (first) return first.response ?? undefined
  const prepared = await before?.(input, ctx)
  const run = async (work: WorkOf<Ctx>): Promise<unknown> => {
    if (keyed === null) return runHandler(input, work, prepared)
    const stored = await lockKey(work, keyed)
    if (stored.isAnswered) return stored.response ?? undefined
    const response: unknown = await runHandler(input, work, prepared)
    await storeResponse(work, keyed, { isAnswered: true, response })
    return response
  }
  return write(ctx, run, { ...options, ...(recordsNothing !== undefined && { recordsNothing }) })
}

async function performEach(
  { before, each, batch, failed, answer, recordsNothing }: AnyBulkWrite,
  input: object,
  ctx: Ctx,
  keyed: KeyedCall | null,
): Promise<unknown> {
  const prepared = await before?.(input, ctx)
  const units = each(input)
  const options = recordsNothing === undefined ? {} : { recordsNothing }
  let results: unknown[] = []

  /**
   * Processes the remaining units up to `end` in one transaction. With an Idempotency-Key, it continues after the units
   * that an earlier request completed. `result` replaces the processing of a unit that has failed.
   */
  const advance = async (end: number, result?: (unit: unknown) => unknown): Promise<void> => {
    results = await write(
      ctx,
      async (work) => {
        const stored = keyed === null ? null : await lockKey(work, keyed)
        const done: unknown[] = stored === null ? results : Array.isArray(stored.response) ? stored.response : []
        const remaining = units.slice(done.length, end)
        if (remaining.length === 0) return done
        const all = [...done, ...(result ? remaining.map(result) : await batch(remaining, work, input, prepared, done))]
        if (keyed !== null) await storeResponse(work, keyed, { isAnswered: all.length === units.length, response: all })
        return all
      },
      options,
    )
  }

  while (results.length < units.length) {
    const end = Math.min(results.length + BATCH_SIZE, units.length)
    try {
      await advance(end)
    } catch (error) {
      if (results.length === 0 && error instanceof HttpError) throw error
      // Without a database, neither further units nor failures can be stored.
      if (isOutage(error)) throw error
      // One unit made the batch fail. Each unit is retried in its own transaction, so that only that unit fails.
      while (results.length < end) {
        await advance(results.length + 1).catch(async (unitError: unknown) => {
          ctx.log.error({ err: unitError }, 'unit of a bulk call failed')
          await advance(results.length + 1, failed)
        })
      }
    }
  }
  return answer(results, input, ctx)
}

/**
 * Runs all units of a bulk call in one transaction that is rolled back. As in a real run, a unit that fails does not
 * affect the others: each batch and each retried unit has a savepoint.
 */
async function performEachDry(
  { before, each, batch, failed, answer, recordsNothing }: AnyBulkWrite,
  input: object,
  ctx: Ctx,
): Promise<unknown> {
  const prepared = await before?.(input, ctx)
  const units = each(input)
  const run = async (work: WorkOf<Ctx>): Promise<unknown> => {
    const results: unknown[] = []
    const advance = async (end: number): Promise<void> => {
      const some = units.slice(results.length, end)
      results.push(...(await inSavepoint(work, (part) => batch(some, part, input, prepared, results))))
    }
    while (results.length < units.length) {
      const end = Math.min(results.length + BATCH_SIZE, units.length)
      try {
        await advance(end)
      } catch (error) {
        if (isOutage(error) || (results.length === 0 && error instanceof HttpError)) throw error
        while (results.length < end) {
          await advance(results.length + 1).catch((unitError: unknown) => {
            if (isOutage(unitError)) throw unitError
            results.push(failed(units[results.length]))
          })
        }
      }
    }
    return answer(results, input, { ...ctx, db: work.db })
  }
  return write(ctx, run, { isDryRun: true, ...(recordsNothing !== undefined && { recordsNothing }) })
}
