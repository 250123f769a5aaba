import { fork } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { gatewayOptions } from '../../scripts/programs.ts'
import { getToken, execute } from '../support/graphql.ts'
import { createDatabase } from '../support/postgres.ts'
import { root } from '../support/program.ts'
import { startTavla, type Tavla } from '../support/tavla.ts'
import { quantile } from './lib/load.ts'
import { fillWithCandidates, readFilledDatabase } from './lib/fill-with-candidates.ts'
import type { SizingReport, SizingTask } from './programs/sizing-client.ts'
import { printTable } from './lib/table.ts'

// Fills a PostgreSQL database with candidates, and measures what each action costs platform, gateway and database:
// reading a board, moving a candidate with a mail, and applying with a CV. All programs run as in production, with a
// mail server. A database that is named is kept, and not filled again by the next run.
// `TEST_DATABASE_URL=… node tests/bench/sizing.ts [candidates] [seconds] [clients] [database]`

const candidates = Number(process.argv[2] ?? 100_000)
const seconds = Number(process.argv[3] ?? 30)
const clients = Number(process.argv[4] ?? 3)
const keptName = process.argv[5]
const serverUrl = process.env['TEST_DATABASE_URL']
if (!serverUrl) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server on this machine.')
/** Bytes of the CV of each application. */
const CV_BYTES = 100_000
const TICKS_PER_SECOND = 100

const database = await createDatabase(serverUrl, keptName)
const query = async <Row extends object>(text: string): Promise<Row[]> => await database.query<Row>(text)
const databaseBytes = async (): Promise<number> =>
  Number((await query<{ size: string }>('select pg_database_size(current_database())::text as size'))[0]?.size)

/** Returns the CPU seconds of a process so far. 0 if it has ended. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}

/** Returns a value of `/proc/<pid>/<file>` in megabytes. */
function megabytesOf(pid: number, file: string, name: string): number {
  try {
    return (
      Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1]) / 1024
    )
  } catch {
    return 0
  }
}

/** Returns the CPU seconds of the whole machine so far, without idle time. */
function busySeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND
}

/** The connections of the platforms to this database. Each is a process of the server. */
const backends = async (): Promise<number[]> =>
  (
    await query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name !~ 'psql'",
    )
  ).map(({ pid }) => pid)

interface Cost {
  readonly name: string
  readonly count: number
  readonly seconds: number
  readonly latencies: Float64Array
  readonly failures: number
  readonly cpu: Readonly<Record<'platform' | 'gateway' | 'database' | 'clients' | 'others', number>>
}

/** Runs one kind of action in several client processes and measures its cost. */
async function measure(tavla: Tavla, name: string, tasks: readonly SizingTask[]): Promise<Cost> {
  const pids = await backends()
  const programs = { platform: [tavla.programs.platform.pid], gateway: [tavla.programs.gateway.pid], database: pids }
  const mailServer = tavla.programs.sandbox.pid
  const sum = (of: readonly number[]): number => of.reduce((total, pid) => total + cpuOf(pid), 0)
  const children = tasks.map((task) => {
    const child = fork(join(import.meta.dirname, 'programs/sizing-client.ts'), { cwd: root })
    const report = new Promise<SizingReport>((resolve, reject) => {
      child.once('message', (message) => resolve(message as SizingReport))
      child.once('exit', () => reject(new Error('A client ended without a report.')))
    })
    child.send(task)
    return report
  })
  const before = { busy: busySeconds(), mail: cpuOf(mailServer), at: performance.now() }
  const cpuBefore = { platform: sum(programs.platform), gateway: sum(programs.gateway), database: sum(pids) }
  const reports = await Promise.all(children)
  const elapsed = (performance.now() - before.at) / 1000
  const spent = (part: keyof typeof programs): number => sum(programs[part]) - cpuBefore[part]
  const cpu = {
    platform: spent('platform'),
    gateway: spent('gateway'),
    database: spent('database'),
    clients: reports.reduce((total, report) => total + report.cpuSeconds, 0) + cpuOf(mailServer) - before.mail,
  }
  const own = Object.values(cpu).reduce((total, each) => total + each, 0)
  return {
    name,
    count: reports.reduce((total, { latencies }) => total + latencies.length, 0),
    failures: reports.reduce((total, { failures }) => total + failures, 0),
    seconds: elapsed,
    latencies: Float64Array.from(reports.flatMap(({ latencies }) => latencies)).sort(),
    cpu: { ...cpu, others: Math.max(0, busySeconds() - before.busy - own) },
  }
}

/** Returns the id of the trusted document of an operation. */
function documentId(operation: string): string {
  const documents = JSON.parse(readFileSync(join(root, 'gateway/trusted-documents.json'), 'utf8')) as Record<
    string,
    string
  >
  const [found] = Object.entries(documents).findLast(([, text]) => new RegExp(`\\b${operation}\\b`).test(text)) ?? []
  if (found === undefined) throw new Error(`There is no document ${operation}.`)
  return found
}

let tavla: Tavla | undefined
try {
  tavla = await startTavla({
    seed: 'demo',
    env: {
      DATABASE_URL: database.url,
      SECRET_KEY: 'the same key in every run on a database that is kept',
      // The load comes from one user and one address.
      RATE_SIGNED_IN: '100000/1000000',
      VISITOR_RATES: '1000',
      MESSAGE_HOLD_SECONDS: '0',
      NODE_OPTIONS: gatewayOptions.join(' '),
    },
  })
  const [{ last } = { last: 0 }] = await query<{ last: number }>('select max(id) as last from candidates')
  if (last < candidates) {
    const empty = await databaseBytes()
    const started = performance.now()
    const ads = await fillWithCandidates(database.url, candidates)
    const fillSeconds = (performance.now() - started) / 1000
    const added = (await databaseBytes()) - empty
    console.log(
      `\n${candidates} candidates on ${ads} ads, filled in ${fillSeconds.toFixed(0)} s: ${(added / 1e6).toFixed(0)} MB, ` +
        `${(added / candidates).toFixed(0)} bytes each.`,
    )
  }
  const filled = await readFilledDatabase(database.url)
  // The connections of the platform keep their plans. New ones use the statistics of the full database.
  await tavla.programs.platform.stop()
  await tavla.startPlatform()

  const token = await getToken(tavla, 'recruiter')
  const boards = filled.boards
  const base = { seconds, connections: 4, token, web: tavla.web, site: tavla.site, cvBytes: CV_BYTES }
  const board = documentId('query BoardPageQuery')
  const move = documentId('mutation movesMoveMutation')
  const publicUrls: string[] = []
  for (const { adId } of boards.slice(0, 4 * clients)) {
    const { data } = await execute(tavla, token, `{ ad(by: { databaseId: ${adId} }) { publicUrl } }`)
    publicUrls.push((data as { ad: { publicUrl: string } }).ad.publicUrl)
  }
  /** Gives each client its own share of the items. */
  const shareOf = <T>(items: readonly T[], client: number): T[] =>
    items.filter((_, index) => index % clients === client)
  const tasks = (of: (client: number) => SizingTask): SizingTask[] => Array.from({ length: clients }, (_, at) => of(at))

  const reads = tasks((client) => ({
    ...base,
    kind: 'board',
    documentId: board,
    adIds: shareOf(boards, client).map(({ adId }) => adId),
  }))
  const moves = tasks((client) => ({
    ...base,
    kind: 'move',
    documentId: move,
    candidates: shareOf(filled.movable, client).map(({ id, adId, stepIds, changedAt }) => ({
      id: toGlobalId('Candidate', id),
      stepIds: stepIds.map((stepId) => toCompositeGlobalId('BoardStep', adId, stepId)),
      changedAt,
    })),
  }))
  const applications = tasks((client) => ({ ...base, kind: 'apply', publicUrls: shareOf(publicUrls, client) }))

  // Compiles and connects before the measurement.
  for (const all of [reads, applications])
    await measure(
      tavla,
      'warm-up',
      all.map((task) => ({ ...task, seconds: 5 })),
    )
  const costs = [await measure(tavla, 'board of 100', reads), await measure(tavla, 'move with mail', moves)]
  const beforeApplications = await databaseBytes()
  const applied = await measure(tavla, 'application with CV', applications)
  costs.push(applied)
  const perApplication = ((await databaseBytes()) - beforeApplications) / applied.count
  const [{ loaded, unit } = { loaded: '', unit: '' }] = await query<{ loaded: string; unit: string }>(
    "select setting as loaded, unit from pg_settings where name = 'shared_buffers'",
  )
  const servers = await backends()
  console.log(
    `${clients} client processes with ${base.connections} connections each, ${seconds} s for each action, on ` +
      `${cpus().length} cores (${cpus()[0]?.model ?? ''}). All programs, the database, the mail server and the clients share them.\n`,
  )
  printTable(
    ['action', 'done', 'failed', 'per second', 'p50 ms', 'p99 ms', 'other programs, cores'],
    costs.map(({ name, count, failures, seconds: elapsed, latencies, cpu }) => [
      name,
      count,
      failures,
      (count / elapsed).toFixed(1),
      quantile(latencies, 0.5).toFixed(0),
      quantile(latencies, 0.99).toFixed(0),
      (cpu.others / elapsed).toFixed(2),
    ]),
  )
  console.log()
  printTable(
    ['CPU milliseconds of one action', 'platform', 'gateway', 'database'],
    costs.map(({ name, count, cpu }) => [
      name,
      ...[cpu.platform, cpu.gateway, cpu.database].map((each) => ((1000 * each) / count).toFixed(1)),
    ]),
  )
  console.log()
  const { platform, gateway } = tavla.programs
  printTable(
    ['memory', 'MB'],
    [
      ['platform', megabytesOf(platform.pid, 'status', 'VmRSS').toFixed(0)],
      ['gateway', megabytesOf(gateway.pid, 'status', 'VmRSS').toFixed(0)],
      [
        `database, ${servers.length} connections, without shared_buffers (${loaded} × ${unit})`,
        servers.reduce((sum, pid) => sum + megabytesOf(pid, 'smaps_rollup', 'Private_Dirty'), 0).toFixed(0),
      ],
    ],
  )
  const files = globSync('files/**/*', { cwd: tavla.dataDir, withFileTypes: true }).filter((file) => file.isFile())
  console.log(
    `\nOne application with a CV of ${CV_BYTES / 1000} kB adds ${(perApplication / 1000).toFixed(1)} kB to the database ` +
      `(its mails are deleted after a week), and one file. ${files.length} files are stored.`,
  )
} finally {
  await tavla?.stop()
  if (keptName === undefined) await database.drop()
}
