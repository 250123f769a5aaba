import { gatewayOptions } from '../../scripts/programs.ts'
import { checkEqual, compare, type Comparison } from './lib/compare.ts'
import { gatewayRequest } from './lib/gateway-request.ts'
import type { Request } from './lib/load.ts'
import { pinned, pinSelf, start } from './lib/programs.ts'
import { printTable } from './lib/table.ts'
import { tokenOf } from './lib/world.ts'

// Compares the gateway with a hand-written join of the same calls, both over a platform that serves prepared bytes.
// `node tests/bench/gateway.ts [board|tree|signIn] [seconds]`

const [only, secondsText = '2'] = process.argv.slice(2)
const seconds = Number(secondsText)
pinSelf()
const platform = await start('stand-in', { core: 0 })
// The same Node options for both.
const options = { core: 1, env: { PLATFORM_URL: platform.url }, nodeOptions: gatewayOptions }
const [gateway, join] = [await start('gateway', options), await start('join', options)]

const tokens = Array.from({ length: 50 }, (_, user) => tokenOf(user))
const perUser = (id: string, variables: object): ((connection: number) => Request) => {
  const requests = tokens.map((token) => gatewayRequest(id, variables, token))
  return (connection) => requests[connection] as Request
}
const signIn = gatewayRequest(
  'signIn',
  { input: { email: 'recruiter@demo.example', password: 'Tavla-demo-2026' } },
  null,
)
const operations = [
  { name: 'board', requestOf: perUser('board', { id: 42 }) },
  { name: 'tree', requestOf: perUser('tree', { id: 7 }) },
  { name: 'signIn', requestOf: () => signIn },
]
const oneUser = operations[0]?.requestOf(0) as Request

const rows: string[][] = []
const add = (name: string, connections: number, { subject, base }: Comparison): void => {
  const ratio = (key: 'perSecond' | 'p50' | 'p99' | 'cpu' | 'rss'): string => (subject[key] / base[key]).toFixed(2)
  rows.push([
    name,
    String(connections),
    subject.perSecond.toFixed(0),
    base.perSecond.toFixed(0),
    ratio('perSecond'),
    ratio('p50'),
    ratio('p99'),
    ratio('cpu'),
    ratio('rss'),
    `${(subject.rss / 1e6).toFixed(0)}`,
    subject.calls.toFixed(2),
    base.calls.toFixed(2),
  ])
}

for (const { name, requestOf } of operations) {
  if (only !== undefined && only !== name) continue
  const subject = { program: gateway, requestOf }
  const base = { program: join, requestOf }
  const bytes = await checkEqual(subject, base)
  console.log(`${name}: identical responses of ${bytes} bytes`)
  for (const connections of [1, 50])
    add(name, connections, await compare(subject, base, platform, connections, { seconds }))
  if (name !== 'board') continue
  // The gateway runs identical concurrent queries of a user once; the join does not.
  const one = (): Request => oneUser
  add(
    'board, one user',
    50,
    await compare({ program: gateway, requestOf: one }, { program: join, requestOf: one }, platform, 50, { seconds }),
  )
}

console.log(
  `\nGateway compared with the hand-written join${pinned ? ', each on a separate core' : ''}; ratios are gateway / join.\n`,
)
printTable(
  [
    'operation',
    'connections',
    'gateway 1/s',
    'join 1/s',
    'requests/s ×',
    'p50 ×',
    'p99 ×',
    'CPU a request ×',
    'memory ×',
    'MB',
    'calls',
    'calls of join',
  ],
  rows,
)
for (const program of [gateway, join, platform]) await program.stop()
process.exit(0)
