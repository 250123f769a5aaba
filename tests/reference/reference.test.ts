import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/program.ts'
import { metricsPage } from './metrics-page.ts'
import { settingsPage } from './settings-page.ts'

const isLinux = process.platform === 'linux'
const committed = (name: string) => readFile(join(root, 'docs/reference', name), 'utf8')

// Compared as booleans, so that a failure does not print the whole page.
test('docs/reference/settings.md equals the declared settings', async () => {
  expect((await committed('settings.md')) === settingsPage(), 'run: node tests/reference/generate.ts').toBe(true)
})

test('docs/reference/metrics.md equals the metrics of the programs', async () => {
  const page = await committed('metrics.md')
  // The metrics of a process, at the end of the page, differ on other systems.
  const current = isLinux ? page === metricsPage(true) : page.startsWith(metricsPage(false))
  expect(current, 'run: node tests/reference/generate.ts').toBe(true)
})
