import { createHash } from 'node:crypto'
import { cp, glob, mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDataFolder, cachedFolder } from '#platform/testing/database.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { freePort } from './ports.ts'
import { root, startProgram, untilReady } from './program.ts'

/**
 * The cache key of a seeded folder: the platform code that seeds it, and the date, because the dates of the demo data
 * depend on it.
 */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(stockholmDay(new Date()))
  const sources: string[] = []
  for await (const file of glob(
    [
      'platform/tools/seed/**',
      'platform/foundation/db/**',
      'platform/domains/candidates/candidates/candidate-link.ts',
      'rules/**/*.ts',
    ],
    { cwd: root },
  ))
    sources.push(file)
  for (const file of sources.sort()) {
    const path = join(root, file)
    if ((await stat(path)).isFile()) hash.update(file).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Starts a platform once on an empty folder, as the first `npm start` does, and keeps the data folder. */
async function seed(folder: string): Promise<void> {
  const port = await freePort()
  const platform = startProgram('platform', 'platform/main.ts', {
    HOST: '127.0.0.1',
    PLATFORM_PORT: String(port),
    DATA_DIR: folder,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
  })
  await untilReady(platform, `http://127.0.0.1:${port}/readyz`)
  await platform.stop()
}

/**
 * Creates a data folder in the temporary folder: a copy of the demo data or of an empty database. The caller removes it
 * at the end.
 */
export async function dataFolder(content: 'demo' | 'none'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tavla-data-'))
  if (content === 'demo') await cp(await cachedFolder('demo-', await fingerprint(), seed), folder, { recursive: true })
  else await copyDataFolder('tables', folder)
  return folder
}
