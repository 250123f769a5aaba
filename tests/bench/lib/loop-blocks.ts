import { printTable } from './table.ts'

/** A request made to cost: what is prepared before it is measured, and sent then, answers its status. */
export interface Hostile {
  readonly title: string
  prepare(): () => Promise<number>
}

interface Row extends Hostile {
  readonly status: number
  /** Milliseconds of CPU that the thread of the event loop spent on it. */
  readonly cpu: number
}

/** Longest that one request may stand in the way of all others, in milliseconds. */
const tolerable = 50
/** What else the machine does costs as well: the least of several tries is what the request itself costs. */
const tries = 5

async function measure({ title, prepare }: Hostile): Promise<Row> {
  const send = prepare()
  // The loop has nothing left to do when the measuring begins.
  await new Promise((resolve) => setTimeout(resolve, 2))
  const before = process.threadCpuUsage()
  const status = await send()
  const { user, system } = process.threadCpuUsage(before)
  return { title, prepare, status, cpu: (user + system) / 1000 }
}

/**
 * Sends each request by itself to a program of this process and prints those that its event loop spent most on; what it
 * spends at once is no more.
 */
export async function tellWorst(requests: Iterable<Hostile>): Promise<void> {
  const rows: Row[] = []
  for (const request of requests) rows.push(await measure(request))
  const dear = new Set([
    ...rows.toSorted((a, b) => b.cpu - a.cpu).slice(0, 20),
    ...rows.filter((row) => row.cpu > tolerable),
  ])
  const worst: Row[] = []
  for (const row of dear) {
    let least = row
    for (let count = 1; count < tries && least.cpu > 2; count++) {
      const { cpu } = await measure(row)
      least = { ...least, cpu: Math.min(least.cpu, cpu) }
    }
    worst.push(least)
  }
  worst.sort((a, b) => b.cpu - a.cpu)
  printTable(
    ['request', 'status', 'CPU ms'],
    worst.slice(0, 20).map(({ title, status, cpu }) => [title, status, cpu.toFixed(1)]),
  )
  console.log(
    `${rows.length} requests; ${worst.filter(({ cpu }) => cpu > tolerable).length} keep the loop busy ` +
      `for more than ${tolerable} ms of CPU (least of ${tries} tries)`,
  )
}
