import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'
import { mutate, type Mutant } from './mutate.ts'
import type { Orders, Reached } from './setup.ts'

// node tests/mutants/run.ts <scope> [--sample=200] [--seed=1] [--file=part of a path] [--again]: changes the code of a scope in one place after another
// and shows how many of the changes the tests notice, and those that none does. `--again` tries those of the last run that none noticed.

/** What is changed, and the tests that should notice, nearest first: the later ones are asked about what the earlier did not notice. */
const scopes: Readonly<Record<string, { readonly sources: string; readonly tests: readonly string[] }>> = {
  rules: { sources: 'rules/**/*.ts', tests: ['rules/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'gateway/**/*.test.ts', 'platform/**/*.test.ts'] },
  http: { sources: 'platform/http/**/*.ts', tests: ['platform/{*,{http,auth,files,settings}/**/*}.test.ts', 'platform/areas/{account,pipeline,partner-keys,ads,users}/**/*.test.ts'] },
  pipeline: { sources: 'platform/areas/pipeline/**/*.ts', tests: ['platform/areas/pipeline/**/*.test.ts', 'platform/areas/{*,{messages,applications,unread,candidates,privacy}/**/*}.test.ts'] },
  gateway: { sources: 'gateway/{plugins,execution,limits,errors}/**/*.ts', tests: ['gateway/{*,{http,limits,loaders,upstream,hub,schema}/**/*}.test.ts', 'gateway/areas/**/*.test.ts'] },
  hub: { sources: 'gateway/hub/**/*.ts', tests: ['gateway/hub/**/*.test.ts', 'gateway/{areas,http}/*.test.ts'] },
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sample: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' }, file: { type: 'string', default: '' }, stages: { type: 'string', default: '4' }, again: { type: 'boolean', default: false } } })
const [name = ''] = positionals
const scope = scopes[name]
if (!scope) throw new Error(`Name a scope: ${Object.keys(scopes).join(', ')}.`)

const root = join(import.meta.dirname, '../..')
process.chdir(root)
const cache = join(root, 'node_modules/.cache/tavla/mutants', name)
mkdirSync(cache, { recursive: true })

// All sources with all their mutants in them; which one acts is told to the tests by a file.
const mutants: Mutant[] = []
const codes = new Map<string, string>()
for (const file of globSync(scope.sources, { cwd: root }).filter((path) => !/\.(test|fixture|d)\.ts$/.test(path)).toSorted()) {
  const made = mutate(file, readFileSync(file, 'utf8'), mutants.length)
  mutants.push(...made.mutants)
  codes.set(join(root, file), made.code)
}
const nameOf = ({ file, line, kind, before, after }: Mutant): string => `${file}:${line} ${kind}: ${before} → ${after}`

const ordersFile = join(cache, `orders-${process.pid}.json`)
process.env['MUTANT_FILE'] = ordersFile
const order = (orders: Partial<Orders>): void => writeFileSync(ordersFile, JSON.stringify({ total: mutants.length, active: null, limit: 0, folder: cache, ...orders }))
order({})

const setup = join(import.meta.dirname, 'setup.ts')
const projects = (config.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project) || !['rules', 'platform', 'gateway', 'web'].includes(String(project.test?.name))) return []
  const plugin = { name: 'mutants', enforce: 'pre' as const, transform: (_: string, id: string) => codes.get(id.split('?')[0] ?? '') ?? null }
  // What a mutant leaves waiting ends earlier than what a loaded machine delays.
  return [{ ...project, plugins: [plugin], test: { ...project.test, fsModuleCache: false, setupFiles: [setup, ...[project.test?.setupFiles ?? []].flat()], testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 15_000 } } } }]
})
const vitest = await createVitest('test', { config: false, root, watch: false, reporters: [{}], maxWorkers: 1, bail: 1, projects, passWithNoTests: true, silent: true,
  // What was kept of other runs has no mutants in it.
  fsModuleCache: false,
})
const specifications = await vitest.globTestSpecifications()

/** The processes in which tests run: one that a mutant keeps busy for good is ended. */
const workers = (): number[] => readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
/** Longest that the tests of one file may take, in milliseconds. */
const longest = 400_000

/** Whether these tests are green, and how long they took. */
async function run(chosen: TestSpecification[]): Promise<{ green: boolean; ms: number; why: string }> {
  const began = performance.now()
  const late = setTimeout(() => workers().forEach((pid) => process.kill(pid, 'SIGKILL')), longest)
  vitest.state.errorsSet.clear()
  const result = await vitest.runTestSpecifications(chosen)
  clearTimeout(late)
  // Vitest goes on telling of what it ran before.
  const testModules = result.testModules.filter(({ moduleId }) => chosen.some((specification) => specification.moduleId === moduleId))
  const unhandledErrors = result.unhandledErrors
  const failed = testModules.filter((module) => module.state() === 'failed')
  const test = failed.flatMap((module) => [...module.children.allTests('failed')])[0]
  const why = test?.result().errors?.[0]?.message ?? failed[0]?.errors()[0]?.message ?? String((unhandledErrors[0] as Error | undefined)?.message ?? '')
  return { green: failed.length === 0 && unhandledErrors.length === 0 && testModules.length === chosen.length, ms: performance.now() - began, why }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
const sources = digest([...codes.values()].join('\n'))
/** What each test file reaches and how long it takes, kept until it or the sources change. */
const known = new Map<string, Reached & { key: string; ms: number }>()
const reachFile = join(cache, 'reached.json')
try {
  for (const [file, reached] of Object.entries(JSON.parse(readFileSync(reachFile, 'utf8')) as Record<string, Reached & { key: string; ms: number }>)) known.set(file, reached)
} catch {
  // Nothing is known yet.
}

/** Runs the test files of a stage once with no mutant acting; gives those that reach anything. */
async function record(stage: string): Promise<string[]> {
  const files = globSync(stage, { cwd: root }).filter((path) => !path.endsWith('.page.test.tsx')).toSorted()
  order({ active: null })
  for (const file of files) {
    const key = digest(sources + readFileSync(file, 'utf8'))
    if (known.get(file)?.key === key) continue
    const specification = specifications.find(({ moduleId }) => relative(root, moduleId) === file)
    if (!specification) throw new Error(`${file} belongs to no project.`)
    const { green, ms, why } = await run([specification])
    const written = join(cache, `${digest(join(root, file))}.json`)
    if (!green || !existsSync(written)) {
      console.error(`${file} is red with no mutant acting and is left out: ${why}`)
      rmSync(written, { force: true })
      continue
    }
    known.set(file, { ...(JSON.parse(readFileSync(written, 'utf8')) as Reached), key, ms })
    rmSync(written)
    writeFileSync(reachFile, JSON.stringify(Object.fromEntries(known)))
  }
  return files.filter((file) => known.has(file))
}

/** A number below 2³² from the one before it (mulberry32), so that a seed chooses the same mutants again. */
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
  : asked.map((mutant) => ({ mutant, rank: random.next().value ?? 0 })).toSorted((a, b) => a.rank - b.rank).slice(0, Number(values.sample)).map(({ mutant }) => mutant)
console.log(`${name}: ${mutants.length} mutants in ${codes.size} files, ${chosen.length} of them tried (${values.again ? 'those that were not noticed' : `seed ${values.seed}`}).`)

let left = chosen
let waited = 0
for (const stage of scope.tests.slice(0, Number(values.stages))) {
  if (left.length === 0) break
  const files = await record(stage)
  const missed: Mutant[] = []
  for (const mutant of left) {
    const reaches = (file: string): number => {
      const { loading = [], running = [] } = known.get(file) ?? {}
      const times = running.find(([id]) => id === mutant.id)?.[1] ?? 0
      if (times > 0 || !loading.some(([id]) => id === mutant.id)) return times
      return loading.find(([id]) => id === mutant.id)?.[1] ?? 0
    }
    const folder = mutant.file.slice(0, mutant.file.lastIndexOf('/'))
    const stem = mutant.file.replace(/\.ts$/, '')
    /** Its own test first, then those beside it, then the quickest. */
    const farness = (file: string): number => (file.startsWith(`${stem}.`) ? 0 : file.startsWith(`${folder}/`) ? 1 : 2)
    // What happens while a module loads happens in the first file that loads it; alone it does in each that reaches anything else of the module.
    const loads = files.some((file) => known.get(file)?.loading.some(([id]) => id === mutant.id))
    const sameFile = new Set(loads ? mutants.filter(({ file }) => file === mutant.file).map(({ id }) => id) : [])
    const reaching = files
      .filter((file) => reaches(file) > 0 || (sameFile.size > 0 && known.get(file)?.running.some(([id]) => sameFile.has(id))))
      .toSorted((a, b) => farness(a) - farness(b) || (known.get(a)?.ms ?? 0) - (known.get(b)?.ms ?? 0))
    const limit = 100 * Math.max(0, ...reaching.map(reaches)) + 10_000
    let noticed = false
    for (const file of reaching.slice(0, 8)) {
      order({ active: mutant.id, limit })
      const { green, why } = await run(specifications.filter(({ moduleId }) => relative(root, moduleId) === file))
      if (green) continue
      noticed = true
      if (/timed out|does not end/i.test(why)) waited += 1
      break
    }
    if (!noticed) missed.push(mutant)
    console.log(`${noticed ? 'noticed' : reaching.length === 0 ? 'not reached' : 'MISSED'} ${nameOf(mutant)}`)
  }
  left = missed
  console.log(`${stage}: ${chosen.length - left.length} of ${chosen.length} noticed so far.`)
}

writeFileSync(lastFile, JSON.stringify(left.map(nameOf)))
rmSync(ordersFile)
console.log(`${name}: ${chosen.length - left.length} of ${chosen.length} noticed (${((100 * (chosen.length - left.length)) / chosen.length).toFixed(1)} %), ${waited} of them by waiting in vain. Not noticed:`)
for (const mutant of left) console.log(`  ${nameOf(mutant)}`)
await vitest.close()
process.exit(0)
