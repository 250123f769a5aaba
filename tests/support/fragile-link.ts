import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP connection between two programs that a test can break in every way a network does. */
export interface FragileLink {
  readonly port: number
  /** Resets what stands now; new connections are taken. Gives how many there were. */
  reset(): number
  /** From now on no byte goes through and nothing is closed, until `mend`, which resets what stands. */
  stall(): void
  /** Resets what stands and takes nothing new, until `mend`. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export interface FragileLinkOptions {
  /**
   * Which connections the link concerns, by the first bytes of the client; the others go through whatever happens. All
   * by default, also where the server speaks first.
   */
  readonly concerns?: (first: Buffer) => boolean
  /** Looks at what goes through; true resets the connection before it does. */
  readonly breaksAt?: (chunk: Buffer, from: 'client' | 'server') => boolean
}

/** Listens on a free port of 127.0.0.1 and hands every connection on to `target`. */
export async function startFragileLink(
  target: number,
  { concerns, breaksAt = () => false }: FragileLinkOptions = {},
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
    if (concerns) client.once('data', (first: Buffer) => begin(client, first))
    else begin(client, null)
  })
  function begin(client: Socket, first: Buffer | null): void {
    const isOurs = first === null || (concerns?.(first) ?? true)
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
        // What comes while nothing goes through is gone, so what stood then is of no more use: `mend` resets it.
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
    mend: () => {
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
