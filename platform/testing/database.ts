import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate, openDatabase, type Database } from '#platform/db/client.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A migrated, empty database of its own: PGlite in memory, or with TEST_DATABASE_URL a database on that server, which
 * close() drops. Migrating is done once per set of migrations: a copy is kept in node_modules/.cache, or as a template.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? openCopyOfTemplate(url) : openCopyOfSnapshot()
}

async function openCopyOfSnapshot(): Promise<Database> {
  const folder = join(root, 'node_modules/.cache/tavla')
  const path = join(folder, `pglite-${await fingerprint()}.tar`)
  if (!(await stat(path).catch(() => null))) {
    const fresh = await openDatabase({})
    await prepare(fresh)
    const snapshot = await fresh.snapshot()
    await fresh.close()
    await mkdir(folder, { recursive: true })
    const part = `${path}.${randomUUID()}`
    await writeFile(part, Buffer.from((await snapshot?.arrayBuffer()) ?? new ArrayBuffer()))
    // Several test files may do this at once; each gives a complete file.
    await rename(part, path)
  }
  return openDatabase({ snapshot: new Blob([await readFile(path)]) })
}

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
      const { rows: others } = await client.query<{ datname: string }>("select datname from pg_database where datname like 'tavla\\_template\\_%' and datname <> $1", [template])
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
  const migrations = join(root, 'platform/db/migrations')
  for (const file of (await readdir(migrations)).filter((each) => each.endsWith('.sql')).sort()) hash.update(file).update(await readFile(join(migrations, file)))
  for (const name of ['pg-boss', '@electric-sql/pglite']) hash.update(await readFile(join(root, 'node_modules', name, 'package.json')))
  return hash.digest('hex').slice(0, 16)
}
