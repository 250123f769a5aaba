import { createServer } from 'node:net'

/** Below the ports the system hands to outgoing connections, so that nobody takes one between looking and listening. */
const [lowest, highest] = [12_000, 31_000]
/**
 * Test files that run at once look in parts of their own: neither takes a port between the other's looking and
 * listening.
 */
const parts = 16
const size = Math.floor((highest - lowest) / parts)
const first = lowest + (Number(process.env['VITEST_POOL_ID'] ?? 0) % parts) * size

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })

const given = new Set<number>()

/** A free port of 127.0.0.1; with `beside`, the port that far above is free too. */
export async function freePort(beside = 0): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (size - beside))
    const wanted = beside === 0 ? [port] : [port, port + beside]
    if (wanted.some((each) => given.has(each))) continue
    if ((await Promise.all(wanted.map(isFree))).includes(false)) continue
    for (const each of wanted) given.add(each)
    return port
  }
}
