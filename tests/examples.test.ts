import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreateApiKey, CreateCareerPage } from '#contract/integrations/api-keys.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { generatedApi } from '../examples/typescript/generate.ts'
import { applyByPost } from './support/apply-by-post.ts'
import { sendCall, publishAd, type PublishedAd } from './support/ads.ts'
import { getToken } from './support/graphql.ts'
import { root } from './support/program.ts'
import { startTavla, type Tavla } from './support/tavla.ts'

// Runs the programs of examples/ against the started product, as an integrator would.

let tavla: Tavla
let token: string
let ad: PublishedAd
let folder: string
let made = 0

beforeAll(async () => {
  tavla = await startTavla({ seed: 'demo' })
  token = await getToken(tavla, 'recruiter')
  ad = await publishAd(tavla, token, {
    title: 'Kranförare & lots',
    elements: [{ kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false }],
    documents: 'none',
    extraSteps: ['Telefonsamtal'],
  })
  folder = await mkdtemp(join(tmpdir(), 'tavla-examples-'))
})
afterAll(async () => {
  await tavla.stop()
  await rm(folder, { recursive: true, force: true })
})

async function keyOf(kind: 'read' | 'write' | 'careerPage'): Promise<string> {
  made += 1
  const body = { id: ad.companyId, name: `Exempel ${made}` }
  return (
    kind === 'careerPage'
      ? await sendCall(tavla, token, CreateCareerPage, { body })
      : await sendCall(tavla, token, CreateApiKey, { body: { ...body, scope: kind } })
  ).key
}

/** Starts a program with an API key. Its output can be read while it runs. */
function start(command: string, args: readonly string[], key: string) {
  const child = spawn(command, [...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], TAVLA_URL: tavla.web, TAVLA_SITE: tavla.site, TAVLA_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { out: '', error: '' }
  child.stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (written.error += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...written }))
  return { written, ended }
}

test('the types of the TypeScript program match the public schema (PLUS-65)', async () => {
  expect(
    (await readFile(join(root, 'examples/typescript/api.ts'), 'utf8')) === (await generatedApi()),
    'stale: run node examples/typescript/generate.ts',
  ).toBe(true)
})

test('curl prints the active ads of the company, and the error of an invalid key (PLUS-65)', async () => {
  const { code, out } = await start('examples/curl/active-ads.sh', [], await keyOf('careerPage')).ended
  expect(code).toBe(0)
  const ads = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { databaseId: number; title: string; applyUrl: string })
  expect(ads.find(({ databaseId }) => databaseId === ad.id)).toMatchObject({
    title: 'Kranförare & lots',
    applyUrl: encodeURI(ad.publicUrl),
  })
  const refused = await start('examples/curl/active-ads.sh', [], 'tvl_nobodys-key-nobodys-key').ended
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(refused.error).toContain('keyUnknown')
})

test('curl keeps a copy of the feed and downloads it only after changes (PLUS-61, PLUS-65)', async () => {
  const key = await keyOf('careerPage')
  const file = join(folder, 'ads.json')
  expect((await start('examples/curl/keep-feed.sh', [file], key).ended).out).toBe('new\n')
  const feed = JSON.parse(await readFile(file, 'utf8')) as { items: { title: string }[] }
  expect(feed.items.map(({ title }) => title)).toContain('Kranförare & lots')
  expect((await start('examples/curl/keep-feed.sh', [file], key).ended).out).toBe('unchanged\n')
  await publishAd(tavla, token, { title: 'Hamnarbetare' })
  expect((await start('examples/curl/keep-feed.sh', [file], key).ended).out).toBe('new\n')
  expect(await readFile(file, 'utf8')).toContain('Hamnarbetare')
})

// Runs before other tests submit applications, because a new subscriber also receives the events of the last seconds.
test('TypeScript follows applications live and moves them to a step (PLUS-65)', async () => {
  const { written, ended } = start(
    process.execPath,
    ['examples/typescript/follow-applications.ts', '--move-to', 'Telefonsamtal', '--count', '1'],
    await keyOf('write'),
  )
  await expect.poll(() => written.error).toContain('Following')
  await applyByPost(ad.publicUrl, [['Ivar', 'Lundmark']])
  const { code, out } = await ended
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ ad: 'Kranförare & lots', name: 'Ivar Lundmark', moved: 'Telefonsamtal' })
  const board = await sendCall(tavla, token, GetStepsView, { query: { id: ad.id } })
  expect(board.steps.find(({ name }) => name === 'Telefonsamtal')?.candidates.map(({ name }) => name)).toEqual([
    'Ivar Lundmark',
  ])
})

test('Python writes the candidates of active ads as CSV (PLUS-65)', async () => {
  await applyByPost(ad.publicUrl, [['Tove', 'Sjögren']])
  const { code, out, error } = await start('python3', ['examples/python/export_candidates.py'], await keyOf('read'))
    .ended
  expect([code, error]).toEqual([0, expect.stringContaining('active ads')])
  const [head, ...rows] = out.trim().split('\r\n')
  expect(head).toBe('ad,step,candidate,name,email,phone,rating,received')
  expect(rows.find((row) => row.includes('Tove Sjögren'))).toContain('Kranförare & lots')
  const refused = await start('python3', ['examples/python/export_candidates.py'], 'tvl_nobodys-key-nobodys-key').ended
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(refused.error).toContain('Unknown API key. Check that you sent the whole key.')
})
