import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'

// Runs before each test file of a mutation run (run.ts) and says which mutant acts: none while it is recorded what each file reaches.

/** What run.ts writes into the file that `MUTANT_FILE` names. */
export interface Orders {
  /** How many mutants there are. */
  total: number
  /** The one that acts; null while recording. */
  active: number | null
  /** How often it may be reached: a loop that no longer ends reaches it more often. */
  limit: number
  /** Where to write what each file reaches. */
  folder: string
}

/** What a test file reaches: how often while its modules load, and how often while its tests run. */
export interface Reached {
  loading: [id: number, times: number][]
  running: [id: number, times: number][]
}

declare global {
  var mutant: (id: number) => boolean
}

const { total, active, limit, folder } = JSON.parse(readFileSync(process.env['MUTANT_FILE'] ?? '', 'utf8')) as Orders

if (active === null) {
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
    const file = expect.getState().testPath ?? ''
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${createHash('sha256').update(file).digest('hex').slice(0, 16)}.json`), JSON.stringify({ loading, running: taken() } satisfies Reached))
  })
} else {
  let times = 0
  globalThis.mutant = (id) => {
    if (id !== active) return false
    times += 1
    if (times > limit) throw new Error('This mutant does not end.')
    return true
  }
}
