import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/program.ts'
import { metricsPage } from './metrics-page.ts'
import { settingsPage } from './settings-page.ts'

// Writes docs/reference/settings.md and docs/reference/metrics.md, the settings and metrics of all programs, from the
// declarations. reference.test.ts fails if a file is stale.

if (process.platform !== 'linux') throw new Error('Run this on Linux: the metrics of a process differ between systems.')

await writeFile(join(root, 'docs/reference/settings.md'), settingsPage())
await writeFile(join(root, 'docs/reference/metrics.md'), metricsPage(true))
// Collecting the metrics of the process has started timers.
process.exit(0)
