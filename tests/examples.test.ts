import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreateApiKey, CreateCareerPage } from '#contract/integrations/api-keys.ts'
import { AdProfessionGroups } from '#contract/ads/professions-and-tags.ts'
import { StepTemplateList } from '#contract/ads/templates.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { generatedApi } from '../examples/typescript/generate.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { exampleNames, examples, extensionsOf, findSampleIds } from '../gateway/graphiql/examples.ts'
import { applyByPost } from './support/apply-by-post.ts'
import { sendCall, publishAd, type PublishedAd } from './support/ads.ts'
import { getToken, gql } from './support/graphql.ts'
import { root } from './support/program.ts'
import { startTavla, type Tavla } from './support/tavla.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

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
function start(command: string, args: readonly string[], key: string, more: Readonly<Record<string, string>> = {}) {
  const child = spawn(command, [...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], TAVLA_URL: tavla.web, TAVLA_SITE: tavla.site, TAVLA_KEY: key, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { out: '', error: '' }
  child.stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (written.error += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...written }))
  return { child, written, ended }
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
    applyUrl: `${ad.publicUrl}?kanal=careerPage`,
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

test('TypeScript publishes an ad with a form and the steps of a template (PLUS-65, PLUS-97)', async () => {
  const text = join(folder, 'ad.html')
  await writeFile(text, '<p>Du kör kran i hamnen.</p>')
  const template = (await sendCall(tavla, token, StepTemplateList, { query: { id: ad.companyId } }))[0]?.name ?? ''
  const profession = (await sendCall(tavla, token, AdProfessionGroups, {}))[0]?.professions[0]?.name ?? ''
  const args = ['--title', 'Kranförare i hamnen', '--text', text, '--template', template]
  const program = ['examples/typescript/publish-ad.ts', ...args]
  const key = await keyOf('write')
  const { code, out, error } = await start(process.execPath, [...program, '--profession', profession], key).ended
  expect([code, error]).toEqual([0, ''])
  const page = await (await fetch(out.trim())).text()
  expect(page).toContain('Du kör kran i hamnen.')
  expect(page).toContain('Har du körkort?')
  const refused = await start(process.execPath, program, key).ended
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('Give --profession.')])
})

test('curl follows the applications to an ad live (PLUS-65, PLUS-104)', async () => {
  const { child, written, ended } = start('examples/curl/follow-ad.sh', [toGlobalId('Ad', ad.id)], await keyOf('read'))
  await applyByPost(ad.publicUrl, [['Signe', 'Dahl']])
  await expect.poll(() => written.out).toContain('"name":"Signe Dahl"')
  child.kill()
  await ended
  const refused = await start('examples/curl/follow-ad.sh', [toGlobalId('Ad', ad.id)], 'tvl_nobodys-key-nobodys-key')
    .ended
  expect(refused.out).toContain('keyUnknown')
})

/** The code blocks that tests have read, as page and kind. */
const blocksRead = new Set<string>()

/** Returns all code blocks of a page: the words of the first line, such as "sh follow", and the code. */
async function readBlocks(page: string): Promise<{ kind: string; code: string }[]> {
  const text = await readFile(join(root, 'docs/api', page), 'utf8')
  return [...text.matchAll(/^( *)```([^\n`]*)\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', kind = '', code = '']) => ({
    kind,
    code: code.replaceAll(`\n${indent}`, '\n'),
  }))
}

/** Returns the code blocks of a page that begin with a line such as "sh follow". A test runs each of them. */
async function blocksOf(page: string, kind: string): Promise<string[]> {
  blocksRead.add(`${page} ${kind}`)
  return (await readBlocks(page)).filter((block) => block.kind === kind).map(({ code }) => code)
}

test('the pages for partners lead to a first answer, to the feed and to live applications (PLUS-65)', async () => {
  const [first = ''] = await blocksOf('README.md', 'sh')
  const asked = await start('bash', ['-euc', first], await keyOf('read')).ended
  expect(JSON.parse(asked.out)).toMatchObject({ data: { signedInKey: { scope: 'READ', company: { name: /./ } } } })
  const [feed = ''] = await blocksOf('jobs-on-a-website.md', 'sh feed')
  const read = await start('bash', ['-euc', feed], await keyOf('careerPage')).ended
  expect(read.out).toContain('Kranförare & lots')
  const [follow = ''] = await blocksOf('follow-applications.md', 'sh follow')
  const following = start('bash', ['-euc', `TAVLA_AD=${toGlobalId('Ad', ad.id)}; exec ${follow}`], await keyOf('read'))
  await expect.poll(() => following.written.out).toContain(':')
  await applyByPost(ad.publicUrl, [['Signe', 'Berg']])
  await expect.poll(() => following.written.out).toContain('Signe Berg')
  following.child.kill()
  await following.ended
  const [changes = ''] = await blocksOf('follow-applications.md', 'sh changes')
  const company = `TAVLA_COMPANY=${toGlobalId('Company', ad.companyId)}; `
  // The cursor 0 is before all changes.
  const resumed = start('bash', ['-euc', `${company} TAVLA_CURSOR='"chg_0"'; exec ${changes}`], await keyOf('read'))
  await expect.poll(() => resumed.written.out).toContain('"event":"APPLICATION_RECEIVED"')
  resumed.child.kill()
  await resumed.ended
  const fromNow = start('bash', ['-euc', `${company} TAVLA_CURSOR=; exec ${changes}`], await keyOf('read'))
  await expect.poll(() => fromNow.written.out).toContain(':')
  fromNow.child.kill()
  expect((await fromNow.ended).out).not.toContain('errors')
})

test('the program on the page of the nightly copy reads only what is new (PLUS-65, PLUS-98)', async () => {
  const [program = ''] = await blocksOf('nightly-sync.md', 'js')
  const key = await keyOf('read')
  const state = join(folder, 'state.json')
  const run = () => start(process.execPath, ['--input-type=module', '--eval', program], key, { STATE: state }).ended
  const first = await run()
  expect([first.code, first.error]).toEqual([0, ''])
  expect(first.out).toContain(`ad ${ad.id} ACTIVE Kranförare & lots`)
  await applyByPost(ad.publicUrl, [['Nils', 'Ek']])
  const second = await run()
  const candidatesIn = (out: string) => out.split('\n').filter((line) => line.startsWith('candidate'))
  expect(candidatesIn(second.out).at(-1)).toMatch(new RegExp(`^candidate \\d+ of ${ad.id} Nils Ek$`))
  // The candidates of the demo applied days ago.
  expect(candidatesIn(second.out).length).toBeLessThan(candidatesIn(first.out).length / 2)
  expect((await run()).out).toBe('')
  // A cursor that the feed no longer has, as after a month without a run.
  await writeFile(state, 'chg_999999999')
  expect(candidatesIn((await run()).out).length).toBeGreaterThanOrEqual(candidatesIn(first.out).length)
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

test.each([
  ['a signed-in user', async () => token, false],
  ['an API key', () => keyOf('write'), true],
])('the examples of GraphiQL run for %s (PLUS-62)', async (_, tokenOf, usesKey) => {
  const bearer = await tokenOf()
  const ids = await findSampleIds((query, variables) => gql(tavla, bearer, query, variables), usesKey)
  if (ids === null) throw new Error('The demo has no ad for the examples.')
  expect(ids.move).not.toBeNull()
  for (const name of exampleNames) {
    const { query, variables } = examples[name]
    const following = new AbortController()
    const response = await fetch(`${tavla.web}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: name === 'follow' ? 'text/event-stream' : 'application/json',
        authorization: `Bearer ${bearer}`,
      },
      body: JSON.stringify({
        query,
        variables: variables(ids),
        extensions: extensionsOf(query),
      }),
      signal: following.signal,
    })
    if (name === 'follow') {
      // The stream is open, and an error would be its first event.
      const { value } = (await response.body?.getReader().read()) ?? {}
      expect(new TextDecoder().decode(value)).toBe(':\n\n')
      following.abort()
      continue
    }
    const { data, errors, extensions } = (await response.json()) as {
      data: Record<string, { errors?: unknown[] }> | null
      errors?: unknown
      extensions: { cost: { cost: number }; dryRun?: boolean }
    }
    expect([name, errors]).toEqual([name, undefined])
    expect(extensions.cost.cost).toBeGreaterThan(0)
    expect([name, data === null]).toEqual([name, name === 'explain'])
    expect([name, extensions.dryRun]).toEqual([name, name === 'move' || undefined])
    expect(data?.['moveCandidate']?.errors ?? []).toEqual([])
  }
})

/** Sends a document of the pages with a key. Throws its errors, and the expected failures of a mutation. */
async function ask<T>(key: string, query: string | undefined, variables: object = {}): Promise<T> {
  const response = await fetch(`${tavla.web}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as {
    data?: Record<string, { errors?: unknown[] }>
    errors?: unknown
  }
  const failures = Object.values(data ?? {}).flatMap((payload) => payload.errors ?? [])
  expect([errors, failures]).toEqual([undefined, []])
  return data as T
}

test('with the code of the pages an ad is published, an application arrives, and the candidate is moved (PLUS-65, PLUS-97)', async () => {
  const key = await keyOf('write')
  const [read, create, details, form, steps, publish, application] = await blocksOf('publish-an-ad.md', 'graphql')
  const variables = (await blocksOf('publish-an-ad.md', 'json variables')).map(
    (text) => (JSON.parse(text) as { input: Record<string, never> }).input,
  )
  const { signedInKey, professionGroups } = await ask<{
    signedInKey: { company: { projects: { folders: { id: string }[] }[]; stepTemplates: { id: string }[] } }
    professionGroups: { professions: { id: string }[] }[]
  }>(key, read)
  const { projects, stepTemplates } = signedInKey.company
  const input = (index: number, ids: object) => ({ input: { ...variables[index], ...ids } })
  const folderId = projects[0]?.folders[0]?.id
  const { createAd } = await ask<{ createAd: { ad: { id: string } } }>(key, create, input(0, { folderId }))
  const adId = createAd.ad.id
  const professionId = professionGroups[0]?.professions[0]?.id
  await ask(
    key,
    details,
    input(1, { adId, details: { ...(variables[1]?.['details'] as object | undefined), professionId } }),
  )
  await ask(key, form, input(2, { adId }))
  await ask(key, steps, input(3, { adId, stepTemplateId: stepTemplates[0]?.id }))
  const [startsAt, endsAt] = [0, 30].map((days) => new Date(Date.now() + days * DAY_MS).toISOString())
  const published = await ask<{ publishAd: { ad: { status: string; publicUrl: string } } }>(
    key,
    publish,
    input(4, { adId, startsAt, endsAt }),
  )
  expect(published.publishAd.ad.status).toBe('ACTIVE')

  await applyByPost(published.publishAd.ad.publicUrl, [['Elsa', 'Frisk']])
  const [byId, feed, readSteps, move] = await blocksOf('follow-applications.md', 'graphql')
  type Change = { candidate: { nodeId: string; current: { name: string } } }
  const readFeed = () => ask<{ signedInKey: { company: { changes: { nodes: Change[] } } } }>(key, feed, { after: null })
  const { nodes } = (await readFeed()).signedInKey.company.changes
  const id = nodes.find(({ candidate }) => candidate.current.name === 'Elsa Frisk')?.candidate.nodeId
  const { candidate } = await ask<{ candidate: { name: string; changedAt: string } }>(key, byId, { candidate: id })
  expect(candidate.name).toBe('Elsa Frisk')
  expect(await ask(key, application, { id })).toMatchObject({ candidate: { name: 'Elsa Frisk' } })
  const { board } = await ask<{ board: { steps: { id: string; name: string }[] } }>(key, readSteps, { ad: adId })
  const [moving = ''] = await blocksOf('follow-applications.md', 'json variables')
  const target = board.steps[2]
  const example = JSON.parse(moving) as { input: object }
  const moved = await ask(key, move, {
    input: { ...example.input, candidateId: id, stepId: target?.id, expectedChangedAt: candidate.changedAt },
  })
  expect(moved).toMatchObject({ moveCandidate: { candidate: { step: { name: target?.name } } } })

  const [updateNote] = await blocksOf('errors.md', 'graphql')
  const [noting = ''] = await blocksOf('errors.md', 'json variables')
  const note = JSON.parse(noting) as { input: { html: string } }
  expect(await ask(key, updateNote, { input: { ...note.input, candidateId: id } })).toMatchObject({
    updateNote: { candidate: { card: { note: note.input.html } } },
  })
  const [boardAgain] = await blocksOf('nightly-sync.md', 'graphql')
  expect(JSON.stringify(await ask(key, boardAgain, { ad: adId }))).toContain(`"${target?.name}"`)
})

test('the code on the page about GraphQL signs in and follows an ad (PLUS-65)', async () => {
  const [signIn = ''] = await blocksOf('graphql.md', 'sh token')
  const asked = await start('bash', ['-euc', signIn], '').ended
  expect(JSON.parse(asked.out)).toMatchObject({ data: { viewer: { companies: expect.any(Array) } } })
  const [follow = ''] = await blocksOf('graphql.md', 'sh follow')
  const following = start('bash', ['-euc', `TAVLA_AD=${toGlobalId('Ad', ad.id)}; exec ${follow}`], await keyOf('read'))
  await expect.poll(() => following.written.out).toContain(':')
  await applyByPost(ad.publicUrl, [['Signe', 'Holm']])
  await expect.poll(() => following.written.out).toContain('Signe Holm')
  following.child.kill()
  await following.ended
})

test('the code for a website lists the jobs, by the feed and by GraphQL (PLUS-61, PLUS-65)', async () => {
  const key = await keyOf('careerPage')
  const [program = ''] = await blocksOf('jobs-on-a-website.md', 'js feed')
  const window = new Window()
  window.document.body.innerHTML = '<ul id="jobs"></ul>'
  const run = new Function('document', 'TAVLA_SITE', 'TAVLA_KEY', `return (async () => {${program}})()`) as (
    ...values: unknown[]
  ) => Promise<void>
  await run(window.document, tavla.site, key)
  const links = [...window.document.querySelectorAll('#jobs a')].map(({ textContent }) => textContent)
  expect(links).toContain('Kranförare & lots')
  const [query] = await blocksOf('jobs-on-a-website.md', 'graphql')
  expect(JSON.stringify(await ask(key, query))).toContain('Kranförare & lots')
})

test('the code on the page about REST runs, and prints what the page says (PLUS-65)', async () => {
  const inFolder = (code: string) => start('bash', ['-euc', `cd ${folder}; TOKEN=${token}; ${code}`], '').ended
  const [openapi = ''] = await blocksOf('rest.md', 'sh openapi')
  const [calls = ''] = await blocksOf('rest.md', 'sh calls')
  const listed = await inFolder(openapi + calls)
  expect([listed.code, listed.out]).toEqual([0, expect.stringContaining('post\t/createAd\twrite')])
  const [avatar = ''] = await blocksOf('rest.md', 'sh avatar')
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await writeFile(join(folder, 'avatar.png'), Buffer.from(png, 'base64'))
  expect((await inFolder(avatar)).out).toContain('/media/')
  const [example = ''] = await blocksOf('rest.md', 'sh example')
  const [output = ''] = await blocksOf('rest.md', 'text output')
  const withoutIds = (text: string) => text.replaceAll(/"id":\d+/g, '"id":0').trim()
  expect(withoutIds((await inFolder(example)).out)).toBe(withoutIds(output))
})

/** Blocks that no test runs, with the reason. */
const notRun: Readonly<Record<string, string>> = {
  'mcp.md sh client': 'needs a program of another company',
  'mcp.md json': 'settings of programs of other companies',
  'mutations.md graphql': 'the examples of the schema, which a test of the gateway validates',
  'partners.md json': 'an answer',
  'rest.md json': 'an answer',
  'webhooks.md http': 'a message',
  'webhooks.md js receiver': 'needs a library, and a receiver with its request',
}

// Runs last.
test('a test runs all code in docs/api (PLUS-65)', async () => {
  const pages = (await readdir(join(root, 'docs/api'))).filter((page) => page.endsWith('.md'))
  const blocks = await Promise.all(
    pages.map(async (page) => (await readBlocks(page)).map(({ kind, code }) => ({ id: `${page} ${kind}`, code }))),
  )
  const ids = new Set(blocks.flat().map(({ id }) => id))
  expect([...ids].sort()).toEqual([...blocksRead, ...Object.keys(notRun)].sort())
  for (const { id, code } of blocks.flat()) if (id.includes(' json')) expect(() => JSON.parse(code), id).not.toThrow()
})
