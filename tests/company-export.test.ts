import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GetAuditLog } from '#contract/privacy/audit.ts'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { GetCompanyExport, OpenCompanyExport, RequestCompanyExport } from '#contract/companies/company-export.ts'
import { sendCall } from './support/ads.ts'
import { signIn } from './support/graphql.ts'
import { freePort } from './support/ports.ts'
import { createDatabase } from './support/postgres.ts'
import { startProgram, untilReady, type Program } from './support/program.ts'
import { dataFolder } from './support/seeded-folder.ts'
import { startTavla, type Tavla } from './support/tavla.ts'

// Moves a company from one installation to another, with the steps of its administrator and of the operator.

let tavla: Tavla
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-moving-'))
  tavla = await startTavla({ seed: 'demo' })
})
afterAll(async () => {
  await tavla?.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Requests the full export of a company, restarts its platform several times during the export, and returns the
 * archive.
 */
async function exportThroughKills(
  at: Pick<Tavla, 'site'>,
  kills: number,
  restart: () => Promise<void>,
): Promise<Buffer> {
  const admin = () => signIn(at, 'company.admin')
  const [{ id } = { id: 0 }] = await sendCall(at, await admin(), CompanyGetUserCompanies, {} as never)
  const asked = await sendCall(at, await admin(), RequestCompanyExport, { body: { id } })
  for (let killed = 0; killed < kills; killed += 1) {
    await restart()
    const { id: again } = await sendCall(at, await admin(), RequestCompanyExport, { body: { id } })
    if (again !== asked.id) throw new Error('The export finished before the platform could be killed.')
  }
  await expect
    .poll(async () => (await sendCall(at, await admin(), GetCompanyExport, { query: { id } })).latest)
    .toMatchObject({ id: asked.id, state: 'ready' })
  const { items } = await sendCall(at, await admin(), GetAuditLog, { query: { id, take: 100 } })
  expect(items.filter(({ act }) => act === 'company.exportFinished')).toHaveLength(1)
  const { token } = await sendCall(at, await admin(), OpenCompanyExport, { body: { id } })
  return Buffer.from(
    await (await fetch(`${at.site}/getCompanyArchive?${new URLSearchParams({ token })}`)).arrayBuffer(),
  )
}

test('an export restarts automatically after its platform is killed, and is created once (PLUS-64)', async () => {
  const archive = await exportThroughKills(tavla, 3, async () => {
    await tavla.programs.platform.kill()
    await tavla.startPlatform()
  })
  await writeFile(join(folder, 'company.zip'), archive)
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'an export restarts on PostgreSQL too, when the heartbeat of its process is old (PLUS-64, PLUS-84)',
  async () => {
    const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
    const data = await dataFolder('demo')
    const port = String(await freePort())
    const there = {
      HOST: '127.0.0.1',
      PLATFORM_PORT: port,
      DATA_DIR: data,
      DATABASE_URL: database.url,
      SECRET_KEY: (await readFile(join(data, 'secret-key'), 'utf8')).trim(),
      LOG_LEVEL: 'warn',
    }
    const site = `http://127.0.0.1:${port}`
    const start = async (): Promise<Program> => {
      const platform = startProgram('platform', 'platform/main.ts', there)
      await untilReady(platform, `${site}/readyz`)
      return platform
    }
    const underWay = async () =>
      (
        await database.query<{ done: number }>(`
          select e.done
          from company_exports e
          join pgboss.job j on j.name = 'write-company-export' and j.state = 'active'
          where e.done > 0 and e.finished_at is null`)
      )[0]?.done ?? 0
    try {
      expect(await startProgram('move-to-postgres', 'platform/tools/scripts/move-to-postgres.ts', there).exited).toBe(0)
      let platform = await start()
      const archive = await exportThroughKills({ site }, 1, async () => {
        await expect.poll(underWay, { interval: 5 }).toBeGreaterThan(0)
        await platform.kill()
        expect(await underWay()).toBeGreaterThan(0)
        platform = await start()
        // The jobs detect this automatically within a minute, after half a minute without a heartbeat. The test changes
        // the heartbeat instead of waiting.
        await database.query(
          "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'write-company-export'",
        )
        const jobs = new PgBoss({ connectionString: database.url, supervise: false, schedule: false })
        await jobs.start()
        await jobs.supervise('write-company-export')
        await jobs.stop()
      })
      expect(archive.subarray(0, 2).toString()).toBe('PK')
      await platform.stop()
    } finally {
      await database.drop()
      await rm(data, { recursive: true, force: true })
    }
  },
)

test('the import command imports the archive once, and rejects a damaged file (PLUS-66)', async () => {
  const here = { HOST: '127.0.0.1', DATA_DIR: join(folder, 'there'), SEED: 'none' }
  const run = async (...words: string[]) => {
    const program = startProgram('import-company', 'platform/tools/scripts/import-company.ts', here, words)
    return { code: await program.exited, said: program.output() }
  }
  const archive = join(folder, 'company.zip')
  const whole = await readFile(archive)
  const torn = join(folder, 'torn.zip')
  await writeFile(torn, whole.subarray(0, whole.length - 200))
  expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('import-company.ts <file>') })
  expect(await run(join(folder, 'nothing.zip'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('nothing.zip'),
  })
  expect((await run(torn)).code).toBe(1)

  const brought = await run(archive)
  expect([brought.code, brought.said]).toEqual([
    0,
    expect.stringMatching(/^Imported .+ \(\d+\): \d+ rows of \d+ tables and \d+ files\./m),
  ])
  expect(brought.said).toMatch(/candidates: \d+/)
  const again = await run(archive)
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('already')])

  // The platform starts with the imported data, and the members have no password yet.
  const port = await freePort()
  const platform = startProgram('platform', 'platform/main.ts', { ...here, PLATFORM_PORT: String(port) })
  await platform.untilOutput(/platform started/)
  const refused = await fetch(`http://127.0.0.1:${port}/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'company.admin@demo.example', password: 'Tavla-demo-2026' }),
  })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.status).toBeLessThan(500)
  await platform.stop()
})
