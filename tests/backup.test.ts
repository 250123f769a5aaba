import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './support/ports.ts'
import { createDatabase, type TestDatabase } from './support/postgres.ts'
import { startProgram, type Program } from './support/program.ts'

// The commands of docs/operations/README.md on a new installation.

let folder: string
let server: TestDatabase | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-operator-'))
  const url = process.env['TEST_DATABASE_URL']
  if (url) server = await createDatabase(url)
})
afterAll(async () => {
  await server?.drop()
  await rm(folder, { recursive: true, force: true })
})

const settings = <Over extends object>(data: string, over: Over = {} as Over) => ({
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, data),
  SEED: 'none',
  ...over,
})
const start = async (env: Readonly<Record<string, string>>): Promise<Program> => {
  const platform = startProgram('platform', 'platform/main.ts', { ...env, PLATFORM_PORT: String(await freePort()) })
  await platform.untilOutput(/platform started/)
  return platform
}
const run = async (
  script: string,
  env: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<{ code: number | null; said: string }> => {
  const program = startProgram(script, `platform/tools/scripts/${script}.ts`, env, words)
  return { code: await program.exited, said: program.output() }
}

test('a new installation prints its first link once; commands back up, restore and move it (PLUS-83, PLUS-84)', async () => {
  const here = settings('data')
  const first = await start(here)
  expect(first.output().match(/\/register\?first=[\w-]{22}/g)).toHaveLength(1)
  expect(first.output()).not.toMatch(/"msg":"[^"]*first=/)

  const backup = join(folder, 'backup')
  const busy = await run('backup', here, backup)
  expect([busy.code, busy.said]).toEqual([1, expect.stringContaining(`process ${first.pid}`)])
  await first.stop()
  const second = await start(here)
  expect(second.output()).not.toContain('first=')
  await second.stop()
  const lost = await run('first-administrator', here)
  expect([lost.code, lost.said]).toEqual([0, expect.stringMatching(/\/register\?first=[\w-]{22}\n$/)])

  expect(await run('backup', here, backup)).toMatchObject({ code: 0, said: expect.stringContaining('Backed up') })
  expect(await run('restore', here, '--check', backup)).toMatchObject({
    code: 0,
    said: expect.stringContaining('is complete'),
  })
  expect(await run('restore', here, backup)).toMatchObject({ code: 1, said: expect.stringContaining('not empty') })
  expect(await run('restore', settings('without-key'), backup)).toMatchObject({
    code: 1,
    said: expect.stringContaining('SECRET_KEY'),
  })
  expect(await run('restore', settings('nothing'), join(folder, 'nothing'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('manifest.json is missing'),
  })
  // A rejected restore creates no database.
  for (const data of ['without-key', 'nothing'])
    expect(await stat(join(folder, data, 'pglite')).catch(() => null)).toBeNull()
  const nowhere = await run('backup', here, join(folder, 'data/secret-key/today'))
  expect([nowhere.code, nowhere.said]).toEqual([1, expect.stringContaining('Name it by its whole path')])
  expect(nowhere.said).not.toMatch(/^\s+at /m)
  expect(await run('backup', here)).toMatchObject({ code: 1, said: expect.stringContaining('backup.ts <folder>') })

  const key = (await readFile(join(folder, 'data/secret-key'), 'utf8')).trim()
  const there = settings('restored', { SECRET_KEY: key })
  expect(await run('restore', there, backup)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Start the platform'),
  })
  await (await start(there)).stop()

  if (!server) return
  const onServer = settings('data', {
    DATABASE_URL: server.url,
    SECRET_KEY: 'a key of its own that opens nothing of this',
  })
  expect(await run('move-to-postgres', onServer)).toMatchObject({
    code: 1,
    said: expect.stringContaining('secret-key'),
  })
  const moved = settings('data', {
    DATABASE_URL: server.url,
    SECRET_KEY: `${onServer.SECRET_KEY},${key}`,
    FILES_URL: `file://${join(folder, 'files')}`,
  })
  expect(await run('move-to-postgres', moved)).toMatchObject({ code: 0, said: expect.stringContaining('Moved') })
  expect(await run('move-to-postgres', moved)).toMatchObject({ code: 1, said: expect.stringContaining('not empty') })
  await (await start(moved)).stop()
  const onlyNew = { ...moved, SECRET_KEY: onServer.SECRET_KEY }
  await (await start(onlyNew)).stop()
})
