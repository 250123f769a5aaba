import { connect, type Socket } from 'node:net'

/** A request as bytes, ready to be written to a socket. */
export type Request = Buffer

/** Returns a keep-alive request of HTTP/1.1. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Request {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  })
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

export interface LoadResult {
  readonly requests: number
  readonly failures: number
  readonly seconds: number
  /** Response times in milliseconds, sorted. */
  readonly latencies: Float64Array
}

/** Sends requests for a time. Each connection sends its own requests one after the other. */
export async function load(
  port: number,
  requestOf: (connection: number, count: number) => Request,
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const latencies: number[] = []
  let failures = 0
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const client = await openClient(port)
      for (let count = 0; performance.now() < until; count++) {
        const sent = performance.now()
        const { status } = await client.send(requestOf(connection, count))
        if (status === 200) latencies.push(performance.now() - sent)
        else failures++
      }
      client.close()
    }),
  )
  return {
    requests: latencies.length,
    failures,
    seconds: (performance.now() - started) / 1000,
    latencies: Float64Array.from(latencies).sort(),
  }
}

/** Sends one request and returns status and body. */
export async function ask(port: number, request: Request): Promise<{ status: number; body: string }> {
  const client = await openClient(port, true)
  const answer = await client.send(request)
  client.close()
  return answer
}

interface Client {
  send(request: Request): Promise<{ status: number; body: string }>
  close(): void
}

/** A connection that parses only the end of each response, and the body if requested. */
async function openClient(port: number, keepBody = false): Promise<Client> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let answer: ((result: { status: number; body: string }) => void) | null = null
  let fail: ((error: Error) => void) | null = null
  let head: Buffer = Buffer.alloc(0)
  let left = -1
  let status = 0
  const body: Buffer[] = []
  const take = (chunk: Buffer): void => {
    left -= chunk.length
    if (keepBody) body.push(chunk)
    if (left > 0) return
    left = -1
    const text = Buffer.concat(body).toString('utf8')
    body.length = 0
    answer?.({ status, body: text })
  }
  socket.on('data', (chunk: Buffer) => {
    if (left >= 0) return take(chunk)
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    const text = head.toString('latin1', 0, end)
    status = Number(text.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)
    if (!length) return void socket.destroy(new Error(`A response has no Content-Length: ${text}`))
    left = Number(length[1])
    const rest = head.subarray(end + 4)
    head = Buffer.alloc(0)
    take(rest)
  })
  socket.on('error', (error) => fail?.(error))
  socket.on('close', () => fail?.(new Error('The connection was closed')))
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        answer = resolve
        fail = reject
        socket.write(request)
      }),
    close: () => {
      fail = null
      socket.destroy()
    },
  }
}

/** Returns a quantile of sorted values. */
export const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
