import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that the receiver got. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Starts an HTTP receiver that stores all messages and responds with 204, or with the answer set for the path. */
export async function startReceiver() {
  const received: Received[] = []
  const answers = new Map<string, (response: ServerResponse) => void>()
  let listeners: (() => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      for (const notify of listeners.splice(0)) notify()
      const answer = answers.get(path)
      if (answer) answer(response)
      else response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    /** Returns the messages to a path, in order. */
    at: (path: string) => received.filter((message) => message.path === path),
    answer: (path: string, answer: (response: ServerResponse) => void): void => void answers.set(path, answer),
    works: (path: string): void => void answers.delete(path),
    /** Resolves when a path has received `count` messages. */
    async until(path: string, count: number): Promise<void> {
      while (received.filter((message) => message.path === path).length < count)
        await new Promise<void>((resolve) => listeners.push(resolve))
    },
    /** Resolves when the next message arrives. */
    next: (): Promise<void> => new Promise<void>((resolve) => listeners.push(resolve)),
    async close(): Promise<void> {
      listeners = []
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
