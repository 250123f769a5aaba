import { buildStale, run } from './build.ts'
import { ensureBrowser } from './browser.ts'

// `npm test`: lint, types, checks for stale files, unit and integration tests, journeys. Passes its arguments to Vitest.

const filters = process.argv.slice(2)
const started = performance.now()
// On a signal, exits and stops the running command (build.ts).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  console.log(`\n— ${name}`)
  await work()
  console.log(`  done in ${((performance.now() - from) / 1000).toFixed(1)} s`)
}

/** Runs commands one after another. */
async function inTurn(...commands: [string, ...string[]][]): Promise<void> {
  for (const [command, ...args] of commands) await run(command, args)
}

try {
  const browser = await ensureBrowser()
  await step('artifacts, formatting', () =>
    Promise.all([
      inTurn(['node', 'gateway/scripts/generate-schema.ts', '--check'], ['node', 'scripts/check-relay.ts']),
      inTurn(
        ['node', 'platform/tools/scripts/generate-openapi.ts', '--check'],
        ['node', 'platform/tools/scripts/check-migrations.ts'],
        ['node', 'scripts/check-lock.ts'],
        ['oxfmt', '--check'],
      ),
    ]),
  )
  // They follow imports into the client's artifacts, which must not be removed and written meanwhile.
  await step('lint', () => inTurn(['oxlint', '--deny-warnings'], ['knip', '--no-progress']))
  // One type checker for the servers. Four would each infer the shared types, which costs half as much again, and the
  // other core builds.
  await step('types, build', () =>
    Promise.all([
      inTurn(['tsc', '-p', '.', '--checkers', '1']),
      inTurn(['tsc', '-p', 'web'], ['tsc', '-p', 'gateway/graphiql']).then(buildStale),
    ]),
  )
  const vitest = (...projects: string[]) =>
    run('vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...filters, '--passWithNoTests'], {
      env: { CHROMIUM_PATH: browser },
    })
  // Everything without a browser runs together, so that both cores are busy until the end.
  await step(
    `tests: rules, gateway, web, across programs, platform${process.env['TEST_DATABASE_URL'] ? ' on PostgreSQL and PGlite' : ''}`,
    () => vitest('!journeys'),
  )
  await step('tests: journeys in the browser', () => vitest('journeys'))
  console.log(`\nAll green in ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
