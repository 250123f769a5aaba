import type { Call } from '#contract/base/call.ts'
import { isOutage } from '#platform/foundation/db/faults.ts'
import { write, type WorkOf } from '#platform/foundation/work/write.ts'
import type { Ctx } from './context.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import type { Each, Read, Write } from './handler.ts'
import { answeredBefore, storeAnswer, takeKey, type KeyedCall } from './idempotency.ts'

/** How many of a call about many are done in one transaction: it costs a commit each, and holds its rows that long. */
const batchSize = 50

// Handlers as the pipeline sees them: it checked the input and resolved the access that their types are made of.
type AnyCall = Call & { access: { kind: 'anonymous' } }
export type AnyRead = Read<AnyCall>
export type AnyWrite = Write<AnyCall, unknown, unknown>
export type AnyEach = Each<AnyCall, unknown, unknown>
export type AnyHandler = AnyRead | AnyWrite | AnyEach

/** Does what a call asks for and answers it; the input is checked and the caller let in. */
export async function perform(handler: AnyHandler, input: object, ctx: Ctx, keyed: KeyedCall | null): Promise<unknown> {
  if ('read' in handler) return handler.read(input, ctx)
  return 'each' in handler ? performEach(handler, input, ctx, keyed) : performWrite(handler, input, ctx, keyed)
}

async function performWrite(
  { before, write: act, recordsNothing }: AnyWrite,
  input: object,
  ctx: Ctx,
  keyed: KeyedCall | null,
): Promise<unknown> {
  // What goes first may be used up or counted by the first request (a code, a limit): its repetition is not asked for
  // it again.
  const first = before && keyed ? await answeredBefore(ctx.db, keyed) : null
  if (first) return first.response ?? undefined
  const prepared = await before?.(input, ctx)
  const run = async (work: WorkOf<Ctx>): Promise<unknown> => {
    if (keyed === null) return act(input, work, prepared)
    const stored = await takeKey(work, keyed)
    if (stored.isAnswered) return stored.response ?? undefined
    const response: unknown = await act(input, work, prepared)
    await storeAnswer(work, keyed, { isAnswered: true, response })
    return response
  }
  return write(ctx, run, recordsNothing === undefined ? {} : { recordsNothing })
}

async function performEach(
  { before, each, batch, failed, answer, recordsNothing }: AnyEach,
  input: object,
  ctx: Ctx,
  keyed: KeyedCall | null,
): Promise<unknown> {
  const prepared = await before?.(input, ctx)
  const units = each(input)
  const options = recordsNothing === undefined ? {} : { recordsNothing }
  let results: unknown[] = []

  /**
   * The units up to `end` that are not done yet, in one transaction; under a key, what an earlier request has done
   * stays done.
   */
  const advance = async (end: number, result?: (unit: unknown) => unknown): Promise<void> => {
    results = await write(
      ctx,
      async (work) => {
        const stored = keyed === null ? null : await takeKey(work, keyed)
        const done: unknown[] = stored === null ? results : Array.isArray(stored.response) ? stored.response : []
        const left = units.slice(done.length, end)
        if (left.length === 0) return done
        const all = [...done, ...(result ? left.map(result) : await batch(left, work, input, prepared, done))]
        if (keyed !== null) await storeAnswer(work, keyed, { isAnswered: all.length === units.length, response: all })
        return all
      },
      options,
    )
  }

  while (results.length < units.length) {
    const end = Math.min(results.length + batchSize, units.length)
    try {
      await advance(end)
    } catch (error) {
      if (results.length === 0 && error instanceof HttpError) throw error
      // Without a database nothing more can be done, nor kept of what failed.
      if (isOutage(error)) throw error
      // One of them spoils the batch: each by itself, so that only that one fails.
      while (results.length < end) {
        await advance(results.length + 1).catch(async (fault: unknown) => {
          ctx.log.error({ err: fault }, 'one of many failed')
          await advance(results.length + 1, failed)
        })
      }
    }
  }
  return answer(results, input, ctx)
}
