import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { VaultError, createVault } from '#platform/foundation/auth/vault.ts'
import { readBeforeSquash } from '#platform/foundation/db/before-squash.fixture.ts'
import type { Database } from '#platform/foundation/db/client.ts'
import { openDatabase } from '#platform/foundation/db/open-database.ts'
import { files, history } from '#platform/foundation/db/schema/index.ts'
import { diskStore, type ByteStore } from '#platform/foundation/files/disk.ts'
import { openS3 } from '#platform/foundation/files/s3.fixture.ts'
import { parseS3Address, s3Store } from '#platform/foundation/files/s3.ts'
import { seedDemo, demoUserId } from '#platform/tools/seed/demo.ts'
import { copyDataFolder } from '#platform/testing/database.ts'
import { startPlatform, testSecretKey, type TestPlatform } from '#platform/testing/start-platform.ts'
import { backUp } from './backup.ts'
import { openArchive } from './archive.ts'
import { moveToPostgres } from './move.ts'
import { openBackup, restore } from './restore.ts'
import { openSession, type DatabaseLocation, type DatabaseSession } from './session.ts'

const server = process.env['TEST_DATABASE_URL']
const vault = createVault([testSecretKey])
const now = new Date('2025-11-03T08:00:00.000Z')

let folder: string
const databases: string[] = []
const onServer = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** Creates an empty database on the test server, or an empty data folder. */
async function emptyPlace(embedded = server === undefined || server === ''): Promise<DatabaseLocation> {
  const name = `tavla_test_${randomUUID().replaceAll('-', '')}`
  if (embedded) {
    await copyDataFolder('nothing', join(folder, name))
    return { dataDir: join(folder, name) }
  }
  await onServer(`create database ${name}`)
  databases.push(name)
  return { url: Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).href }
}

async function within<T>(place: DatabaseLocation, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
  const session = await openSession(place)
  try {
    return await work(session)
  } finally {
    await session.close()
  }
}

/** Returns checksums of all rows, sequences, jobs, constraints, triggers and indexes. */
async function sums(place: DatabaseLocation): Promise<Record<string, string>> {
  return within(place, async (session) => {
    const tables = await session.query<{ name: string }>(`
      select c.oid::regclass::text as name
      from pg_class c
      where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and relkind = 'r'
      order by 1`)
    const all = tables.map(({ name }) => [
      name,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${name} t`,
    ])
    const result: Record<string, string> = {}
    for (const [name = '', text = ''] of [
      ...all,
      [
        'jobs',
        `
          select count(*) || ' ' || coalesce(
            md5(string_agg(concat_ws('|', id, name, state, data, start_after, singleton_key), ',' order by id)), ''
          ) as sum
          from pgboss.job`,
      ],
      [
        'sequences',
        `
          select string_agg(
            sequencename || ' ' || coalesce(last_value::text, '-'), ', ' order by sequencename
          ) as sum
          from pg_sequences
          where schemaname = 'public'`,
      ],
      [
        'constraints',
        `
          select string_agg(
            conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), ', '
            order by conrelid::regclass::text, conname
          ) as sum
          from pg_constraint
          where connamespace = 'public'::regnamespace and contype in ('f', 'p', 'u', 'c')`,
      ],
      [
        'triggers',
        `
          select string_agg(
            tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text, ', '
            order by tgrelid::regclass::text, tgname
          ) as sum
          from pg_trigger
          where not tgisinternal`,
      ],
      [
        'indexes',
        "select md5(string_agg(indexdef, ', ' order by indexdef)) as sum from pg_indexes where schemaname = 'public'",
      ],
    ])
      result[name] = (await session.query<{ sum: string }>(text))[0]?.sum ?? ''
    return result
  })
}

/** Returns the base64 content of every file in a store. */
async function contents(store: ByteStore): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (let prefix = 0; prefix < 256; prefix++)
    for await (const { key } of store.list(prefix.toString(16).padStart(2, '0')))
      files.set(key, (await buffer(store.read(key))).toString('base64'))
  return files
}

// An embedded database with the demo, the database that it was moved to, and a backup of the latter.
let embedded: DatabaseLocation
let place: DatabaseLocation
let whole: Awaited<ReturnType<typeof backUp>>
let store: ByteStore
let before: Record<string, string>
let filesBefore: Map<string, string>
let crowdedAd: number
let recruiter: { id: string }

const startOn = (database: Database, over: { store: ByteStore }): Promise<TestPlatform> =>
  startPlatform({ database, store: over.store })
async function running<T>(
  at: DatabaseLocation,
  on: ByteStore,
  work: (platform: TestPlatform) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(at)
  await database.migrate()
  const platform = await startOn(database, { store: on })
  try {
    return await work(platform)
  } finally {
    await platform.close()
    await database.close()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-backup-'))
  embedded = await emptyPlace(true)
  store = diskStore(join(folder, 'files'))
  await running(embedded, store, async (platform) => {
    await seedDemo(platform.deps)
    recruiter = { id: (await demoUserId(platform.deps, 'recruiter')) ?? '' }
    const { rows } = await platform.db.execute<{ id: number }>(sql`
      select id
      from ads
      where title = 'Lagermedarbetare, kvällsskift'
        or id = (select ad_id from candidates group by ad_id order by count(*) desc limit 1)
      limit 1`)
    crowdedAd = rows[0]?.id ?? 0
    // Values that a copy through JavaScript types would change.
    await platform.db.execute(sql`
      update companies
      set name = ${'Å "citat" \\n \t \u2028 🙂 \\x00 {a,b}'}, created_at = '2025-01-01 00:00:00.123456+00'
      where id = (select min(id) from companies)`)
    await platform.db.execute(sql`insert into outbox (type, data, created_at) values ('updateHome', 'null', now())`)
    // A file that is marked as deleted but not yet purged.
    const {
      rows: [gone],
    } = await platform.db.execute<{ id: string }>(
      sql`select id from files where candidate_id is not null order by id limit 1`,
    )
    await platform.db
      .update(files)
      .set({ deletedAt: now })
      .where(eq(files.id, gone?.id ?? ''))
  })
  before = await sums(embedded)
  filesBefore = await contents(store)
  place = await emptyPlace()
  await within(embedded, (from) =>
    within(place, (to) =>
      moveToPostgres({
        from,
        to,
        vault,
        files: { folder: join(folder, 'files'), store: diskStore(join(folder, 'files-moved')) },
      }),
    ),
  )
  whole = await backedUp('whole')
})
afterAll(async () => {
  for (const name of databases) await onServer(`drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

const backedUp = (name: string, from = store, at = place) =>
  within(at, (session) => backUp({ session, store: from, folder: join(folder, name), now }))
const restored = async (name: string, into: DatabaseLocation, to: ByteStore) =>
  within(into, async (session) => restore({ session, store: to, archive: await openBackup(join(folder, name), vault) }))

test('moves an embedded database with its files, and only into an empty database (PLUS-84)', async () => {
  expect(await sums(place)).toEqual(before)
  const kept = await contents(diskStore(join(folder, 'files-moved')))
  expect(kept.size).toBe(filesBefore.size - 1)
  for (const [key, bytes] of kept) expect(bytes).toBe(filesBefore.get(key))
  await expect(
    within(embedded, (from) => within(place, (to) => moveToPostgres({ from, to, vault, files: null }))),
  ).rejects.toThrow('not empty')
})

test('restores every table, sequence, constraint, trigger and file of a backup (PLUS-84)', async () => {
  expect(whole).toMatchObject({ lost: [] })
  expect(whole.rows).toBeGreaterThan(10_000)
  expect(whole.files).toBeGreaterThan(20)
  const into = await emptyPlace()
  const to = diskStore(join(folder, 'files-restored'))
  expect(await restored('whole', into, to)).toMatchObject({
    rows: whole.rows,
    files: whole.files,
    at: now.toISOString(),
  })
  expect(await sums(into)).toEqual(before)
  const {
    rows: [deleted],
  } = await running(into, to, (platform) =>
    platform.db.execute<{ key: string }>(sql`select key from files where deleted_at is not null and purged_at is null`),
  )
  const kept = new Map(filesBefore)
  kept.delete(deleted?.key ?? '')
  expect(await contents(to)).toEqual(kept)

  await running(into, to, async (platform) => {
    // Sessions stay valid, boards load, new rows get new ids, and the history stays append-only.
    const board = await platform.inject(GetStepsView, { query: { id: crowdedAd } }, recruiter)
    expect(board.status).toBe(200)
    expect(board.body.steps.reduce((sum, step) => sum + step.candidates.length, 0)).toBe(2000)
    const {
      rows: [highest],
    } = await platform.db.execute<{ id: number }>(sql`select max(id) as id from companies`)
    expect((await platform.createCompany()).id).toBeGreaterThan(highest?.id ?? 0)
    await expect(platform.db.delete(history)).rejects.toThrow()
    await platform.runJobs()
  })
})

test('backs up files from one bucket and restores them into another, byte for byte (PLUS-84)', async () => {
  const s3 = await openS3()
  try {
    const [from, to] = [s3Store(parseS3Address(s3.address('here'))), s3Store(parseS3Address(s3.address('there')))]
    for (const [key, bytes] of filesBefore) await from.write(key, Buffer.from(bytes, 'base64'))
    const result = await backedUp('from-bucket', from)
    expect(result).toMatchObject({ lost: [] })
    const into = await emptyPlace()
    expect(await restored('from-bucket', into, to)).toMatchObject({ rows: result.rows, files: result.files })
    const kept = await contents(to)
    expect(kept.size).toBe(result.files)
    for (const [key, bytes] of kept) expect(bytes).toBe(filesBefore.get(key))
  } finally {
    await s3.close()
  }
})

test('backs up a busy platform consistently: every file of its rows is included (PLUS-84)', async () => {
  const database = await openDatabase('url' in place ? place : {})
  const busy = 'url' in place
  // An embedded database must be stopped for a backup; a server keeps running.
  if (!busy) return database.close()
  const platform = await startOn(database, { store })
  const company = await platform.createCompany()
  const stopped = new AbortController()
  const writer = (async () => {
    while (!stopped.signal.aborted) {
      await platform.db.transaction(async (tx) => {
        const id = randomUUID()
        await store.write(id, Buffer.from(id))
        await tx.insert(files).values({
          id,
          companyId: company.id,
          kind: 'file',
          name: 'a.txt',
          contentType: 'text/plain',
          size: 36,
          key: id,
          createdAt: now,
        })
      })
      // A file that is deleted and purged, which can happen at any time.
      const id = randomUUID()
      await store.write(id, Buffer.from(id))
      await platform.db.insert(files).values({
        id,
        companyId: company.id,
        kind: 'file',
        name: 'b.txt',
        contentType: 'text/plain',
        size: 36,
        key: id,
        createdAt: now,
      })
      await platform.db.update(files).set({ deletedAt: now, purgedAt: now }).where(eq(files.id, id))
      await store.remove(id)
    }
  })()
  try {
    expect((await backedUp('busy')).lost).toEqual([])
  } finally {
    stopped.abort()
    await writer
    await platform.close()
    await database.close()
  }
  const into = await emptyPlace()
  const to = diskStore(join(folder, 'files-busy'))
  await restored('busy', into, to)
  const restoredFiles = await contents(to)
  const named = await within(into, (session) =>
    session.query<{ key: string }>('select key from files where deleted_at is null'),
  )
  expect(named.filter(({ key }) => !restoredFiles.has(key))).toEqual([])
})

test('restores a file deleted during the backup as deleted, and reports a lost file (PLUS-84)', async () => {
  const [one = '', two = ''] = await within(place, async (session) =>
    (
      await session.query<{ key: string }>(
        'select key from files where deleted_at is null and candidate_id is not null order by key limit 2',
      )
    ).map(({ key }) => key),
  )
  const deleting = async (key: string): Promise<void> => {
    if (key === one && 'url' in place)
      await within(place, (session) => session.run(`update files set deleted_at = now() where key = '${one}'`))
  }
  const leaky: ByteStore = {
    ...store,
    read: (key, range) =>
      [one, two].includes(key)
        ? Readable.from(
            (async function* () {
              await deleting(key)
              yield* []
              throw Object.assign(new Error('gone'), { code: 'ENOENT' })
            })(),
          )
        : store.read(key, range),
  }
  const { lost } = await backedUp('leaky', leaky)
  expect(lost.toSorted()).toEqual('url' in place ? [two] : [one, two].toSorted())
  if ('url' in place) {
    const into = await emptyPlace()
    await restored('leaky', into, diskStore(join(folder, 'files-leaky')))
    const rows = await within(into, (session) =>
      session.query<{ key: string; deleted: boolean }>(
        'select key, deleted_at is not null as deleted from files where key = any($1::text[]) order by key',
        [[one, two]],
      ),
    )
    expect(rows).toEqual(
      [
        { key: one, deleted: true },
        { key: two, deleted: false },
      ].toSorted((a, b) => a.key.localeCompare(b.key)),
    )
    await within(place, (session) => session.run(`update files set deleted_at = null where key = '${one}'`))
  }
})

test('restores a backup from before the migrations became one, and refuses an older backup (PLUS-84)', async () => {
  const old = await emptyPlace()
  await within(old, async (session) => {
    await session.run(await readBeforeSquash())
    await session.run("insert into number_series values ('invoices/2025', 7)")
  })
  await backedUp('before-squash', store, old)
  const into = await emptyPlace()
  const to = diskStore(join(folder, 'files-before-squash'))
  await restored('before-squash', into, to)
  const { rows } = await running(into, to, (platform) =>
    platform.db.execute(sql`select name, last::int from number_series`),
  )
  expect(rows).toEqual([{ name: 'invoices/2025', last: 7 }])

  await within(old, (session) =>
    session.run(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    ),
  )
  await backedUp('too-old', store, old)
  const empty = await emptyPlace()
  await expect(restored('too-old', empty, to)).rejects.toThrow('move them with Tavla 2025.11.0, start it once')
  expect(
    await within(empty, (session) => session.query("select 1 from pg_tables where schemaname = 'public'")),
  ).toEqual([])
})

test('does not restore into a database with tables, and does not change it (PLUS-84)', async () => {
  const unchanged = await sums(place)
  await expect(restored('whole', place, store)).rejects.toThrow(/not empty: it has \d+ tables/)
  expect(await sums(place)).toEqual(unchanged)
})

test('rejects a damaged backup with the name of the damaged file, and leaves the database empty (PLUS-84)', async () => {
  const archive = join(folder, 'damaged')
  await cp(join(folder, 'whole'), archive, { recursive: true })
  const into = await emptyPlace()
  const damage = async (file: string, change: (bytes: Buffer) => Buffer | null): Promise<void> => {
    const path = join(archive, file)
    const bytes = await readFile(path)
    const changed = change(bytes)
    if (changed) await writeFile(path, changed)
    else await rm(path)
    await expect(openArchive(archive)).rejects.toThrow(file)
    await writeFile(path, bytes)
  }
  const [prefix = ''] = await readdir(join(archive, 'files'))
  const [key = ''] = await readdir(join(archive, 'files', prefix))
  const flipped = (bytes: Buffer): Buffer =>
    Buffer.from(bytes.map((byte, index) => (index === bytes.length >> 1 ? byte ^ 1 : byte)))
  const candidates = join(archive, 'tables/public.candidates.jsonl.gz')
  const undamaged = await readFile(candidates)
  await writeFile(candidates, flipped(undamaged))
  await expect(restored('damaged', into, diskStore(join(folder, 'files-damaged')))).rejects.toThrow(
    'tables/public.candidates.jsonl.gz',
  )
  expect(
    await within(into, (session) =>
      session.query("select 1 from pg_tables where schemaname in ('public', 'drizzle', 'pgboss')"),
    ),
  ).toEqual([])
  await writeFile(candidates, undamaged)
  await damage('tables/public.ads.jsonl.gz', () => null)
  await damage('tables/public.ads.jsonl.gz', (bytes) => bytes.subarray(0, -10))
  await damage(`files/${prefix}/${key}`, flipped)
  await damage(`files/${prefix}/${key}`, () => null)
  await damage('files.jsonl.gz', flipped)
  await damage('manifest.json', flipped)
  await damage('manifest.json.sha256', () => null)
  expect((await openArchive(archive)).manifest.at).toBe(now.toISOString())
})

test('rejects a wrong key and an existing folder, and deletes an unfinished backup (PLUS-84)', async () => {
  await expect(backedUp('whole')).rejects.toThrow('already exists')
  await expect(
    openBackup(join(folder, 'whole'), createVault(['another key that is long enough to be one'])),
  ).rejects.toThrow(VaultError)
  const broken: ByteStore = {
    ...store,
    read: () =>
      Readable.from(
        (async function* () {
          yield* []
          throw new Error('the store is down')
        })(),
      ),
  }
  await expect(backedUp('broken', broken)).rejects.toThrow('the store is down')
  expect(await stat(join(folder, 'broken')).catch(() => null)).toBeNull()
  expect(await stat(join(folder, 'broken.unfinished')).catch(() => null)).toBeNull()
})
