import { defineConfig } from 'vitest/config'

const node = (name: string, include: string[], extra: object = {}) => ({
  test: {
    name, include, environment: 'node' as const, setupFiles: ['tests/support/properties.ts'],
    testTimeout: 600_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } },
    // The files of a worker share what they import: loading it anew for each would take longer than the tests.
    isolate: false, maxWorkers: '100%', ...extra,
  },
  // The same build of graphql for everybody: its development build would be a second realm.
  ssr: { resolve: { conditions: ['node', 'module-sync'] } },
})

// Timeouts only end a test that hangs; no test fails on a clock.
export default defineConfig({
  test: {
    projects: [
      node('rules', ['rules/**/*.test.ts']),
      node('platform', ['platform/**/*.test.ts']),
      node('gateway', ['gateway/**/*.test.ts']),
      node('web', ['web/**/*.test.{ts,tsx}']),
      node('tests', ['tests/*/**/*.test.ts', 'tests/*.test.ts'], { exclude: ['tests/journeys/**', 'tests/bench/**'] }),
      // Two at once: half of a journey is waiting. Each worker has programs of its own.
      node('journeys', ['tests/journeys/**/*.test.ts'], { maxWorkers: 2, setupFiles: [] }),
    ],
  },
})
