import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyDataFolder } from '#platform/testing/database.ts'
import { openDatabase } from './open-database.ts'

test.each([
  ['query', 'pg_type a join'],
  ['exec', 'set time zone'],
] as const)(
  'closes the embedded database and unlocks its folder if the first %s after opening fails',
  async (step, statement) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tavla-open-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    await copyDataFolder('nothing', dataDir)
    const original = PGlite.prototype[step]
    const fails = vi.spyOn(PGlite.prototype, step).mockImplementation(async function (
      this: PGlite,
      text: string,
      ...more: unknown[]
    ): Promise<never> {
      if (!text.includes(statement)) return Reflect.apply(original, this, [text, ...more]) as Promise<never>
      throw new Error('no more')
    })
    onTestFinished(() => fails.mockRestore())
    await expect(openDatabase({ dataDir })).rejects.toThrow('no more')
    // Databases of other test files in this process may run statements as well.
    const failed = fails.mock.calls.findIndex(([text]) => text.includes(statement))
    expect((fails.mock.contexts[failed] as PGlite).closed).toBe(true)
    fails.mockRestore()
    const again = await openDatabase({ dataDir })
    expect((await again.db.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
    await again.close()
  },
)
