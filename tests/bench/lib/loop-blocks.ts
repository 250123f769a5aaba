import { printTable } from './table.ts'

/**
 * An expensive request. Does the preparation that is not measured, and returns a function that sends the request and
 * resolves with the status.
 */
export interface Hostile {
  readonly title: string
  prepare(): () => Promise<number>
}

interface Row extends Hostile {
  readonly status: number
  /** CPU of the event loop thread, in milliseconds. */
  readonly cpu: number
}

/** Maximum time that one request may block the event loop, in milliseconds. */
const MAX_BLOCK_MS = 50
/**
 * Other programs on the machine add to the measured time, so the minimum of several attempts is the cost of the
 * request.
 */
const ATTEMPTS = 5

async function measure({ title, prepare }: Hostile): Promise<Row> {
  const send = prepare()
  // Waits until the event loop is idle before measuring.
  await new Promise((resolve) => setTimeout(resolve, 2))
  const before = process.threadCpuUsage()
  const status = await send()
  const { user, system } = process.threadCpuUsage(before)
  return { title, prepare, status, cpu: (user + system) / 1000 }
}

/**
 * Sends each request separately to a program in this process, and prints the requests with the longest event loop time,
 * which also bounds the longest block.
 */
export async function printWorst(requests: Iterable<Hostile>): Promise<void> {
  const rows: Row[] = []
  for (const request of requests) rows.push(await measure(request))
  const expensive = new Set([
    ...rows.toSorted((a, b) => b.cpu - a.cpu).slice(0, 20),
    ...rows.filter((row) => row.cpu > MAX_BLOCK_MS),
  ])
  const worst: Row[] = []
  for (const row of expensive) {
    let cheapest = row
    for (let count = 1; count < ATTEMPTS && cheapest.cpu > 2; count++) {
      const { cpu } = await measure(row)
      cheapest = { ...cheapest, cpu: Math.min(cheapest.cpu, cpu) }
    }
    worst.push(cheapest)
  }
  worst.sort((a, b) => b.cpu - a.cpu)
  printTable(
    ['request', 'status', 'CPU ms'],
    worst.slice(0, 20).map(({ title, status, cpu }) => [title, status, cpu.toFixed(1)]),
  )
  console.log(
    `${rows.length} requests; ${worst.filter(({ cpu }) => cpu > MAX_BLOCK_MS).length} block the event loop ` +
      `for more than ${MAX_BLOCK_MS} ms of CPU (minimum of ${ATTEMPTS} attempts)`,
  )
}
