import { deepEqual } from 'node:assert/strict'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { gatewayOptions } from '../../scripts/programs.ts'
import { compare, type Comparison, type Side } from './lib/compare.ts'
import { gatewayRequest } from './lib/gateway-request.ts'
import { joinBoard, joinTree } from './lib/join.ts'
import { ask, requestBytes, type Request } from './lib/load.ts'
import type { PlatformWorld } from './lib/platform-world.ts'
import { pinSelf, start } from './lib/programs.ts'
import { printTable } from './lib/table.ts'

// Compares the gateway with direct REST calls, both over the real platform. This is the cost of the gateway when the
// platform does real work. `node tests/bench/real.ts [seconds]`

const seconds = Number(process.argv[2] ?? 2)
pinSelf()
const platform = await start('platform', { core: 0 })
const gateway = await start('gateway', { core: 1, env: { PLATFORM_URL: platform.url }, nodeOptions: gatewayOptions })
const { adId, companyId, tokens, emails, password } = platform.world as PlatformWorld

interface Operation {
  readonly name: string
  readonly gateway: Side['requestOf']
  readonly rest: Side['requestOf']
  /** Derives the expected gateway data from the REST response. Undefined if every response is different. */
  readonly joined?: (rest: never) => unknown
}

const perUser = (make: (token: string) => Request): Side['requestOf'] => {
  const requests = tokens.map(make)
  return (connection) => requests[connection] as Request
}
/** Sign-ins use many addresses, because the platform limits them by address. */
const fromAnywhere =
  (make: (email: string, headers: Record<string, string>) => Request): Side['requestOf'] =>
  (connection, count) =>
    make(emails[connection] ?? '', { 'x-forwarded-for': `10.${connection}.${(count >> 8) & 255}.${count & 255}` })
const get =
  (path: string) =>
  (token: string): Request =>
    requestBytes('GET', path, { accept: 'application/json', authorization: `Bearer ${token}` })

const operations: readonly Operation[] = [
  {
    name: 'board',
    gateway: perUser((token) => gatewayRequest('board', { id: adId }, token)),
    rest: perUser(get(`${GetStepsView.path}?id=${adId}`)),
    joined: joinBoard,
  },
  {
    name: 'tree',
    gateway: perUser((token) => gatewayRequest('tree', { id: companyId }, token)),
    rest: perUser(get(`${CompanyGetUserCompanyWithAds.path}?id=${companyId}`)),
    joined: joinTree,
  },
  {
    name: 'signIn',
    gateway: fromAnywhere((email, headers) => gatewayRequest('signIn', { input: { email, password } }, null, headers)),
    rest: fromAnywhere((email, headers) =>
      requestBytes('POST', AccountLogin.path, headers, JSON.stringify({ email, password })),
    ),
  },
]

const rows: string[][] = []
const row = (name: string, connections: number, { subject, base }: Comparison): string[] => {
  const ratio = (key: 'perSecond' | 'p50' | 'p99'): string => (subject[key] / base[key]).toFixed(2)
  return [
    name,
    String(connections),
    subject.perSecond.toFixed(1),
    base.perSecond.toFixed(1),
    ratio('perSecond'),
    ratio('p50'),
    ratio('p99'),
    (subject.cpu / base.cpu).toFixed(2),
    (subject.rss / 1e6).toFixed(0),
    (base.rss / 1e6).toFixed(0),
    subject.calls.toFixed(2),
  ]
}

for (const { name, gateway: viaGateway, rest, joined } of operations) {
  const [answer, direct] = [await ask(gateway.port, viaGateway(0, 0)), await ask(platform.port, rest(0, 0))]
  if (answer.status !== 200 || direct.status !== 200)
    throw new Error(
      `${name}: ${answer.status} ${answer.body.slice(0, 300)} ${direct.status} ${direct.body.slice(0, 300)}`,
    )
  if (joined) deepEqual(JSON.parse(answer.body), { data: joined(JSON.parse(direct.body) as never) })
  for (const connections of [1, 50]) {
    const comparison = await compare(
      { program: gateway, requestOf: viaGateway },
      { program: platform, requestOf: rest },
      platform,
      connections,
      { rounds: 3, seconds },
    )
    rows.push(row(name, connections, comparison))
  }
}

console.log('\nGateway compared with direct REST calls, over the real platform; ratios are gateway / REST.\n')
printTable(
  [
    'operation',
    'connections',
    'gateway 1/s',
    'REST 1/s',
    'requests/s ×',
    'p50 ×',
    'p99 ×',
    'CPU gateway ÷ platform',
    'gateway MB',
    'platform MB',
    'calls',
  ],
  rows,
)
for (const program of [gateway, platform]) await program.stop()
process.exit(0)
