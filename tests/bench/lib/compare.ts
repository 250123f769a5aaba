import { equal } from 'node:assert/strict'
import { ask, load, quantile, type Request } from './load.ts'
import type { Program } from './programs.ts'

/** One side of a comparison: a program and its requests. */
export interface Side {
  readonly program: Program
  readonly requestOf: (connection: number, count: number) => Request
}

/** Measurements of one side. */
export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** CPU per request, in microseconds. */
  readonly cpu: number
  /** Platform calls per request, if the program counts them. */
  readonly calls: number
  readonly rss: number
}

export interface Comparison {
  readonly subject: Measured
  readonly base: Measured
}

/** Compares the responses of both sides as JSON. */
export async function checkEqual(subject: Side, base: Side): Promise<number> {
  const [left, right] = [
    await ask(subject.program.port, subject.requestOf(0, 0)),
    await ask(base.program.port, base.requestOf(0, 0)),
  ]
  equal(left.status, 200, left.body.slice(0, 500))
  equal(right.status, 200, right.body.slice(0, 500))
  equal(left.body.slice(0, 3000), right.body.slice(0, 3000))
  equal(left.body, right.body)
  return Buffer.byteLength(left.body)
}

/** Warms up both sides and measures them in turn. Each result is the median of the rounds. */
export async function compare(
  subject: Side,
  base: Side,
  platform: Program,
  connections: number,
  options: { rounds?: number; seconds?: number } = {},
): Promise<Comparison> {
  const { rounds = 5, seconds = 2 } = options
  const sides = [subject, base]
  const measured: Measured[][] = [[], []]
  for (const side of sides) await load(side.program.port, side.requestOf, connections, seconds)
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries())
      measured[index]?.push(await measure(side, platform, connections, seconds))
  }
  const [left = [], right = []] = measured
  return { subject: medians(left), base: medians(right) }
}

async function measure(
  { program, requestOf }: Side,
  platform: Program,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const [before, callsBefore] = [await program.usage(), await platform.usage()]
  const { requests, failures, seconds: took, latencies } = await load(program.port, requestOf, connections, seconds)
  const [after, callsAfter] = [await program.usage(), await platform.usage()]
  equal(failures, 0, `${failures} requests failed`)
  return {
    perSecond: requests / took,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: (after.cpu - before.cpu) / requests,
    calls: (callsAfter.requests - callsBefore.requests) / requests,
    rss: after.rss,
  }
}

function medians(rounds: readonly Measured[]): Measured {
  const of = (key: keyof Measured): number =>
    rounds.map((round) => round[key]).sort((a, b) => a - b)[rounds.length >> 1] ?? 0
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpu: of('cpu'),
    calls: of('calls'),
    rss: of('rss'),
  }
}
