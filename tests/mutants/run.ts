import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BaseSequencer, createVitest, type Reporter, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'
import { mutate, type Mutant } from './mutate.ts'
import { trialOf, type Orders, type Reached } from './trial.ts'

// node tests/mutants/run.ts <scope> [--sample=200] [--seed=1] [--file=part of a path] [--files=4] [--again]: mutation
// testing of a scope. Changes the code in one place at a time, and prints how many changes the tests detect and the
// changes that no test detects.
// - `--again` tries only the undetected mutants of the last run.
// - `--files` sets the number of test files for each mutant. A higher number shows which mutants were missed only
//   because slower tests were not run.
// Not Stryker: it tries all tests that reach a mutant, but here a run has a budget of test files and a random sample.

/**
 * The sources of each scope, and the tests that should detect changes, nearest first. Later stages run only for mutants
 * that earlier stages missed.
 */
const scopes: Readonly<Record<string, { readonly sources: string; readonly tests: readonly string[] }>> = {
  rules: {
    sources: 'rules/**/*.ts',
    tests: ['rules/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'gateway/**/*.test.ts', 'platform/**/*.test.ts'],
  },
  http: {
    sources: 'platform/calls/http/**/*.ts',
    tests: [
      'platform/{calls/http/**,program}/*.test.ts',
      'platform/foundation/{auth,files,settings}/**/*.test.ts',
      'platform/domains/*/{account,pipeline,api-keys,ads,users}/**/*.test.ts',
    ],
  },
  pipeline: {
    sources: 'platform/domains/candidates/pipeline/**/*.ts',
    tests: [
      'platform/domains/candidates/pipeline/**/*.test.ts',
      'platform/domains/candidates/{messages,applications,candidates}/**/*.test.ts',
      'platform/domains/{unread,privacy}/**/*.test.ts',
    ],
  },
  gateway: {
    sources: 'gateway/{plugins,execution,limits,errors}/**/*.ts',
    tests: [
      'gateway/{*,{http,execution,limits,loaders,upstream,hub,schema}/**/*}.test.ts',
      'gateway/areas/**/*.test.ts',
    ],
  },
  hub: { sources: 'gateway/hub/**/*.ts', tests: ['gateway/hub/**/*.test.ts', 'gateway/{areas,http}/*.test.ts'] },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    stages: { type: 'string', default: '4' },
    files: { type: 'string', default: '4' },
    again: { type: 'boolean', default: false },
  },
})
const [name = ''] = positionals
const scope = scopes[name]
if (!scope) throw new Error(`Specify a scope: ${Object.keys(scopes).join(', ')}.`)

const root = join(import.meta.dirname, '../..')
process.chdir(root)
const cache = join(root, 'node_modules/.cache/tavla/mutants', name)
mkdirSync(cache, { recursive: true })

// Writes all sources with all their mutants. A file names the active mutant.
const mutants: Mutant[] = []
const codes = new Map<string, string>()
for (const file of globSync(scope.sources, { cwd: root })
  .filter((path) => !/\.(test|fixture|d)\.ts$/.test(path))
  .toSorted()) {
  const made = mutate(file, readFileSync(file, 'utf8'), mutants.length)
  mutants.push(...made.mutants)
  codes.set(join(root, file), made.code)
}
const nameOf = ({ file, line, kind, before, after }: Mutant): string => `${file}:${line} ${kind}: ${before} → ${after}`

const ordersFile = join(cache, `orders-${process.pid}.json`)
process.env['MUTANT_FILE'] = ordersFile
const order = (limits: Orders['limits']): void =>
  writeFileSync(ordersFile, JSON.stringify({ total: mutants.length, folder: cache, limits } satisfies Orders))
order({})

const plugin = {
  name: 'mutants',
  enforce: 'pre' as const,
  resolveId: (id: string) => (trialOf(id) ? (id.startsWith(root) ? id : join(root, id)) : null),
  /**
   * A trial is the test file under another name, so that one worker can run it repeatedly without reloading the modules
   * under test.
   */
  load: (id: string) => {
    const trial = trialOf(id)
    return trial ? readFileSync(trial.file, 'utf8') : null
  },
  transform: (_: string, id: string) => codes.get(id.split('?')[0] ?? '') ?? null,
}
const setup = join(import.meta.dirname, 'setup.ts')
const projects = (config.test?.projects ?? []).flatMap((project) => {
  if (
    typeof project !== 'object' ||
    !('test' in project) ||
    !['rules', 'platform', 'gateway', 'web'].includes(String(project.test?.name))
  )
    return []
  // Shorter timeouts, because mutants cause waits. Only the tests of the platform wait for a database and need longer.
  const waits = project.test?.name === 'platform' ? 30_000 : 12_000
  return [
    {
      ...project,
      plugins: [plugin],
      test: {
        ...project.test,
        fsModuleCache: false,
        setupFiles: [setup, ...[project.test?.setupFiles ?? []].flat()],
        testTimeout: waits,
        hookTimeout: waits,
        maxWorkers: 1,
        expect: { poll: { timeout: waits / 3 } },
      },
    },
  ]
})

/** Runs the test files in the given order. */
class AsAsked extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }
}

interface Outcome {
  readonly green: boolean
  readonly why: string
  readonly ms: number
}
let outcomes = new Map<string, Outcome>()
let late: NodeJS.Timeout | undefined
/** Returns the worker processes. A worker in an endless loop is killed. */
const workers = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
let started: string | null = null
const reporter: Reporter = {
  onTestModuleStart: ({ moduleId }) => {
    started = moduleId
    clearTimeout(late)
    // Timeout of a file, in milliseconds.
    late = setTimeout(() => workers().forEach((pid) => process.kill(pid, 'SIGKILL')), 400_000)
  },
  onTestModuleEnd: (module) => {
    clearTimeout(late)
    started = null
    const [failed] = module.children.allTests('failed')
    outcomes.set(module.moduleId, {
      green: module.state() !== 'failed',
      why: failed?.result().errors?.[0]?.message ?? module.errors()[0]?.message ?? '',
      ms: module.diagnostic().duration,
    })
  },
}
const vitest = await createVitest('test', {
  config: false,
  root,
  watch: false,
  reporters: [reporter],
  maxWorkers: 1,
  sequence: { sequencer: AsAsked },
  projects,
  passWithNoTests: true,
  silent: true,
  // Deletes the cache of other runs, which has no mutants.
  fsModuleCache: false,
})
const specifications = await vitest.globTestSpecifications()

/**
 * Runs test files in one worker of each project, one after another, and returns the outcome of each. A file that never
 * finished, because an earlier file blocked the worker, has no outcome.
 */
async function run(paths: readonly string[]): Promise<Map<string, Outcome>> {
  outcomes = new Map()
  started = null
  const { unhandledErrors } = await vitest.runTestSpecifications(
    paths.map((path) => {
      const found = specifications.find(({ moduleId }) => moduleId === (trialOf(path)?.file ?? path))
      if (!found) throw new Error(`${path} does not belong to a test project.`)
      return found.project.createSpecification(path)
    }),
  )
  clearTimeout(late)
  if (started !== null) outcomes.set(started, { green: false, why: 'does not end', ms: 0 })
  if (paths.length === 1 && unhandledErrors.length > 0 && paths[0])
    outcomes.set(paths[0], {
      green: false,
      why: String((unhandledErrors[0] as Error).message),
      ms: outcomes.get(paths[0])?.ms ?? 0,
    })
  return outcomes
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
const sources = digest([...codes.values()].join('\n'))
/** Coverage and duration of each test file, cached until the test file or the sources change. */
const known = new Map<string, Reached & { key: string; ms: number }>()
const reachFile = join(cache, 'reached.json')
try {
  for (const [file, reached] of Object.entries(
    JSON.parse(readFileSync(reachFile, 'utf8')) as Record<string, Reached & { key: string; ms: number }>,
  ))
    known.set(file, reached)
} catch {
  // No cache yet.
}

/** Runs the test files of a stage once without an active mutant. Returns the files that reach a mutant. */
async function record(stage: string): Promise<string[]> {
  const files = globSync(stage, { cwd: root })
    .filter((path) => !path.endsWith('.page.test.tsx'))
    .toSorted()
  const keyOf = (file: string): string => digest(sources + readFileSync(file, 'utf8'))
  const unknown = files.filter((file) => known.get(file)?.key !== keyOf(file))
  for (const file of unknown) known.delete(file)
  const ended = unknown.length > 0 ? await run(unknown.map((file) => join(root, file))) : new Map<string, Outcome>()
  for (const file of unknown) {
    const written = join(cache, `${digest(join(root, file))}.json`)
    const outcome = ended.get(join(root, file))
    if (outcome?.green && existsSync(written))
      known.set(file, { ...(JSON.parse(readFileSync(written, 'utf8')) as Reached), key: keyOf(file), ms: outcome.ms })
    else if (outcome?.green) console.error(`${file} runs no tests here (it may need TEST_DATABASE_URL) and is skipped.`)
    else console.error(`${file} fails without an active mutant and is skipped: ${outcome?.why}`)
    rmSync(written, { force: true })
  }
  writeFileSync(reachFile, JSON.stringify(Object.fromEntries(known)))
  return files.filter((file) => known.has(file))
}

/** Returns a pseudorandom number below 2³² (mulberry32), so that a seed always selects the same mutants. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed | 0; ;) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    yield (mixed ^ (mixed >>> 14)) >>> 0
  }
}

const lastFile = join(cache, 'survivors.json')
const random = numbers(Number(values.seed))
const asked = mutants.filter(({ file }) => file.includes(values.file))
const chosen = values.again
  ? asked.filter((mutant) => (JSON.parse(readFileSync(lastFile, 'utf8')) as string[]).includes(nameOf(mutant)))
  : asked
      .map((mutant) => ({ mutant, rank: random.next().value ?? 0 }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, Number(values.sample))
      .map(({ mutant }) => mutant)
console.log(
  `${name}: ${mutants.length} mutants in ${codes.size} files, ` +
    `${chosen.length} of them tried (${values.again ? 'the undetected mutants of the last run' : `seed ${values.seed}`}).`,
)

/** Maximum number of test files for a mutant in each stage. */
const most = Number(values.files)
/** Maximum number of test files for a mutant in a separate worker. */
const mostAlone = 2
let left = chosen
let waited = 0
let trials = 0
for (const stage of scope.tests.slice(0, Number(values.stages))) {
  if (left.length === 0) break
  const files = await record(stage)
  const counts = new Map(
    files.map((file) => [
      file,
      { loading: new Map(known.get(file)?.loading), running: new Map(known.get(file)?.running) },
    ]),
  )
  /** Mutants in code that runs while modules load need a separate worker, unless code in the tests reaches them too. */
  const loads = ({ id }: Mutant): boolean => files.some((file) => counts.get(file)?.loading.has(id))
  /**
   * Returns the test files that reach a mutant: the test of its file first, then tests in the same folder, then the
   * fastest.
   */
  const reaching = (mutant: Mutant): string[] => {
    const folder = mutant.file.slice(0, mutant.file.lastIndexOf('/'))
    const stem = mutant.file.replace(/\.ts$/, '')
    const farness = (file: string): number => (file.startsWith(`${stem}.`) ? 0 : file.startsWith(`${folder}/`) ? 1 : 2)
    // Modules load only in the first test file of a worker, so this code counts as reached by each file that reaches
    // anything else of the module.
    const runs = files.some((file) => counts.get(file)?.running.has(mutant.id))
    const ids =
      !runs && loads(mutant) ? mutants.filter(({ file }) => file === mutant.file).map(({ id }) => id) : [mutant.id]
    return files
      .filter((file) =>
        ids.some((id) => counts.get(file)?.running.has(id) || (!runs && counts.get(file)?.loading.has(id))),
      )
      .toSorted((a, b) => farness(a) - farness(b) || (known.get(a)?.ms ?? 0) - (known.get(b)?.ms ?? 0))
      .slice(0, most)
  }
  const tests = new Map(left.map((mutant) => [mutant, reaching(mutant)]))
  order(
    Object.fromEntries(
      left.map(({ id }) => [
        id,
        100 *
          Math.max(
            0,
            ...files.map((file) =>
              Math.max(counts.get(file)?.running.get(id) ?? 0, counts.get(file)?.loading.get(id) ?? 0),
            ),
          ) +
          10_000,
      ]),
    ),
  )
  const pathOf = (file: string, id: number): string =>
    join(root, file.replace(/\.test\.(tsx?)$/, `.mutant-${id}-${(trials += 1)}.test.$1`))
  const noticed = new Map<Mutant, string>()
  const tell = (mutant: Mutant, { why }: Outcome): void => {
    noticed.set(mutant, why.replaceAll(/\s+/g, ' ').slice(0, 80))
    if (/timed out|does not end/i.test(why)) waited += 1
  }
  /** Runs a trial in a fresh worker. */
  const alone = async (mutant: Mutant, file: string): Promise<void> => {
    const path = pathOf(file, mutant.id)
    const outcome = (await run([path])).get(path)
    if (!outcome || !outcome.green) tell(mutant, outcome ?? { green: false, why: 'does not end', ms: 0 })
  }
  for (let turn = 0; turn < most; turn++) {
    let due = left
      .filter((mutant) => !noticed.has(mutant))
      .map((mutant) => ({ mutant, file: tests.get(mutant)?.[turn] ?? '' }))
      .filter(({ mutant, file }) => counts.get(file)?.running.has(mutant.id))
      .toSorted((a, b) => a.file.localeCompare(b.file))
    while (due.length > 0) {
      // State left by a mutant must not fail the next trials. The unchanged file therefore runs after every few trials,
      // and mutants detected since it last passed are tried again alone. It also runs first, so that its imports load
      // without an active mutant.
      const plan = due.map(({ mutant, file }, at) => ({
        mutant,
        file,
        first: due[at - 1]?.file === file ? null : pathOf(file, -1),
        path: pathOf(file, mutant.id),
        control: at % 5 === 4 || due[at + 1]?.file !== file ? pathOf(file, -1) : null,
      }))
      const ended = await run(
        plan.flatMap(({ first, path, control }) => [...(first ? [first] : []), path, ...(control ? [control] : [])]),
      )
      let doubtful: { mutant: Mutant; file: string; outcome: Outcome }[] = []
      let clean = true
      for (const { mutant, file, path, control } of plan) {
        const outcome = ended.get(path)
        if (outcome && !outcome.green) doubtful.push({ mutant, file, outcome })
        if (!control) continue
        clean = ended.get(control)?.green ?? false
        if (!clean) {
          const again = pathOf(file, -1)
          const ground = (await run([again])).get(again)
          if (!ground?.green) throw new Error(`${file} fails without an active mutant: ${ground?.why}`)
        }
        for (const each of doubtful) {
          if (clean) tell(each.mutant, each.outcome)
          else await alone(each.mutant, each.file)
        }
        doubtful = []
      }
      for (const { mutant, file } of doubtful) await alone(mutant, file)
      // When a worker is killed, the trials that were queued in it are lost.
      const rest = due.filter((_, at) => !ended.has(plan[at]?.path ?? ''))
      if (rest.length === due.length) throw new Error('Nothing of what was asked for ran.')
      due = rest
    }
    console.log(`  ${noticed.size} of ${left.length} detected after ${turn + 1} test files each`)
  }
  for (const mutant of left.filter((each) => !noticed.has(each) && loads(each))) {
    for (const file of (tests.get(mutant) ?? []).slice(0, mostAlone))
      if (!noticed.has(mutant)) await alone(mutant, file)
  }
  for (const mutant of left) {
    const missed = tests.get(mutant)?.length === 0 ? 'not reached' : 'MISSED'
    console.log(`${noticed.has(mutant) ? `detected (${noticed.get(mutant)})` : missed} ${nameOf(mutant)}`)
  }
  left = left.filter((mutant) => !noticed.has(mutant))
  console.log(`${stage}: ${chosen.length - left.length} of ${chosen.length} detected so far.`)
}

writeFileSync(lastFile, JSON.stringify(left.map(nameOf)))
rmSync(ordersFile)
console.log(
  `${name}: ${chosen.length - left.length} of ${chosen.length} detected ` +
    `(${((100 * (chosen.length - left.length)) / chosen.length).toFixed(1)} %), ` +
    `${waited} of them by a timeout. Not detected:`,
)
for (const mutant of left) console.log(`  ${nameOf(mutant)}`)
await vitest.close()
process.exit(0)
