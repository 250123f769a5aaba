import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy between two programs. A test can break its connections in every way that a network does. */
export interface FragileLink {
  readonly port: number
  /** Resets all open connections and keeps accepting new connections. Returns the number of reset connections. */
  reset(): number
  /** Drops all data without closing connections, until `restore`, which resets them. */
  stall(): void
  /** Resets all open connections and rejects new connections, until `restore`. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

export interface FragileLinkOptions {
  /**
   * Returns whether a connection can be broken, by the first bytes of the client. All other connections are always
   * forwarded. By default all connections can be broken, also for protocols in which the server speaks first.
   */
  readonly canBreak?: (first: Buffer) => boolean
  /** Inspects each chunk before it is forwarded. True resets the connection instead. */
  readonly breaksAt?: (chunk: Buffer, from: 'client' | 'server') => boolean
}

/** Listens on a free port of 127.0.0.1 and forwards every connection to port `target`. */
export async function startFragileLink(
  target: number,
  { canBreak, breaksAt = () => false }: FragileLinkOptions = {},
): Promise<FragileLink> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: 'whole' | 'stalled' | 'cut' = 'whole'
  const reset = (): number => {
    const count = pairs.size
    for (const pair of pairs) for (const side of pair) side.resetAndDestroy()
    return count
  }
  const server = createServer({ noDelay: true }, (client) => {
    client.on('error', () => client.destroy())
    if (canBreak) client.once('data', (first: Buffer) => begin(client, first))
    else begin(client, null)
  })
  function begin(client: Socket, first: Buffer | null): void {
    const isOurs = first === null || (canBreak?.(first) ?? true)
    if (isOurs && state === 'cut') return void client.resetAndDestroy()
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true })
    const pair = [client, upstream] as const
    const over = (): void => {
      pairs.delete(pair)
      client.destroy()
      upstream.destroy()
    }
    for (const side of pair) side.on('error', over).on('close', over)
    const pass =
      (from: 'client' | 'server', to: Socket) =>
      (chunk: Buffer): void => {
        if (!isOurs) return void to.write(chunk)
        if (breaksAt(chunk, from)) {
          for (const side of pair) side.resetAndDestroy()
          return
        }
        // Data that arrives during a stall is dropped. The connection is then unusable, so `restore` resets it.
        if (state !== 'stalled') to.write(chunk)
      }
    if (isOurs) pairs.add(pair)
    client.on('data', pass('client', upstream))
    upstream.on('data', pass('server', client))
    if (first !== null) pass('client', upstream)(first)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    reset,
    stall: () => void (state = 'stalled'),
    cut: () => {
      state = 'cut'
      reset()
    },
    restore: () => {
      if (state === 'stalled') reset()
      state = 'whole'
    },
    close: async () => {
      reset()
      server.close()
      await once(server, 'close')
    },
  }
}
