import { createClient, type Client } from 'graphql-ws'
import { WebSocket } from 'ws'

/** A signed-in client of the gateway's live events, which comes back by itself as the web app does. */
export interface LiveClient {
  /** Close codes of its sockets so far. */
  readonly closed: number[]
  /** Resolves when its socket stands, now or later; `nth` counts connections from 1. */
  connected(nth?: number): Promise<void>
  /** Resolves when a socket of it was closed. */
  untilClosed(): Promise<number>
  /** Opens a subscription and gives its results as they come. */
  subscribe<T = Record<string, unknown>>(query: string, variables?: Record<string, unknown>): Subscription<T>
  /** The messages an operation that must be refused is refused with. */
  refusalOf(query: string): Promise<string>
  close(): Promise<void>
}

export interface Subscription<T> {
  readonly results: T[]
  /** Resolves with the first result, past or to come, that fulfils the condition. */
  until(wanted: (result: T) => boolean): Promise<T>
  /** Writes, again and again, until a result of it comes: nothing tells from when a subscription listens. */
  untilHeard(wanted: (result: T) => boolean, write: (number: number) => Promise<unknown>): Promise<T>
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
        untilHeard: async (wanted, write) => {
          let found: T | undefined
          const heard = untilResult(wanted).then((result) => {
            found = result
          })
          // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- changed by what is heard meanwhile
          for (let number = 1; found === undefined; number++) {
            await write(number)
            await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, 250))])
          }
          return found
        },
      }
    },
    refusalOf: (query) =>
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
