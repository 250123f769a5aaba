import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A wire to a server that can be cut or go silent. */
export interface Wire {
  /** The address of the server, through the wire. */
  url: string
  /** Open connections break and new ones are refused. */
  cut(): void
  /** Nothing is refused and nothing comes through: connections stay open, new ones too. */
  silence(): void
  /**
   * The server is there again. What was connected before stays silent for ever, as after a firewall has forgotten it.
   */
  mend(): void
  close(): void
}

/** Lays a wire to the server of an address. */
export async function openWire(to: string): Promise<Wire> {
  const far = new URL(to)
  const port = Number(far.port || 5432)
  let state: 'open' | 'cut' | 'silent' = 'open'
  const pairs = new Set<Socket[]>()
  const server = createServer((near) => {
    const pair = [near]
    pairs.add(pair)
    near.on('error', () => {})
    near.once('close', () => {
      pairs.delete(pair)
      for (const each of pair) each.destroy()
    })
    if (state === 'cut') return void near.destroy()
    if (state === 'silent') return
    const beyond = connect(port, far.hostname)
    pair.push(beyond)
    beyond.on('error', () => {}).on('close', () => near.destroy())
    near.pipe(beyond).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) })
      .href,
    cut() {
      state = 'cut'
      for (const pair of pairs) for (const each of pair) each.destroy()
    },
    silence() {
      state = 'silent'
      for (const [near, beyond] of pairs) {
        // The far end is kept: a server does not learn that nobody hears it.
        beyond?.removeAllListeners('close').unpipe().pause()
        near?.unpipe().pause()
      }
    },
    mend() {
      state = 'open'
    },
    close() {
      for (const pair of pairs) for (const each of pair) each.destroy()
      server.close()
    },
  }
}
