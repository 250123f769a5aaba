/**
 * Calls `work` for each item, with at most `concurrency` calls at a time. Starts no call after the first error, waits for
 * the calls that are running, and throws the error.
 */
export async function forEachConcurrently<T>(
  items: AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const errors: unknown[] = []
  // Calls of `next` are chained, because an iterator over lines supports only one pending call.
  let lastCall: Promise<unknown> = Promise.resolve()
  const next = (): Promise<IteratorResult<T>> => {
    const call = lastCall.then(() => iterator.next())
    lastCall = call.catch(() => {})
    return call
  }
  const worker = async (): Promise<void> => {
    while (errors.length === 0) {
      const { done, value } = await next()
      if (done) return
      await work(value)
    }
  }
  try {
    await Promise.all(
      Array.from({ length: concurrency }, () => worker().catch((error: unknown) => void errors.push(error))),
    )
  } finally {
    await iterator.return?.()
  }
  if (errors.length > 0) throw errors[0]
}
