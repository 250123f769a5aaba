import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderLockedError, lockFolder } from './folder-lock.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-lock-'))
})
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Starts another process that takes the lock and keeps it. */
async function startLockHolder(): Promise<ChildProcess> {
  const script = [
    `import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}`,
    `await lockFolder(${JSON.stringify(folder)})`,
    "console.log('locked')",
    'setInterval(() => {}, 1000)',
  ].join('; ')
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

test('rejects a second lock while the holder lives, and names its process', async () => {
  const child = await startLockHolder()
  await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${child.pid}`)
})

test('takes over the lock of a killed process', async () => {
  const child = await startLockHolder()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockFolder(folder)
  await lock.release()
})

test('ignores the pid file of a crashed process', async () => {
  await writeFile(join(folder, 'platform.pid'), '1\n')
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`)
  await lock.release()
  await (await lockFolder(folder)).release()
})

test('gives the lock to one of many concurrent attempts', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  const won = attempts.filter((attempt) => attempt.status === 'fulfilled')
  expect(won).toHaveLength(1)
  await won[0]?.value.release()
})
