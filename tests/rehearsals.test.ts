import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { haproxyTools, rehearseHaproxy } from './scale/haproxy.ts'
import { findTools } from './scale/lib/processes.ts'
import type { RehearsedStep } from './scale/lib/steps.ts'
import { pgbouncerTools, rehearsePgbouncer } from './scale/pgbouncer.ts'
import { rehearseStandby, standbyTools } from './scale/standby.ts'
import { root } from './support/program.ts'

// The rehearsals of tests/scale/rehearse.ts, in a small size. tests/release.test.ts runs the rehearsal of the upgrade.

const hint = (missing: string[]): string => `Some programs are missing: apt-get install ${missing.join(' ')}`

test('PgBouncer in transaction mode can restart under load, and no write is lost (PLUS-84)', async (context) => {
  const { found: tools, missing } = findTools(...pgbouncerTools)
  if (missing.length > 0) context.skip(hint(missing))
  const steps: RehearsedStep[] = []
  await rehearsePgbouncer({ tools, writers: 2, seconds: 1, report: (step) => void steps.push(step) })
  expect(steps).toHaveLength(5)
  expect(steps.at(-1)?.result).toMatch(/^0 of [1-9]\d* lost$/)
})

test('a standby takes over from a killed primary, and no write is lost (PLUS-84)', async (context) => {
  const { found: tools, missing } = findTools(...standbyTools)
  if (missing.length > 0) context.skip(hint(missing))
  const steps: RehearsedStep[] = []
  await rehearseStandby({ tools, writers: 2, seconds: 1, report: (step) => void steps.push(step) })
  expect(steps).toHaveLength(6)
  expect(steps.at(-1)?.result).toMatch(/^0 of [1-9]\d* lost$/)
})

test('a deployment behind HAProxy fails no request, and loses and repeats no write (PLUS-84)', async (context) => {
  const { found: tools, missing } = findTools(...haproxyTools)
  if (missing.length > 0) context.skip(hint(missing))
  if (!existsSync(join(root, 'web/dist/index.html'))) context.skip('The web client is not built.')
  const steps: RehearsedStep[] = []
  await rehearseHaproxy({ tools, count: 2, clients: 4, report: (step) => void steps.push(step) })
  expect(steps).toHaveLength(5)
  expect(steps.at(-1)?.result).toMatch(/^0 of [1-9]\d* lost, 0 stored twice$/)
})
