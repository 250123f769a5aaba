import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GetAuditLog } from '#contract/audit.ts'
import { CompanyGetUserCompanies } from '#contract/company-and-tree.ts'
import { GetCompanyExport, OpenCompanyExport, RequestCompanyExport } from '#contract/company-export.ts'
import { ask } from './support/ads.ts'
import { signIn } from './support/graphql.ts'
import { freePort } from './support/ports.ts'
import { startProgram } from './support/program.ts'
import { startTavla, type Tavla } from './support/tavla.ts'

// A company leaves one installation and moves into another, by what its administrator and the operator do.

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

const admin = () => signIn(tavla, 'company.admin')
const latest = async (id: number) => (await ask(tavla, await admin(), GetCompanyExport, { query: { id } })).latest

test('PLUS-64 an export whose platform is killed while it is written begins anew by itself, and there is one', async () => {
  const companies = await ask(tavla, await admin(), CompanyGetUserCompanies, {} as never)
  const id = companies[0]?.id ?? 0
  const asked = await ask(tavla, await admin(), RequestCompanyExport, { body: { id } })
  for (let kills = 0; kills < 3; kills += 1) {
    await tavla.programs.platform.kill()
    await tavla.startPlatform()
    const { id: again } = await ask(tavla, await admin(), RequestCompanyExport, { body: { id } })
    if (again !== asked.id) throw new Error('It was written before it could be killed')
  }
  await expect.poll(() => latest(id)).toMatchObject({ id: asked.id, state: 'ready' })
  const { items } = await ask(tavla, await admin(), GetAuditLog, { query: { id, take: 100 } })
  expect(items.filter(({ act }) => act === 'company.exportFinished')).toHaveLength(1)
  const { token } = await ask(tavla, await admin(), OpenCompanyExport, { body: { id } })
  const archive = Buffer.from(await (await fetch(`${tavla.site}/getCompanyArchive?${new URLSearchParams({ token })}`)).arrayBuffer())
  await writeFile(join(folder, 'company.zip'), archive)
})

test('PLUS-66 the operator’s command brings the archive into an empty platform, says what it brought, and refuses a second time and a damaged file', async () => {
  const here = { HOST: '127.0.0.1', DATA_DIR: join(folder, 'there'), SEED: 'none' }
  const run = async (...words: string[]) => {
    const program = startProgram('import-company', 'platform/scripts/import-company.ts', here, words)
    return { code: await program.exited, said: program.output() }
  }
  const archive = join(folder, 'company.zip')
  const whole = await readFile(archive)
  const torn = join(folder, 'torn.zip')
  await writeFile(torn, whole.subarray(0, whole.length - 200))
  expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('import-company.ts <file>') })
  expect(await run(join(folder, 'nothing.zip'))).toMatchObject({ code: 1, said: expect.stringContaining('nothing.zip') })
  expect((await run(torn)).code).toBe(1)

  const brought = await run(archive)
  expect([brought.code, brought.said]).toEqual([0, expect.stringMatching(/^Brought .+ \(\d+\): \d+ rows of \d+ tables and \d+ files\./m)])
  expect(brought.said).toMatch(/candidates: \d+/)
  const again = await run(archive)
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('already')])

  // The platform starts on it, and its people are there without a password.
  const port = await freePort()
  const platform = startProgram('platform', 'platform/main.ts', { ...here, PLATFORM_PORT: String(port) })
  await platform.untilOutput(/platform started/)
  const refused = await fetch(`http://127.0.0.1:${port}/account/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'company.admin@demo.example', password: 'Tavla-demo-2026' }) })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.status).toBeLessThan(500)
  await platform.stop()
})
