/** Calls `work` for each item, with at most `concurrency` calls at a time. Stops at the first error and throws it. */
export async function forEachConcurrently<T>(
  items: AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const failed = new AbortController()
  // Calls of `next` are chained, because an iterator over lines supports only one pending call.
  let lastCall: Promise<unknown> = Promise.resolve()
  const next = (): Promise<IteratorResult<T>> => {
    const call = lastCall.then(() => iterator.next())
    lastCall = call.catch(() => {})
    return call
  }
  const worker = async (): Promise<void> => {
    while (!failed.signal.aborted) {
      const { done, value } = await next()
      if (done) return
      await work(value)
    }
  }
  try {
    await Promise.all(
      Array.from({ length: concurrency }, () =>
        worker().catch((error: unknown) => {
          failed.abort()
          throw error
        }),
      ),
    )
  } finally {
    await iterator.return?.()
  }
}
