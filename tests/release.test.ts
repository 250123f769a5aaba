import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changelogFaults, dateChangelog } from '../scripts/changelog.ts'
import type { RehearsedStep } from './scale/lib/steps.ts'
import { rehearseUpgrade } from './scale/upgrade.ts'
import { root } from './support/program.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('CHANGELOG.md has the form that a release needs, and package.json names its newest release (PLUS-110)', () => {
  const changelog = read('CHANGELOG.md')
  expect(changelogFaults(changelog)).toEqual([])
  const { release } = JSON.parse(read('package.json')) as { release: string }
  const [, newest = '0.0.0'] = /^## (\d\S*) \(/m.exec(changelog) ?? []
  // 0.0.0 is the version before the first release.
  expect(release).toBe(newest)
})

test('a changelog in another form has faults (PLUS-110)', () => {
  const good =
    '# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.1.0 (2026-12-01)\n\n- B.\n\n## 1.0.0 (2026-11-30)\n\n- A.\n'
  expect(changelogFaults(good)).toEqual([])
  for (const bad of [
    good.replace('## Unreleased\n', '## Next\n'),
    good.replace('1.1.0 (', '1.1 ('),
    good.replace(' (2026-12-01)', ''),
    good.replace('- B.', 'B.'),
    good.replace('1.1.0', '0.9.0'),
  ])
    expect([bad, changelogFaults(bad).length]).toEqual([bad, 1])
  expect(dateChangelog(good, '1.2.0', '2026-12-24')).toContain(
    '## Unreleased\n\n## 1.2.0 (2026-12-24)\n\n- New.\n\n## 1.1.0',
  )
  expect(() => dateChangelog(good.replace('- New.\n', ''), '1.2.0', '2026-12-24')).toThrow('no entry')
})

/** Creates a repository with the release script and these files, and returns its folder. */
async function createRepository(release: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tavla-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['typescript']) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', version: '2025.11.0', release }))
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-11-30)\n\n- A.\n')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
  git('init', '--quiet')
  git('config', 'user.name', 'Test')
  git('config', 'user.email', 'test@brev.example')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Release')
  return folder
}

const release = (folder: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/release.ts'), ...words], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}
const tagsOf = (folder: string): string => execFileSync('git', ['tag'], { cwd: folder, encoding: 'utf8' }).trim()

test('the script tags a committed release once (PLUS-110)', async () => {
  const folder = await createRepository('1.0.0')
  writeFileSync(join(folder, 'left.txt'), 'not committed')
  expect(release(folder, '--tag')).toEqual({ status: 1, output: 'Commit all changes first.\n' })
  await rm(join(folder, 'left.txt'))
  expect(release(folder, '--tag')).toMatchObject({ status: 0, output: expect.stringContaining('as v1.0.0') })
  expect(tagsOf(folder)).toBe('v1.0.0')
  expect(release(folder, '--tag')).toEqual({ status: 1, output: 'The tag v1.0.0 exists already.\n' })
})

test('the script tags nothing before the first release, and rejects a version that is not later (PLUS-110)', async () => {
  const before = await createRepository('0.0.0')
  expect(release(before, '--tag').status).toBe(1)
  expect(tagsOf(before)).toBe('')
  const after = await createRepository('1.0.0')
  for (const version of ['1.0.0', '0.9.0', '1.1', 'v1.1.0'])
    expect([version, release(after, version).status]).toEqual([version, 1])
  // No entry is waiting for a release.
  expect(release(after, '1.1.0').output).toContain('no entry')
})

const server = process.env['TEST_DATABASE_URL']

describe.skipIf(!server)('the upgrade (needs TEST_DATABASE_URL)', () => {
  test('the steps of upgrade and rollback work on PostgreSQL (PLUS-110)', async () => {
    const steps: RehearsedStep[] = []
    // Without a network, only a version with the same packages can be installed.
    await rehearseUpgrade({ ref: 'HEAD', serverUrl: server ?? '', report: (step) => void steps.push(step) })
    expect(steps.map(({ step }) => step)).toEqual([
      'Install the old release',
      'Start it on PostgreSQL with the demo',
      '1. Back up',
      '2. Start a new platform beside the old one',
      '3. Write on each, read on the other',
      '4. Stop the old platform',
      'Go back: start the old release on the migrated database',
      'Go back: restore the backup with the old release',
    ])
  })
})
