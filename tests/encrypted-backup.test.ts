import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './support/ports.ts'
import { root, startProgram } from './support/program.ts'

// Runs the commands of docs/operations/backup.md that encrypt a backup and open it again.

const missing = ['age', 'age-keygen'].filter((command) => spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0)

test('a backup is encrypted, opened and restored by the documented commands (PLUS-84)', async (context) => {
  if (missing.length > 0) context.skip('age is not installed: apt-get install age')
  const folder = await mkdtemp(join(tmpdir(), 'tavla-age-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const settings = (data: string) => ({ HOST: '127.0.0.1', DATA_DIR: join(folder, data), SEED: 'none' })
  const run = async (script: string, env: Readonly<Record<string, string>>, ...words: string[]) => {
    const program = startProgram(script, `platform/tools/scripts/${script}.ts`, env, words)
    expect([await program.exited, program.output()]).toEqual([0, expect.any(String)])
  }
  const platform = startProgram('platform', 'platform/main.ts', {
    ...settings('data'),
    PLATFORM_PORT: String(await freePort()),
  })
  await platform.untilOutput(/platform started/)
  await platform.stop()
  for (const name of ['backups', 'keys', 'opened']) mkdirSync(join(folder, name))
  await run('backup', settings('data'), join(folder, 'backups/2025-11-03'))

  const [, blocks = ''] = readFileSync(join(root, 'docs/operations/backup.md'), 'utf8').split('## Encrypt')
  const commands = [...blocks.matchAll(/```\n(.*?)```/gs)]
    .slice(0, 3)
    .map(([, block = '']) =>
      block
        .replaceAll('/backups', join(folder, 'backups'))
        .replaceAll('/etc/tavla', join(folder, 'keys'))
        .replaceAll('/opened', join(folder, 'opened')),
    )
  expect(commands).toHaveLength(3)
  for (const command of commands) execFileSync('sh', ['-ec', command], { cwd: join(folder, 'keys'), stdio: 'pipe' })
  // The encrypted file shows nothing of the backup.
  const encrypted = readFileSync(join(folder, 'backups/2025-11-03.tar.age'))
  expect(encrypted.toString('latin1')).toMatch(/^age-encryption\.org/)
  expect(encrypted.includes('manifest.json')).toBe(false)
  const key = readFileSync(join(folder, 'data/secret-key'), 'utf8').trim()
  await run('restore', { ...settings('restored'), SECRET_KEY: key }, join(folder, 'opened/2025-11-03'))
})
