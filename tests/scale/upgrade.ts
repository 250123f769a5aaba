import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RenameAd } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { companyOf, sendCall } from '../support/ads.ts'
import { signIn } from '../support/graphql.ts'
import { freePort } from '../support/ports.ts'
import { createDatabase, type TestDatabase } from '../support/postgres.ts'
import { root, startProgram, untilReady, type Program } from '../support/program.ts'
import { stepRunner, type ReportStep } from './lib/steps.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Returns the newest release tag, or undefined before the first release. */
export const newestTag = (): string | undefined =>
  git('tag', '--list', 'v*', '--sort=-version:refname')
    .split('\n')
    .find((tag) => tag !== '')

/** Extracts a version into a folder, with its packages. Uses the packages of the working tree if they are the same. */
async function extract(ref: string, folder: string): Promise<void> {
  await mkdir(folder)
  const archive = execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lockOf = (place: string): string => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    })
}

/**
 * Rehearses the steps of docs/operations/upgrade.md: from the release of a git ref to the working tree and back, on new
 * databases of a PostgreSQL server.
 */
export async function rehearseUpgrade({
  ref,
  serverUrl,
  report,
}: {
  ref: string
  serverUrl: string
  report: ReportStep
}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tavla-upgrade-'))
  const old = join(folder, 'old')
  const databases: TestDatabase[] = []
  const running: Program[] = []
  const settings = {
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'files'),
    SECRET_KEY: 'a key of the rehearsal alone and of no other',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SEED: 'none',
    LOG_LEVEL: 'warn',
    // The demo analyses its tables in one statement, which a busy machine needs long for.
    DATABASE_TIMEOUT_SECONDS: '12',
  }
  const perform = stepRunner(report)
  const newDatabase = async (): Promise<TestDatabase> => {
    const database = await createDatabase(serverUrl)
    databases.push(database)
    return database
  }
  const start = async (
    place: string,
    database: TestDatabase,
    seed = 'none',
  ): Promise<{ site: string; program: Program }> => {
    const port = await freePort()
    const program = startProgram(
      'platform',
      join(place, 'platform/main.ts'),
      { ...settings, DATABASE_URL: database.url, PLATFORM_PORT: String(port), SEED: seed },
      [],
      { absolute: true },
    )
    running.push(program)
    const site = `http://127.0.0.1:${port}`
    await untilReady(program, `${site}/readyz`)
    return { site, program }
  }
  /** Stops a platform and rejects errors in its log. */
  const stop = async ({ program }: { program: Program }): Promise<void> => {
    await program.stop()
    const error = program
      .output()
      .split('\n')
      .find((line) => /"level":(?:50|60)/.test(line) && !line.includes('mail'))
    if (error !== undefined) throw new Error(`The platform logged an error: ${error}`)
  }
  const command = async (
    place: string,
    script: string,
    database: TestDatabase,
    ...words: string[]
  ): Promise<string> => {
    // Earlier versions have their commands in the same folder.
    const program = startProgram(
      script,
      join(place, `platform/tools/scripts/${script}.ts`),
      { ...settings, DATABASE_URL: database.url },
      words,
      { absolute: true },
    )
    if ((await program.exited) !== 0) throw new Error(program.output())
    return program.output().trim().split('\n').at(-1) ?? ''
  }
  const adsOf = async (site: string, token: string) => {
    const { projects } = await sendCall({ site }, token, CompanyGetUserCompanyWithAds, {
      query: { id: (await companyOf({ site }, token)).id },
    })
    return projects.flatMap(({ folders }) => folders.flatMap(({ ads }) => ads))
  }
  /** Renames the first ad through a platform, and reads the name through another. */
  const rename = async (writer: string, reader: string, title: string): Promise<void> => {
    const [writerToken, readerToken] = [
      await signIn({ site: writer }, 'recruiter'),
      await signIn({ site: reader }, 'recruiter'),
    ]
    const [ad] = await adsOf(writer, writerToken)
    if (!ad) throw new Error('The demo has no ad.')
    await sendCall({ site: writer }, writerToken, RenameAd, { body: { id: ad.id, title } })
    const read = (await adsOf(reader, readerToken)).find(({ id }) => id === ad.id)
    if (read?.name !== title) throw new Error(`The ad is named ${read?.name}, not ${title}.`)
  }
  const countMigrations = async (database: TestDatabase): Promise<number> =>
    Number(
      (await database.query<{ count: string }>('select count(*) as count from drizzle.__drizzle_migrations'))[0]?.count,
    )

  try {
    const database = await newDatabase()
    const backup = join(folder, 'backup')
    await perform('Install the old release', async () => {
      await extract(ref, old)
      return git('rev-parse', '--short', ref)
    })
    let before!: Awaited<ReturnType<typeof start>>
    await perform('Start it on PostgreSQL with the demo', async () => {
      before = await start(old, database, 'demo')
      await rename(before.site, before.site, 'Före uppgraderingen')
      return `${await countMigrations(database)} migrations`
    })
    await perform('1. Back up', async () => {
      await command(old, 'backup', database, backup)
      return command(old, 'restore', database, '--check', backup)
    })
    let after!: Awaited<ReturnType<typeof start>>
    await perform('2. Start a new platform beside the old one', async () => {
      after = await start(root, database)
      return `${await countMigrations(database)} migrations`
    })
    await perform('3. Write on each, read on the other', async () => {
      await rename(before.site, after.site, 'Skriven av den gamla')
      await rename(after.site, before.site, 'Skriven av den nya')
      return 'both answer'
    })
    await perform('4. Stop the old platform', async () => {
      await stop(before)
      await rename(after.site, after.site, 'Efter uppgraderingen')
      return 'no error in its log'
    })
    await perform('Go back: start the old release on the migrated database', async () => {
      before = await start(old, database)
      await stop(after)
      const token = await signIn(before, 'recruiter')
      if (!(await adsOf(before.site, token)).some(({ name }) => name === 'Efter uppgraderingen'))
        throw new Error('A change of the new release is missing.')
      await rename(before.site, before.site, 'Åter i den gamla')
      await stop(before)
      return 'keeps all changes'
    })
    await perform('Go back: restore the backup with the old release', async () => {
      const empty = await newDatabase()
      await command(old, 'restore', empty, backup)
      const restored = await start(old, empty)
      const token = await signIn(restored, 'recruiter')
      if (!(await adsOf(restored.site, token)).some(({ name }) => name === 'Före uppgraderingen'))
        throw new Error('The restored database is not that of the backup.')
      await stop(restored)
      return 'as before the upgrade'
    })
  } finally {
    for (const program of running) await program.kill()
    for (const database of databases) await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
