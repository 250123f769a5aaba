import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { trialOf, type Orders, type Reached } from './trial.ts'

// Runs before each test file of a mutation run (run.ts). In a trial it activates one mutant, or none as a control. In
// any other file it records which mutants are reached.

declare global {
  var mutant: (id: number) => boolean
}

const { total, folder, limits } = JSON.parse(readFileSync(process.env['MUTANT_FILE'] ?? '', 'utf8')) as Orders
const path = (globalThis as unknown as { __vitest_worker__: { filepath: string } }).__vitest_worker__.filepath
const trial = trialOf(path)

if (trial) {
  const { mutant } = trial
  const limit = limits[mutant] ?? 0
  let times = 0
  globalThis.mutant = (id) => {
    if (id !== mutant) return false
    times += 1
    if (times > limit) throw new Error('This mutant does not end.')
    return true
  }
  // The first failure is enough.
  let failed = false
  beforeEach(({ skip, onTestFailed }) => {
    skip(failed)
    onTestFailed(() => void (failed = true))
  })
} else {
  const counts = new Uint32Array(total)
  const taken = (): [number, number][] => {
    const reached = [...counts.entries()].filter(([, times]) => times > 0)
    counts.fill(0)
    return reached
  }
  globalThis.mutant = (id) => {
    counts[id] = (counts[id] ?? 0) + 1
    return false
  }
  let loading: Reached['loading'] = []
  beforeAll(() => {
    loading = taken()
  })
  afterAll(() => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `${createHash('sha256').update(path).digest('hex').slice(0, 16)}.json`),
      JSON.stringify({ loading, running: taken() } satisfies Reached),
    )
  })
}
