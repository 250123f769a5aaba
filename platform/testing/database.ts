import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MemoryFS } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database } from '#platform/foundation/db/client.ts'
import { migrate } from '#platform/foundation/db/migrations.ts'
import { openDatabase } from '#platform/foundation/db/open-database.ts'
import { LOCKS } from '#platform/foundation/db/locks.ts'
import { createJobs } from '#platform/foundation/jobs/jobs.ts'
import { createLog } from '#platform/foundation/log/log.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Opens a migrated, empty database for a test: PGlite in memory, or a database on the server of TEST_DATABASE_URL,
 * which close() drops. Migrations run once per version and are cached in node_modules/.cache or in a template database.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? openCopyOfTemplate(url) : openCopyOfPrepared()
}

const cache = join(root, 'node_modules/.cache/tavla')

/**
 * Copies a prepared data folder for a test: a database with all tables or without any. Creating either from scratch
 * takes seconds.
 */
export async function copyDataFolder(content: Content, into: string): Promise<void> {
  await cp(await folderOf(content), into, { recursive: true })
}

type Content = 'tables' | 'nothing'

const folderOf = async (content: Content): Promise<string> =>
  cachedFolder(content === 'tables' ? 'prepared-' : 'empty-', await fingerprint(), async (folder) => {
    const fresh = await openDatabase({ dataDir: folder })
    if (content === 'tables') await prepare(fresh)
    await fresh.close()
  })

/** Returns a cached folder and creates it if the version is new. Copy the folder before opening anything in it. */
export async function cachedFolder(
  prefix: string,
  version: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const name = `${prefix}${version}`
  const folder = join(cache, name)
  if (await stat(folder).catch(() => null)) return folder
  await mkdir(cache, { recursive: true })
  for (const old of await readdir(cache))
    if (old.startsWith(prefix) && !old.startsWith(name)) await rm(join(cache, old), { recursive: true, force: true })
  const temporaryFolder = `${folder}.${randomUUID()}`
  await mkdir(temporaryFolder)
  await make(temporaryFolder)
  // Several test files may do this concurrently. Each of them creates a complete folder, so the first rename wins.
  await rename(temporaryFolder, folder).catch(() => rm(temporaryFolder, { recursive: true, force: true }))
  return folder
}

const openCopyOfPrepared = async (): Promise<Database> => openDatabase({ files: await copyInMemory('tables') })

/** Returns an in-memory copy of the files of an embedded database, with all tables or without any. */
async function copyInMemory(content: Content): Promise<CopyInMemory> {
  const contents = cachedContents.get(content) ?? folderOf(content).then((folder) => readFolder(join(folder, 'pglite')))
  cachedContents.set(content, contents)
  return new CopyInMemory(await contents)
}

/** Folders and files by their relative paths, parents first. Folders have no bytes. */
type Contents = readonly { path: string; bytes: Uint8Array | null }[]

/** Cached, because most test files of a worker open a database. */
const cachedContents = new Map<Content, Promise<Contents>>()

async function readFolder(folder: string): Promise<Contents> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return { path: relative(folder, path), bytes: entry.isDirectory() ? null : new Uint8Array(await readFile(path)) }
  })
  return (await Promise.all(read)).sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** File system of an in-memory database that starts as a copy of other files. */
class CopyInMemory extends MemoryFS {
  readonly #contents: Contents

  constructor(contents: Contents) {
    super()
    this.#contents = contents
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS
    if (!files) throw new Error('PGlite must be initialising before its files can be copied.')
    files.mkdirTree(PGLITE_HOME)
    for (const { path, bytes } of this.#contents) {
      if (bytes === null) files.mkdir(`${PGLITE_HOME}/${path}`)
      else files.writeFile(`${PGLITE_HOME}/${path}`, bytes)
    }
  }
}

/** PGlite's data folder. */
const PGLITE_HOME = '/pglite/data'

/**
 * Statement timeout of the tests. The product's ten seconds protect a caller. A test that fills a table or explains a
 * plan on a loaded machine can take longer, and must not fail for that.
 */
const TIMEOUT_MS = 120_000

async function openCopyOfTemplate(url: string): Promise<Database> {
  const template = `tavla_template_${await fingerprint()}`
  const name = `tavla_test_${randomUUID().replaceAll('-', '')}`
  const urlOf = (database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCKS.testTemplate])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rows.length === 0) {
      const building = `${template}_${randomUUID().slice(0, 8)}`
      await client.query(`create database ${building}`)
      const fresh = await openDatabase({ url: urlOf(building), maxConnections: 3 })
      await prepare(fresh)
      await fresh.close()
      await client.query(`alter database ${building} rename to ${template}`)
      // Templates of earlier migrations are obsolete, and the lock ensures that nobody is copying one.
      const { rows: oldTemplates } = await client.query<{ datname: string }>(
        "select datname from pg_database where datname like 'tavla\\_template\\_%' and datname <> $1",
        [template],
      )
      for (const { datname } of oldTemplates) await client.query(`drop database if exists ${datname} with (force)`)
    }
    await client.query(`create database ${name} template ${template}`)
    // No test waits for the disk, because none needs its database after a crash of the server.
    await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  const database = await openDatabase({ url: urlOf(name), maxConnections: 10, timeoutMs: TIMEOUT_MS })
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(url, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

async function onServer(url: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

/** Creates the tables of the platform and of the job queue. */
async function prepare(database: Database): Promise<void> {
  await migrate(database)
  const jobs = createJobs({ database, log: createLog('silent'), clock: () => new Date(), cron: false })
  await jobs.start({ workers: false })
  await jobs.stop()
}

/** Returns a hash of the migrations and of the versions of the database and the job queue. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const migrations = join(root, 'platform/foundation/db/migrations')
  for (const file of (await readdir(migrations)).filter((each) => each.endsWith('.sql')).sort())
    hash.update(file).update(await readFile(join(migrations, file)))
  for (const name of ['pg-boss', '@electric-sql/pglite'])
    hash.update(await readFile(join(root, 'node_modules', name, 'package.json')))
  return hash.digest('hex').slice(0, 16)
}
