import { createServer } from 'node:net'

/**
 * Below the ephemeral ports of the system, so that no outgoing connection takes a port between the check and `listen`.
 */
const [lowest, highest] = [12_000, 31_000]
/** Workers that run at the same time search separate ranges, so that they do not take each other's ports. */
const RANGES = 16
const rangeSize = Math.floor((highest - lowest) / RANGES)
const first = lowest + (Number(process.env['VITEST_POOL_ID'] ?? 0) % RANGES) * rangeSize

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })

const taken = new Set<number>()

/** Returns a free port of 127.0.0.1. With `beside`, the port at that offset is also free. */
export async function freePort(beside = 0): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (rangeSize - beside))
    const wanted = beside === 0 ? [port] : [port, port + beside]
    if (wanted.some((each) => taken.has(each))) continue
    if ((await Promise.all(wanted.map(isFree))).includes(false)) continue
    for (const each of wanted) taken.add(each)
    return port
  }
}
