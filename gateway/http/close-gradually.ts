import { setTimeout as wait } from 'node:timers/promises'

/**
 * Closes connections one after another over two thirds of the time, so that clients reconnect spread out. Then waits
 * until the set is empty, or until the time is up.
 */
export async function closeGradually<C>(
  open: ReadonlySet<C>,
  milliseconds: number,
  close: (connection: C) => void,
): Promise<void> {
  const until = performance.now() + milliseconds
  const connections = [...open]
  for (const [index, connection] of connections.entries()) {
    const early = until - milliseconds * (1 - ((2 / 3) * index) / connections.length) - performance.now()
    if (early > 20) await wait(early)
    close(connection)
  }
  while (open.size > 0 && performance.now() < until) await wait(20)
}
