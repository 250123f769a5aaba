import { spawn, spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { freePort } from './support/ports.ts'
import { root } from './support/program.ts'
import { dataFolder } from './support/seeded-folder.ts'

/** Returns the ids of a process and all its descendants. */
function family(pid: number): number[] {
  const parents = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = [pid]
  for (const each of found) found.push(...parents.filter(([, parent]) => parent === each).map(([child = -1]) => child))
  return found
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32').concurrent.each(['SIGKILL', 'SIGTERM'] as const)(
  'no program survives when only npm receives %s',
  async (signal) => {
    const [port, platformPort, sandboxPort] = [await freePort(), await freePort(25), await freePort(25)]
    const folder = await dataFolder('none')
    const env = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !name.startsWith('VITEST') && !['NODE_OPTIONS', 'DATABASE_URL', 'HOST'].includes(name),
      ),
    )
    const npm = spawn('npm', ['start'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: {
        ...env,
        PORT: String(port),
        PLATFORM_PORT: String(platformPort),
        SANDBOX_PORT: String(sandboxPort),
        DATA_DIR: folder,
        SEED: 'none',
      },
    })
    let processes: number[] = []
    try {
      let output = ''
      npm.stdout.on('data', (chunk: Buffer) => (output += chunk))
      npm.stderr.on('data', (chunk: Buffer) => (output += chunk))
      await vi.waitFor(() => expect(output).toContain('Tavla is ready'), { timeout: 120_000, interval: 100 })
      processes = family(npm.pid ?? -1)
      // npm, its shell, the two scripts, and sandbox, platform and gateway.
      expect(processes.length).toBeGreaterThanOrEqual(6)

      npm.kill(signal)
      await vi.waitFor(() => expect(processes.filter(isRunning)).toEqual([]), { timeout: 60_000, interval: 100 })
    } finally {
      for (const pid of processes.filter(isRunning)) process.kill(pid, 'SIGKILL')
      await rm(folder, { recursive: true, force: true })
    }
  },
)
