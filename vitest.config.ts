import { availableParallelism, totalmem } from 'node:os'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

const node = (name: string, include: string[], extra: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    setupFiles: ['tests/support/properties.ts'],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The test files of a worker share imported modules, because importing them again for each file would take longer
    // than the tests. There is one worker more than cores, because some tests wait for programs that they started.
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    ...extra,
  },
  // All modules use the same build of graphql. Objects of its development build would be foreign to the other build.
  ssr: { resolve: { conditions: ['node', 'module-sync'] } },
})

// The Babel plugin compares artifacts with their documents in development and warns of differences in formatting.
// scripts/check-relay.ts makes the exact comparison.
process.env['BABEL_ENV'] ??= 'production'

// Replaces Relay's tags with imports of the artifacts, as the build does (web/vite.config.ts).
const relay = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['relay', { artifactDirectory: 'web/__generated__', eagerEsModules: true }]] }),
  rolldown: { filter: { id: /\/web\/.*\.tsx?$/, code: /graphql`/ } },
})

/** Tests of whole pages in a document without a browser. An executable schema replaces the gateway (web/testing/). */
const pages = {
  ...node('pages', ['web/**/*.page.test.tsx'], {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    setupFiles: ['web/testing/setup.ts'],
    testTimeout: 240_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // The production builds of React and Relay. The development builds take 25 % longer, for warnings that no test reads.
    env: { NODE_ENV: 'production' },
  }),
  oxc: { jsx: { development: false } },
  plugins: [babel({ presets: [relay] })],
  resolve: { alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks' }] },
}

const server = process.env['TEST_DATABASE_URL']

/** Tests that never use the server's database, so they need not run a second time. */
const embeddedOnly = [
  'platform/foundation/db/{upgrade,open-database}.test.ts',
  'platform/domains/billing/invoices/document/document.test.ts',
]

/**
 * Tests that run on PGlite even if there is a server: what differs between the databases. The domains have the same SQL
 * on both, and the programs that the journeys start use PGlite.
 */
const onBoth = ['platform/{calls,foundation,program,tools}/**/*.test.ts', ...embeddedOnly]

// Timeouts only end tests that hang. No test depends on how fast the machine is.
export default defineConfig({
  test: {
    projects: [
      node('rules', ['rules/**/*.test.ts']),
      // On PGlite, and on the PostgreSQL server of TEST_DATABASE_URL.
      node('platform', server ? onBoth : ['platform/**/*.test.ts'], {
        env: { TEST_DATABASE_URL: '' },
        // Fills large tables, and reads plans that do not depend on the database.
        exclude: server ? ['platform/program/office-plans.test.ts'] : [],
      }),
      ...(server ? [node('postgres', ['platform/**/*.test.ts'], { exclude: embeddedOnly })] : []),
      node('gateway', ['gateway/**/*.test.ts'], { testTimeout: 120_000 }),
      node('web', ['web/**/*.test.{ts,tsx}'], { exclude: ['web/**/*.page.test.tsx'] }),
      pages,
      node('tests', ['tests/*/**/*.test.ts', 'tests/*.test.ts'], { exclude: ['tests/journeys/**', 'tests/bench/**'] }),
      // As many workers as cores, because one more would only wait. Each worker starts its own programs, which need
      // about 3 GB.
      node('journeys', ['tests/journeys/**/*.test.ts'], {
        maxWorkers: Math.max(2, Math.min(availableParallelism(), Math.floor(totalmem() / 4e9))),
        setupFiles: [],
        environment: './tests/support/worker-end.ts',
      }),
    ],
  },
})
