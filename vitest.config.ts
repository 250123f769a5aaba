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
    // The files of a worker share what they import: loading it anew for each would take longer than the tests. One
    // worker more than there are cores, since now and then one waits for programs of its own.
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    ...extra,
  },
  // The same build of graphql for everybody: its development build would be a second realm.
  ssr: { resolve: { conditions: ['node', 'module-sync'] } },
})

// Artifacts are held against their documents by scripts/check-relay.ts; babel prints input objects in another way and
// would warn.
process.env['BABEL_ENV'] ??= 'production'

// Relay's tags become imports of the artifacts, as in the build (web/vite.config.ts).
const relay = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['relay', { artifactDirectory: 'web/__generated__', eagerEsModules: true }]] }),
  rolldown: { filter: { id: /\/web\/.*\.tsx?$/, code: /graphql`/ } },
})

/** Whole pages of the client over an executable schema, in a document without a browser (web/testing/). */
const pages = {
  ...node('pages', ['web/**/*.page.test.tsx'], {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    setupFiles: ['web/testing/setup.ts'],
    testTimeout: 240_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // React and Relay as they ship: their development builds take a fourth more work, for warnings that no test reads.
    env: { NODE_ENV: 'production' },
  }),
  oxc: { jsx: { development: false } },
  plugins: [babel({ presets: [relay] })],
  resolve: { alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks' }] },
}

/** What opens no database of the server's, and would only be tried twice. */
const embeddedOnly = [
  'platform/foundation/db/{upgrade,open-database}.test.ts',
  'platform/domains/billing/invoices/document/document.test.ts',
]

// Timeouts only end a test that hangs; no test fails on a clock.
export default defineConfig({
  test: {
    projects: [
      node('rules', ['rules/**/*.test.ts']),
      node('platform', ['platform/**/*.test.ts'], { env: { TEST_DATABASE_URL: '' } }),
      // The same on the server that TEST_DATABASE_URL names.
      ...(process.env['TEST_DATABASE_URL']
        ? [node('postgres', ['platform/**/*.test.ts'], { exclude: embeddedOnly })]
        : []),
      node('gateway', ['gateway/**/*.test.ts'], { testTimeout: 120_000 }),
      node('web', ['web/**/*.test.{ts,tsx}'], { exclude: ['web/**/*.page.test.tsx'] }),
      pages,
      node('tests', ['tests/*/**/*.test.ts', 'tests/*.test.ts'], { exclude: ['tests/journeys/**', 'tests/bench/**'] }),
      // As many at once as there are cores: one more would only wait for one. Each worker has programs of its own,
      // which take some 3 GB.
      node('journeys', ['tests/journeys/**/*.test.ts'], {
        maxWorkers: Math.max(2, Math.min(availableParallelism(), Math.floor(totalmem() / 4e9))),
        setupFiles: [],
        environment: './tests/support/worker-end.ts',
      }),
    ],
  },
})
