import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ForeignCompanyCreateCompany, RequestForeignCompany } from '#contract/companies/foreign-companies.ts'
import { AccountConfirmEmail, AccountRegisterRecruiter } from '#contract/identity/registration.ts'
import { BeginSecondFactor, ConfirmSecondFactor } from '#contract/identity/second-factor.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { CreateApiKey } from '#contract/integrations/api-keys.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { applyByPost } from './support/apply-by-post.ts'
import { installWhatRuns } from './support/install-what-runs.ts'
import { Mailbox } from './support/mailbox.ts'
import { callPlatform } from './support/platform-call.ts'
import { freePort } from './support/ports.ts'
import { root, startProgram, untilReady, type Program } from './support/program.ts'

// Runs the commands of docs/operations/first-hour.md, from an empty folder to the first company with a published ad and
// an application. Replaced are the parts that would change this machine: folders, ports, names in the database, the
// user, the packages of the system (apt-get), the download of the packages, and systemd. The programs that
// systemd would start are started from the units that the page copies.

const page = readFileSync(join(root, 'docs/operations/first-hour.md'), 'utf8')
const blocks = new Map(
  [...page.matchAll(/^## (\d+)\. .*?\n(.*?)(?=^## |$(?![\s\S]))/gms)].map(([, number = '', text = '']) => [
    Number(number),
    [...text.matchAll(/```bash\n(.*?)```/gs)].map(([, block = '']) => block),
  ]),
)
const dashboard = 'app.tavla.example'
const password = 'Falukorv-2026'

/** Commands that are replaced, as functions of bash. Those of the test's folder are inserted. */
const replacedCommands = (folder: string): string => `
set -euo pipefail
apt-get() { :; }
useradd() { :; }
runuser() { while [ "$1" != -- ]; do shift; done; shift; "$@"; }
systemctl() { echo "systemctl $*" >> ${folder}/calls; if [ "$*" = 'start tavla-backup' ]; then sh ${folder}/backup-unit; fi; }
journalctl() { cat ${folder}/journal; }
command -v caddy > /dev/null || caddy() { :; }
# tests/proxy.test.ts runs the proxies in front of the programs.
curl() { case "$*" in *https://*) ;; *) command curl "$@" ;; esac; }
`

/** A bash that runs one block after the other and keeps its variables. */
function openShell(env: NodeJS.ProcessEnv, cwd: string) {
  const shell = spawn('bash', ['-s'], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  let heard = () => {}
  let fail: (error: Error) => void = () => {}
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      heard()
    })
  let count = 0
  shell.once('close', (code) => fail(new Error(`A command ended with ${code}:\n${output}`)))
  onTestFinished(() => void shell.kill())
  return {
    /** Runs a block and returns its output. Rejects if a command of it fails. */
    run: async (block: string): Promise<string> => {
      const end = `--- end of block ${++count} ---`
      const from = output.length
      await new Promise<void>((resolve, reject) => {
        fail = reject
        heard = () => {
          if (output.includes(end)) resolve()
        }
        shell.stdin.write(`${block}\necho '${end}'\n`)
      })
      return output.slice(from, output.indexOf(end))
    },
    end: () => shell.stdin.end(),
  }
}

const missing = ['bash', 'git', 'curl', 'openssl', 'createuser', 'psql'].filter(
  (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0,
)

test('the commands of the page lead from an empty server to the first company with an ad and an application (PLUS-84)', async (context) => {
  const url = process.env['TEST_DATABASE_URL']
  if (!url || missing.length > 0) return context.skip(`TEST_DATABASE_URL or ${missing.join(', ')} is missing`)
  const server = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'tavla-first-hour-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const each of ['opt', 'etc/caddy', 'var/lib', 'var/backups', 'sbin', 'systemd', 'home'])
    mkdirSync(join(folder, each), { recursive: true })
  const name = `tavla_first_hour_${process.pid}`
  const [port, platformPort, sandboxPort] = [await freePort(), await freePort(25), await freePort(25)]
  const project = join(folder, 'opt/tavla')
  const postgres = {
    PGHOST: server.hostname,
    PGPORT: server.port || '5432',
    PGUSER: decodeURIComponent(server.username),
    PGPASSWORD: decodeURIComponent(server.password),
    PGDATABASE: 'postgres',
  }
  /** Replaces the folders, ports and names of the server. */
  const here = (text: string): string =>
    text
      .replaceAll('https://git.example/tavla.git', root)
      .replaceAll('smtp://user:password@smtp.example:587', `smtp://127.0.0.1:${sandboxPort + 25}`)
      .replaceAll('/opt/tavla', project)
      .replaceAll('/etc/systemd/system', join(folder, 'systemd'))
      .replaceAll(/\/(etc\/tavla|etc\/caddy|var\/lib\/tavla|var\/backups\/tavla)\b/g, `${folder}/$1`)
      .replaceAll('/usr/local/sbin', join(folder, 'sbin'))
      .replaceAll('-o tavla -g tavla ', '')
      .replaceAll('127.0.0.1:5432/tavla', `${server.host}/${name}`)
      .replaceAll('postgres://tavla@', `postgres://${name}@`)
      .replaceAll(/\b(createuser|template0|role) tavla\b/g, `$1 ${name}`)
      .replaceAll('--owner tavla', `--owner ${name}`)
      .replaceAll(':4100', `:${platformPort}`)
      .replaceAll(':4000', `:${port}`)
  onTestFinished(async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`drop role if exists ${name}`)
    await client.end()
  })
  const started: Program[] = []
  onTestFinished(async () => {
    for (const program of started.toReversed()) await program.stop()
  })

  const sandbox = startProgram('sandbox', 'platform/tools/sandbox/main.ts', {
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: join(folder, 'sandbox'),
  })
  started.push(sandbox)
  await untilReady(sandbox, `http://127.0.0.1:${sandboxPort}/healthz`)
  const mailbox = new Mailbox(`http://127.0.0.1:${sandboxPort}`)

  const shell = openShell(
    {
      ...postgres,
      PATH: `${dirname(process.execPath)}:${join(folder, 'sbin')}:${process.env['PATH'] ?? ''}`,
      HOME: join(folder, 'home'),
    },
    folder,
  )
  await shell.run(replacedCommands(folder))
  const run = async (step: number, index = 0): Promise<string> => {
    const block = blocks.get(step)?.[index]
    if (block === undefined) throw new Error(`Step ${step} has no block ${index}.`)
    return await shell.run(here(block))
  }
  const calls = (): string[] => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')

  for (const step of [1, 2, 3]) await run(step)
  await run(4)
  // The clone has the last commit. The test is about the files of the working tree.
  const changed = execFileSync('git', ['ls-files', '--modified', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of changed.split('\n'))
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(project, file))
  installWhatRuns(project)
  // deploy.test.ts always builds. Here, an up-to-date build is not repeated.
  for (const built of ['web/dist', 'gateway/graphiql/dist'])
    if (existsSync(join(root, built))) cpSync(join(root, built), join(project, built), { recursive: true })
  // Releases of npm before 11 do not link the project's Node: the build does.
  rmSync(join(project, 'node_modules/.bin/node'), { force: true })
  writeFileSync(join(project, 'node_modules/.package-lock.json'), readFileSync(join(root, 'package-lock.json')))
  await run(4, 1)
  expect(existsSync(join(project, 'node_modules/.bin/node'))).toBe(true)

  await run(5)
  const command = join(folder, 'sbin/tavla')
  // The user of the services is this user.
  writeFileSync(command, here(readFileSync(command, 'utf8')).replace('exec runuser -u tavla -- ', 'exec '))
  await run(6)
  const settings = join(folder, 'etc/tavla/tavla.env')
  appendFileSync(settings, `PORT=${port}\nPLATFORM_PORT=${platformPort}\nSHORTEST_FILL_SECONDS=0\n`)
  expect(await run(7)).toContain('accepted a mail from Tavla <konto@tavla.example> to konto@tavla.example')
  await mailbox.mailTo('konto@tavla.example', ({ subject }) => subject.includes('test mail'))

  await run(8)
  expect(calls().slice(-2)).toEqual([
    'systemctl daemon-reload',
    'systemctl enable --now tavla-platform tavla-gateway tavla-backup.timer',
  ])
  const unitLine = (unit: string): string =>
    /^ExecStart=(.*)$/m.exec(
      here(readFileSync(join(folder, 'systemd', `${unit}.service`), 'utf8')).replaceAll('\\\n', ' '),
    )?.[1] ?? ''
  for (const unit of ['tavla-platform', 'tavla-gateway']) {
    const [node = '', ...words] = unitLine(unit).split(' ')
    expect(node).toBe(join(project, 'node_modules/.bin/node'))
    const file = words.at(-1) ?? ''
    started.push(
      startProgram(unit, join(project, file), parseEnv(readFileSync(settings, 'utf8')) as Record<string, string>, [], {
        absolute: true,
      }),
    )
  }
  expect(await run(8, 1)).toContain('{"status":"ok"}\n{"status":"ok"}')

  await run(9)
  expect(readFileSync(join(folder, 'etc/caddy/Caddyfile'), 'utf8')).toContain(`${dashboard} {`)
  expect(calls().at(-1)).toBe('systemctl reload caddy')

  const platform = started[1]
  writeFileSync(join(folder, 'journal'), platform?.output() ?? '')
  const [, first = ''] = /https:\/\/app\.tavla\.example\/register\?first=([\w-]+)/.exec(await run(10)) ?? []
  const site = `http://127.0.0.1:${platformPort}`
  const person = {
    firstName: 'Elsa',
    lastName: 'Norén',
    country: 'SE',
    city: 'Falun',
    dateOfBirth: '1988-03-12',
    phoneNumber: '+46701740644',
    password,
  }
  const register = async (email: string, more: { firstAdministrator?: string } = {}): Promise<string> => {
    const body = { ...person, email, ...more }
    expect((await callPlatform(site, AccountRegisterRecruiter, { body }, null)).status).toBe(200)
    const code = await mailbox.codeTo(email)
    return (await callPlatform(site, AccountConfirmEmail, { body: { email, code, password } }, null)).body.token
  }
  const begun = await register('elsa@noren.example', { firstAdministrator: first })
  const { secret } = (await callPlatform(site, BeginSecondFactor, { body: { password } }, begun)).body
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const confirmed = await callPlatform(site, ConfirmSecondFactor, { body: { code: totp.generate() } }, begun)
  expect(confirmed.status).toBe(200)
  // A code can be used once.
  const secondFactor = totp.generate({ timestamp: Date.now() + 30_000 })
  const administrator = (
    await callPlatform(site, AccountLogin, { body: { email: 'elsa@noren.example', password, secondFactor } }, null)
  ).body.token

  const recruiter = await register('kim@fjord.example')
  const wanted = {
    companyName: 'Fjordheim Maritime',
    contactName: 'Kim Fjord',
    contactEmail: 'kim@fjord.example',
    contactPhone: '+47 905 12 744',
    homePage: null,
    organizationNumber: 'NO 914 220 517',
    country: 'NO',
    city: 'Bodø',
    postNumber: '8006',
    address: 'Strandgata 22',
    co: null,
  }
  const { id } = (await callPlatform(site, RequestForeignCompany, { body: wanted }, recruiter)).body
  const created = await callPlatform(
    site,
    ForeignCompanyCreateCompany,
    { body: { id, requireAmfService: false } },
    administrator,
  )
  const companyId = created.body.companyId ?? 0
  const { key } = (
    await callPlatform(site, CreateApiKey, { body: { id: companyId, name: 'Första', scope: 'write' } }, recruiter)
  ).body
  const publicUrl = await publishAd(`http://127.0.0.1:${port}/graphql`, key)
  expect(new URL(publicUrl).origin).toBe('https://jobb.tavla.example')
  await applyByPost(publicUrl.replace('https://jobb.tavla.example', site), [['Tove', 'Sjögren']])
  await mailbox.mailTo('tove.sjxgren@brev.example', ({ text }) => text.includes('Kranförare'))

  const [, backup = ''] = /^\/bin\/sh -c '(.*)'$/.exec(unitLine('tavla-backup')) ?? []
  writeFileSync(
    join(folder, 'backup-unit'),
    `set -a; . ${settings}; set +a; cd ${project}\n${backup.replaceAll('$$', '$').replaceAll('%%', '%')}`,
  )
  const checked = await run(12)
  expect(checked).toMatch(/Backed up \d+ rows/)
  expect(checked).toMatch(/The backup of .* is complete/)
  shell.end()
})

/** Publishes an ad with a write key, and returns its public address. */
async function publishAd(address: string, key: string): Promise<string> {
  const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as { data: T; errors?: unknown }
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const write = async <T>(name: string, input: object, selection: string): Promise<T> => {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`
    const answer = await ask<Record<string, T & { errors: unknown[] }>>(
      `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} errors { reason message } } }`,
      { input },
    )
    expect(answer[name]?.errors).toEqual([])
    return answer[name] as T
  }
  const { signedInKey, professionGroups } = await ask<{
    signedInKey: { company: { projects: { folders: { id: string }[] }[] } }
    professionGroups: { professions: { id: string }[] }[]
  }>(`{
    signedInKey { company { projects { folders { id } } } }
    professionGroups { professions { id } }
  }`)
  const folderId = signedInKey.company.projects[0]?.folders[0]?.id
  const { ad } = await write<{
    ad: { id: string; steps: { uuid: string; order: number; name: string; type: string }[] }
  }>('createAd', { folderId, title: 'Kranförare' }, 'ad { id steps { uuid order name type } }')
  const details = {
    professionId: professionGroups[0]?.professions[0]?.id,
    content: '<p>Vi söker dig som vill köra kran i hamnen. Du har körkort för truck.</p>',
    positions: 2,
    type: 'INDEFINITE',
    specifications: ['REGULAR'],
    workingTime: { extent: 'FULL_TIME' },
    extra: [],
    workplaceType: 'ONSITE',
    salaryType: 'FIXED',
    salary: { range: { minimum: '29500.00', maximum: '33800.00', currency: 'SEK', period: 'MONTHLY' } },
    location: 'DOMESTIC',
    country: 'SE',
    postCode: '111 22',
    city: 'Stockholm',
    address: 'Storgatan 1',
    contact: { person: 'Kim Fjord', position: 'Rekryterare', email: 'kim@fjord.example', phone: '08-465 004 12' },
  }
  await write('saveAdDetails', { adId: ad.id, details }, 'ad { missing }')
  const form = {
    title: 'Ansökan',
    elements: [{ text: { order: 0, label: { order: 0, title: 'Varför söker du?' }, type: 'TEXT', isRequired: false } }],
  }
  await write(
    'saveQuestionnaire',
    { adId: ad.id, applicationMethod: 'FORM', documents: 'NONE', form },
    'ad { missing }',
  )
  await write('saveSteps', { adId: ad.id, steps: ad.steps }, 'ad { missing }')
  const period = { startsAt: new Date().toISOString(), endsAt: new Date(Date.now() + 30 * DAY_MS).toISOString() }
  const published = await write<{ ad: { status: string; publicUrl: string } }>(
    'publishAd',
    { adId: ad.id, ...period },
    'ad { status publicUrl }',
  )
  expect(published.ad.status).toBe('ACTIVE')
  return published.ad.publicUrl
}
