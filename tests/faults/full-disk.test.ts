import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { CreateProject } from '#contract/ads/tree.ts'
import { companyOf, publishAd } from '../support/ads.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { signIn } from '../support/graphql.ts'
import { callPlatform } from '../support/platform-call.ts'
import { freePort } from '../support/ports.ts'
import { ask, databaseAddress, startDatabaseServer } from '../scale/lib/database-server.ts'
import { findTools, give } from '../scale/lib/processes.ts'
import { startTavla, type Tavla } from '../support/tavla.ts'

// Full disks of the files and of the database, on small file systems in memory. Only root can mount them.

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

/** Mounts a file system of this size, with functions that fill it and free the space again. */
async function mountDisk(megabytes: number): Promise<{ folder: string; fill(): void; free(): void }> {
  const parent = await mkdtemp(join(tmpdir(), 'tavla-disk-'))
  cleanups.push(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'disk')
  mkdirSync(folder)
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  cleanups.push(() => spawnSync('umount', ['-l', folder]))
  await give(parent)
  await give(folder)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      for (let number = 0; ; number++) {
        const { bavail, bsize } = statfsSync(folder)
        if (bavail === 0) return
        mkdirSync(ballast, { recursive: true })
        writeFileSync(join(ballast, String(number)), Buffer.alloc(Math.min(bavail * bsize, 50_000_000)))
      }
    },
    free: () => rmSync(ballast, { recursive: true, force: true }),
  }
}

const readiness = async ({ site }: Tavla): Promise<unknown> => {
  const answer = await fetch(`${site}/readyz`)
  return [answer.status, await answer.json()]
}
const degraded = (part: string) => [200, { status: 'degraded', failing: [part] }]
const ready = [200, { status: 'ok' }]
const readMetric = async (port: number, part: string): Promise<string | undefined> =>
  (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    .split('\n')
    .find((line) => line.startsWith(`tavla_platform_failing{part="${part}"}`))
    ?.split(' ')[1]

describe.skipIf(!isRoot)('a full disk (needs root, to mount a small one)', () => {
  test('of the files fails uploads only, appears at once, and needs no restart (PLUS-84)', async () => {
    const disk = await mountDisk(300)
    const metricsPort = await freePort()
    const tavla = await startTavla({
      seed: 'demo',
      env: { FILES_URL: `file://${disk.folder}/files`, PLATFORM_METRICS_PORT: String(metricsPort) },
    })
    cleanups.push(() => tavla.stop())
    const token = await signIn(tavla, 'recruiter')
    const { id: companyId } = await companyOf(tavla, token)
    const { publicUrl } = await publishAd(tavla, token, {
      title: 'Arkivarie',
      elements: [
        { kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false },
      ],
    })
    const cv = () => new File([`%PDF-1.7\n${'x'.repeat(50_000)}`], 'cv.pdf', { type: 'application/pdf' })
    const apply = (name: string) =>
      applyByPost(publicUrl, [[name, 'Ek', { cv: cv() }]]).then(
        () => 'accepted',
        (error: unknown) => String(error),
      )
    expect(await readiness(tavla)).toEqual(ready)
    expect(await apply('Anna')).toBe('accepted')

    disk.fill()
    // Nothing has probed or uploaded yet.
    await expect.poll(() => tavla.programs.platform.output()).toContain('"part failing"')
    expect(await readiness(tavla)).toEqual(degraded('files'))
    expect(await readMetric(metricsPort, 'files')).toBe('1')
    expect(await apply('Berit')).toContain('503')
    expect(await apply('Cecilia')).toContain('503')
    const project = { companyId, name: 'Utan filer' }
    expect((await callPlatform(tavla.site, CreateProject, { body: project }, token)).status).toBe(200)

    disk.free()
    expect(await readiness(tavla)).toEqual(ready)
    expect(await readMetric(metricsPort, 'files')).toBe('0')
    expect(await apply('Berit')).toBe('accepted')
    const log = tavla.programs.platform.output()
    expect(log.match(/"file storage cannot write"/g)).toHaveLength(1)
    expect(log.match(/"file storage can write again"/g)).toHaveLength(1)
    expect(log).not.toContain('unexpected error')
  })

  test('of the database rejects writes with 503, appears at once, and needs no restart (PLUS-84)', async (context) => {
    const { found: tools, missing } = findTools('postgres', 'initdb')
    if (missing.length > 0) context.skip('PostgreSQL is not installed: apt-get install postgresql')
    const disk = await mountDisk(400)
    const [port, metricsPort] = [await freePort(), await freePort()]
    const server = await startDatabaseServer('PostgreSQL', tools, join(disk.folder, 'data'), port, [
      'max_wal_size=64MB',
    ])
    cleanups.push(() => server.end('SIGINT'))
    await ask(port, 'create database tavla')
    const tavla = await startTavla({
      env: {
        SEED: 'demo',
        DATABASE_URL: databaseAddress(port, 'tavla'),
        SECRET_KEY: 'a-key-of-tests-that-seals-nothing-real',
        PLATFORM_METRICS_PORT: String(metricsPort),
      },
    })
    cleanups.push(() => tavla.stop())
    const token = await signIn(tavla, 'recruiter')
    const { id: companyId } = await companyOf(tavla, token)
    let number = 0
    const write = async (): Promise<number> =>
      (await callPlatform(tavla.site, CreateProject, { body: { companyId, name: `Projekt ${number++}` } }, token))
        .status
    expect(await write()).toBe(200)
    disk.fill()
    const statuses = new Set<number>()
    while (!statuses.has(503)) statuses.add(await write())
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await readiness(tavla)).not.toEqual(ready)
    expect(await readMetric(metricsPort, 'database')).toBe('1')
    expect(tavla.programs.platform.output()).toContain('"database unavailable"')
    expect(tavla.programs.platform.output()).not.toContain('unexpected error')

    disk.free()
    await expect.poll(write).toBe(200)
    await expect.poll(() => readiness(tavla)).toEqual(ready)
    expect(await readMetric(metricsPort, 'database')).toBe('0')
  })
})
