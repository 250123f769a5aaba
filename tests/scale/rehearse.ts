import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/program.ts'
import { haproxyTools, rehearseHaproxy } from './haproxy.ts'
import { requireTools } from './lib/processes.ts'
import type { RehearsedStep } from './lib/steps.ts'
import { pgbouncerTools, rehearsePgbouncer } from './pgbouncer.ts'
import { rehearseStandby, standbyTools } from './standby.ts'
import { newestTag, rehearseUpgrade } from './upgrade.ts'

// node tests/scale/rehearse.ts haproxy|pgbouncer|standby|upgrade: rehearses one part of docs/operations/ with real
// servers on this machine, and prints one table. Exits with 1 if a step fails, and with 2 if a program is missing.

const usage = `Usage: node tests/scale/rehearse.ts REHEARSAL
  haproxy [each] [clients]       restarts gateways and platforms behind HAProxy, one after the other
  pgbouncer [writers] [seconds]  runs two platforms through PgBouncer, and restarts it
  standby [writers] [seconds]    kills the primary database and promotes its synchronous standby
  upgrade [git ref]              upgrades from a release to the working tree and back; needs TEST_DATABASE_URL`

function exit(message: string): never {
  console.error(message)
  process.exit(2)
}

const steps: RehearsedStep[] = []
const report = (step: RehearsedStep): void => void steps.push(step)
const [name, ...words] = process.argv.slice(2)
const numbers = words.map(Number)

const rehearsals: Record<string, () => Promise<void>> = {
  haproxy: () => {
    if (!existsSync(join(root, 'web/dist/index.html')))
      exit('The web client has not been built. Run `node scripts/build.ts` first.')
    const [count = 4, clients = 16] = numbers
    return rehearseHaproxy({ tools: requireTools(...haproxyTools), count, clients, report })
  },
  pgbouncer: () => {
    const [writers = 8, seconds = 10] = numbers
    return rehearsePgbouncer({ tools: requireTools(...pgbouncerTools), writers, seconds, report })
  },
  standby: () => {
    const [writers = 8, seconds = 10] = numbers
    return rehearseStandby({ tools: requireTools(...standbyTools), writers, seconds, report })
  },
  upgrade: () => {
    const serverUrl = process.env['TEST_DATABASE_URL'] ?? exit('Set TEST_DATABASE_URL to a PostgreSQL server.')
    if (!existsSync(join(root, '.git'))) exit('This folder is not a git repository.')
    const ref = words[0] ?? newestTag() ?? exit('No release has a tag. Name the git ref of the installed version.')
    return rehearseUpgrade({ ref, serverUrl, report })
  },
}

const rehearse = rehearsals[name ?? ''] ?? exit(usage)
try {
  await rehearse()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
console.table(steps.map(({ step, seconds, result }) => ({ step, seconds: Number(seconds.toFixed(1)), result })))
