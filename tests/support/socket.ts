import { createClient, type Client } from 'graphql-ws'
import { WebSocket } from 'ws'

/** A signed-in client of the live events of the gateway. It reconnects automatically, as the web app does. */
export interface LiveClient {
  /** Close codes of all its sockets so far. */
  readonly closed: number[]
  /** Resolves when the `nth` connection is open, counted from 1. */
  connected(nth?: number): Promise<void>
  /** Resolves with the close code of the first closed socket. */
  untilClosed(): Promise<number>
  /** Opens a subscription and collects its results. */
  subscribe<T = Record<string, unknown>>(query: string, variables?: Record<string, unknown>): Subscription<T>
  /** Returns the errors of an operation that must be rejected. */
  rejectionOf(query: string): Promise<string>
  close(): Promise<void>
}

export interface Subscription<T> {
  readonly results: T[]
  /** Resolves with the first result that fulfils the condition, past or future. */
  until(wanted: (result: T) => boolean): Promise<T>
  /**
   * Writes repeatedly until the subscription receives a matching result, because a client cannot know when a
   * subscription is active.
   */
  untilReceived(wanted: (result: T) => boolean, write: (number: number) => Promise<unknown>): Promise<T>
}

/** Opens a graphql-ws client at once. */
export function openLive(web: string, token: string): LiveClient {
  const closed: number[] = []
  let connections = 0
  const waiting = new Set<() => void>()
  const tell = () => {
    for (const look of waiting) look()
  }
  const until = <T>(answer: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = answer()
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const client: Client = createClient({
    url: `${web.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    lazy: false,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 100)),
    connectionParams: { token },
    onNonLazyError: () => undefined,
    on: {
      connected: () => {
        connections += 1
        tell()
      },
      closed: (event) => {
        const { code } = event as { code?: number }
        if (code !== undefined) closed.push(code)
        tell()
      },
    },
  })
  return {
    closed,
    connected: async (nth = 1) => void (await until(() => (connections >= nth ? true : undefined))),
    untilClosed: () => until(() => closed[0]),
    subscribe: <T>(query: string, variables: Record<string, unknown> = {}): Subscription<T> => {
      const results: T[] = []
      client.subscribe(
        { query, variables },
        {
          next: ({ data, errors }) => {
            if (errors) throw new Error(JSON.stringify(errors))
            results.push(data as T)
            tell()
          },
          error: (error) => {
            throw error instanceof Error ? error : new Error(JSON.stringify(error))
          },
          complete: () => undefined,
        },
      )
      const untilResult = (wanted: (result: T) => boolean) => until(() => results.find(wanted))
      return {
        results,
        until: untilResult,
        untilReceived: async (wanted, write) => {
          let found: T | undefined
          const heard = untilResult(wanted).then((result) => {
            found = result
          })
          // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- set by `heard`
          for (let number = 1; found === undefined; number++) {
            await write(number)
            await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, 250))])
          }
          return found
        },
      }
    },
    rejectionOf: (query) =>
      new Promise((resolve, reject) => {
        client.subscribe(
          { query },
          {
            next: (result) => reject(new Error(`Not refused: ${JSON.stringify(result)}`)),
            error: (error) => resolve(JSON.stringify(error)),
            complete: () => reject(new Error('Completed without an error.')),
          },
        )
      }),
    close: async () => {
      await client.dispose()
    },
  }
}
