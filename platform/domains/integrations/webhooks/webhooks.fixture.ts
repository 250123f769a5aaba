import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One message as a receiver got it. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** A receiver over HTTP: keeps what comes, and answers as it is told by the path. */
export async function startReceiver() {
  const received: Received[] = []
  const answers = new Map<string, (response: ServerResponse) => void>()
  let heard: (() => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      for (const each of heard.splice(0)) each()
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
    /** What came to a path, in order. */
    at: (path: string) => received.filter((each) => each.path === path),
    answer: (path: string, answer: (response: ServerResponse) => void): void => void answers.set(path, answer),
    works: (path: string): void => void answers.delete(path),
    /** Resolves when a path has had so many messages. */
    async until(path: string, count: number): Promise<void> {
      while (received.filter((each) => each.path === path).length < count)
        await new Promise<void>((resolve) => heard.push(resolve))
    },
    /** Resolves with the next message that comes. */
    next: (): Promise<void> => new Promise<void>((resolve) => heard.push(resolve)),
    async close(): Promise<void> {
      heard = []
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
