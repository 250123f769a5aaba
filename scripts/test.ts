import { buildStale, run } from './build.ts'
import { ensureBrowser } from './browser.ts'

// `npm test`: lint, types, stale-artifact checks, unit and integration tests, journeys. Arguments go to vitest.

const filters = process.argv.slice(2)
const started = performance.now()

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  console.log(`\n— ${name}`)
  await work()
  console.log(`  done in ${((performance.now() - from) / 1000).toFixed(1)} s`)
}

try {
  const browser = await ensureBrowser()
  await step('artifacts: GraphQL schema and its types, Relay documents', async () => {
    await run('node', ['gateway/scripts/generate-schema.ts', '--check'])
    await run('node', ['scripts/check-relay.ts'])
  })
  await step('artifacts: OpenAPI document, migrations, lock file', async () => {
    await run('node', ['scripts/check-lock.ts'])
    await run('node', ['platform/scripts/generate-openapi.ts', '--check'])
    await run('node', ['platform/scripts/check-migrations.ts'])
  })
  await step('lint', () => run('oxlint', ['--quiet']))
  await step('types', async () => {
    await run('tsc', ['-p', '.'])
    await run('tsc', ['-p', 'web'])
    await run('tsc', ['-p', 'gateway/graphiql'])
  })
  await step('build', () => buildStale())
  const env = { CHROMIUM_PATH: browser }
  const postgres = process.env['TEST_DATABASE_URL']
  const vitest = (projects: string[], more: NodeJS.ProcessEnv = {}) => run('vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...filters, '--passWithNoTests'], { env: { ...env, ...more } })
  await step('tests: rules, gateway, web, across programs', () => vitest(['rules', 'gateway', 'web', 'pages', 'tests']))
  await step('tests: platform on PGlite', () => vitest(['platform'], { TEST_DATABASE_URL: '' }))
  if (postgres) await step('tests: platform on PostgreSQL', () => vitest(['platform']))
  await step('tests: journeys in the browser', () => vitest(['journeys']))
  console.log(`\nAll green in ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
