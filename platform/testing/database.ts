import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MemoryFS } from '@electric-sql/pglite'
import pg from 'pg'
import { migrate, openDatabase, type Database } from '#platform/foundation/db/client.ts'
import { createJobs } from '#platform/foundation/jobs/jobs.ts'
import { createLog } from '#platform/foundation/log/log.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A migrated, empty database of its own: PGlite in memory, or with TEST_DATABASE_URL a database on that server, which
 * close() drops. Migrating is done once per set of migrations: its files are kept in node_modules/.cache, or as a
 * template.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? openCopyOfTemplate(url) : openCopyOfPrepared()
}

const cache = join(root, 'node_modules/.cache/tavla')

/**
 * A data folder for a test: a database with all its tables, or with none, as one that was opened once. Making either
 * anew takes seconds.
 */
export async function copyFolder(content: Content, into: string): Promise<void> {
  await cp(await folderOf(content), into, { recursive: true })
}

type Content = 'tables' | 'nothing'

const folderOf = async (content: Content): Promise<string> =>
  keptFolder(content === 'tables' ? 'prepared-' : 'empty-', await fingerprint(), async (folder) => {
    const fresh = await openDatabase({ dataDir: folder })
    if (content === 'tables') await prepare(fresh)
    await fresh.close()
  })

/**
 * Has a folder made once, and keeps it until what it is made from changes. Copy it before something in it is opened.
 */
export async function keptFolder(
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
  const part = `${folder}.${randomUUID()}`
  await mkdir(part)
  await make(part)
  // Several test files may do this at once; each gives a complete folder.
  await rename(part, folder).catch(() => rm(part, { recursive: true, force: true }))
  return folder
}

const openCopyOfPrepared = async (): Promise<Database> => openDatabase({ files: await copyInMemory('tables') })

/** The files of an embedded database in memory, with all its tables or with none. */
export async function copyInMemory(content: Content): Promise<CopyInMemory> {
  const contents = read.get(content) ?? folderOf(content).then((folder) => readFolder(join(folder, 'pglite')))
  read.set(content, contents)
  return new CopyInMemory(await contents)
}

/** Folders and files by their paths within a folder, the outer ones first; of a folder there are no bytes. */
type Contents = readonly { path: string; bytes: Uint8Array | null }[]

/** Read once: most test files of a worker begin with a database. */
const read = new Map<Content, Promise<Contents>>()

async function readFolder(folder: string): Promise<Contents> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return { path: relative(folder, path), bytes: entry.isDirectory() ? null : new Uint8Array(await readFile(path)) }
  })
  return (await Promise.all(read)).sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The files of a database in memory, which begin as a copy of others. */
class CopyInMemory extends MemoryFS {
  readonly #contents: Contents

  constructor(contents: Contents) {
    super()
    this.#contents = contents
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS
    if (!files) throw new Error('The database has not begun to open')
    files.mkdirTree(home)
    for (const { path, bytes } of this.#contents) {
      if (bytes === null) files.mkdir(`${home}/${path}`)
      else files.writeFile(`${home}/${path}`, bytes)
    }
  }
}

/** Where PGlite has its files. */
const home = '/pglite/data'

async function openCopyOfTemplate(url: string): Promise<Database> {
  const template = `tavla_template_${await fingerprint()}`
  const name = `tavla_test_${randomUUID().replaceAll('-', '')}`
  const at = (database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(7267013)')
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rows.length === 0) {
      const building = `${template}_${randomUUID().slice(0, 8)}`
      await client.query(`create database ${building}`)
      const fresh = await openDatabase({ url: at(building), maxConnections: 3 })
      await prepare(fresh)
      await fresh.close()
      await client.query(`alter database ${building} rename to ${template}`)
      // Those of earlier migrations are of no use any more; nobody copies one without the lock.
      const { rows: others } = await client.query<{ datname: string }>(
        "select datname from pg_database where datname like 'tavla\\_template\\_%' and datname <> $1",
        [template],
      )
      for (const { datname } of others) await client.query(`drop database if exists ${datname} with (force)`)
    }
    await client.query(`create database ${name} template ${template}`)
  })
  const database = await openDatabase({ url: at(name), maxConnections: 10 })
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

/** Tables of the platform and of the jobs. */
async function prepare(database: Database): Promise<void> {
  await migrate(database)
  const jobs = createJobs({ database, log: createLog('silent'), clock: () => new Date(), cron: false })
  await jobs.start({ workers: false })
  await jobs.stop()
}

/** Changes when the migrations or the versions of the database and the jobs do. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const migrations = join(root, 'platform/foundation/db/migrations')
  for (const file of (await readdir(migrations)).filter((each) => each.endsWith('.sql')).sort())
    hash.update(file).update(await readFile(join(migrations, file)))
  for (const name of ['pg-boss', '@electric-sql/pglite'])
    hash.update(await readFile(join(root, 'node_modules', name, 'package.json')))
  return hash.digest('hex').slice(0, 16)
}
