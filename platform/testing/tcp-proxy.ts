import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy to a server that can break or silence its connections. */
export interface TcpProxy {
  /** Address of the server through the proxy. */
  url: string
  /** Breaks open connections and refuses new ones. */
  cut(): void
  /** Stops all traffic but keeps connections open and accepts new ones. */
  silence(): void
  /**
   * Accepts and forwards new connections again. Silenced connections stay silent, as after a firewall has dropped their
   * state.
   */
  restore(): void
  close(): void
}

/** Opens a proxy to the server of an address. */
export async function openTcpProxy(to: string): Promise<TcpProxy> {
  const target = new URL(to)
  const port = Number(target.port || 5432)
  let state: 'open' | 'cut' | 'silent' = 'open'
  const pairs = new Set<Socket[]>()
  const server = createServer((client) => {
    const pair = [client]
    pairs.add(pair)
    client.on('error', () => {})
    client.once('close', () => {
      pairs.delete(pair)
      for (const each of pair) each.destroy()
    })
    if (state === 'cut') return void client.destroy()
    if (state === 'silent') return
    const upstream = connect(port, target.hostname)
    pair.push(upstream)
    upstream.on('error', () => {}).on('close', () => client.destroy())
    client.pipe(upstream).pipe(client)
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
        // The connection to the server stays open, because a real server does not notice a silent client.
        beyond?.removeAllListeners('close').unpipe().pause()
        near?.unpipe().pause()
      }
    },
    restore() {
      state = 'open'
    },
    close() {
      for (const pair of pairs) for (const each of pair) each.destroy()
      server.close()
    },
  }
}
