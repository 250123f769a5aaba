/** Does something for each of many, a few at a time. Stops at the first failure and throws it. */
export async function eachOf<T>(all: AsyncIterable<T>, atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const iterator = all[Symbol.asyncIterator]()
  const failed = new AbortController()
  // One after another takes the next: an iterator over lines answers one question at a time.
  let turn: Promise<unknown> = Promise.resolve()
  const next = (): Promise<IteratorResult<T>> => {
    const mine = turn.then(() => iterator.next())
    turn = mine.catch(() => {})
    return mine
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
      Array.from({ length: atOnce }, () =>
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
