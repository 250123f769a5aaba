import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../backup/session.ts'
import type { Database, Tx } from '#platform/foundation/db/client.ts'
import { openDatabase } from '#platform/foundation/db/open-database.ts'
import { diskStore } from '#platform/foundation/files/disk.ts'
import { seedDemo } from '#platform/tools/seed/demo.ts'
import { copyDataFolder } from '#platform/testing/database.ts'
import { unzip } from '#platform/testing/unzip.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { importCompany } from './import-company.ts'
import type { CompanyArchiveManifest } from './format.ts'
import { archiveTables, companyColumns, omittedTables } from './tables.ts'
import { listNames } from './lists.ts'
import { writeArchive } from './write-archive.ts'

let folder: string
let from: TestPlatform
let archive: string
let companyId: number
let parts: Map<string, Buffer>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-archive-'))
  from = await startPlatform()
  await seedDemo(from.deps)
  const { rows } = await from.db.execute<{ id: number }>(sql`
    select company_id as id
    from members
    where user_id = (select id from users where email = 'company.admin@demo.example')
    order by (select count(*) from candidates c where c.company_id = members.company_id), 1
    limit 1`)
  companyId = rows[0]?.id ?? 0
  const file = await from.deps.files.put(from.db, {
    companyId,
    kind: 'logo',
    name: 'logo.png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await from.db.execute(sql`update companies set logo_file_id = ${file}::uuid where id = ${companyId}`)
  await from.db.execute(sql`
    update ads
    set title = '=1+1;"x"', details = details || '{"priority":"high"}'
    where id = (select min(id) from ads where company_id = ${companyId})`)
  await from.db.execute(sql`
    insert into orders (company_id, kind, title, net, discount, created_at)
    values (${companyId}, 'Other', 'Rabatterad', 2437500, -12500, '2026-11-21T23:00:00Z')`)
  await from.db.execute(sql`
    update candidates set rank = 3.5 where id = (select min(id) from candidates where company_id = ${companyId})`)
  archive = join(folder, 'one.zip')
  await writeArchive({
    db: from.db,
    files: from.deps.files,
    companyId,
    locale: 'sv',
    path: archive,
    now: from.clock(),
    onPart: async () => {},
  })
  parts = await unpacked(archive)
})
afterAll(async () => {
  await from.close()
  await rm(folder, { recursive: true, force: true })
})

const unpacked = async (path: string): Promise<Map<string, Buffer>> => unzip(await readFile(path))

async function packed(name: string, files: ReadonlyMap<string, Buffer>): Promise<string> {
  const zip = new ZipFile()
  for (const [entry, bytes] of files) zip.addBuffer(bytes, entry)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk)
  const path = join(folder, name)
  await writeFile(path, Buffer.concat(chunks))
  return path
}

/** Returns the files of the archive with a changed file, and its new checksum in the manifest. */
function withChanged(name: string, change: (content: string) => string): ReadonlyMap<string, Buffer> {
  const changed = Buffer.from(change(parts.get(name)?.toString() ?? ''))
  const manifest = manifestOf(parts)
  const files = manifest.files.map((file) =>
    file.name === name
      ? { ...file, bytes: changed.length, sha256: createHash('sha256').update(changed).digest('hex') }
      : file,
  )
  return new Map([...parts, [name, changed], ['manifest.json', Buffer.from(JSON.stringify({ ...manifest, files }))]])
}

const manifestOf = (files: ReadonlyMap<string, Buffer>): CompanyArchiveManifest =>
  JSON.parse(files.get('manifest.json')?.toString() ?? '{}') as CompanyArchiveManifest
const sums = (files: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries(manifestOf(files).files.map(({ name, sha256, rows }) => [name, `${sha256} ${rows ?? '-'}`]))

/** Runs the work with a new, empty database and file store. */
async function onEmpty<T>(
  name: string,
  work: (place: { dataDir: string }, store: ReturnType<typeof diskStore>) => Promise<T>,
): Promise<T> {
  const place = { dataDir: join(folder, name) }
  await copyDataFolder('tables', place.dataDir)
  return work(place, diskStore(join(folder, `${name}-files`)))
}

async function running<T>(
  place: { dataDir: string },
  store: ReturnType<typeof diskStore>,
  work: (platform: TestPlatform, database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(place)
  const platform = await startPlatform({ database, store })
  try {
    return await work(platform, database)
  } finally {
    await platform.close()
    await database.close()
  }
}

async function importArchive(place: { dataDir: string }, store: ReturnType<typeof diskStore>, path: string) {
  const session = await openSession(place)
  try {
    return await importCompany({ session, store, path, now: new Date() })
  } finally {
    await session.close()
  }
}

test('contains a file with checksum for every exported table, list and stored file (PLUS-64, PLUS-122)', () => {
  const names = [...parts.keys()].sort()
  const { files, company } = manifestOf(parts)
  expect(names).toEqual(['manifest.json', ...files.map(({ name }) => name)].sort())
  for (const { name } of archiveTables) expect(names).toContain(`data/${name}.jsonl`)
  for (const name of listNames) expect(names).toContain(`lists/${name}.csv`)
  expect(names.some((name) => name.startsWith('files/'))).toBe(true)
  expect(company).toMatchObject({ id: companyId })
  const candidates = files.find(({ name }) => name === 'data/candidates.jsonl')
  expect(candidates?.rows).toBeGreaterThan(0)
  const list = (name: string) => parts.get(`lists/${name}.csv`)?.toString().trim().split('\r\n') ?? []
  expect(list('ads')[0]).toBe('Nummer;Titel;Läge;Mapp;Projekt;Ort;Börjar;Slutar;Publicerad;Ansvarig;Kandidater')
  expect(list('ads').slice(1).join('\n')).toMatch(/;Aktiv;.*;\d{4}-\d\d-\d\d \d\d:\d\d;/)
  // Numbers are numbers, also negative ones, and times are those of Stockholm.
  const order = list('orders').find((row) => row.includes(';Rabatterad;'))
  expect(order).toMatch(/^\d+;Övrigt;Rabatterad;2026-11-22 00:00;24375,00;-125,00;$/)
  expect(list('candidates').some((row) => row.includes(';3,5;'))).toBe(true)
  for (const name of listNames) expect(parts.get(`lists/${name}.csv`)?.toString()).not.toMatch(/\d\.\d{2,}(?:;|\r)/)
  expect(parts.get('lists/ads.csv')?.toString()).toContain(`"'=1+1;""x"""`)
  // No rows of other companies.
  for (const { name, companyColumn } of archiveTables)
    for (const line of (parts.get(`data/${name}.jsonl`)?.toString() ?? '').split('\n').filter(Boolean))
      expect(JSON.parse(line)[companyColumn], name).toBe(companyId)
})

test('contains no rows that are written while the archive is created (PLUS-64)', async () => {
  // An embedded database has one connection, so nothing can be written during the export.
  if (from.database.kind !== 'postgres') return
  const {
    rows: [ad],
  } = await from.db.execute<{ id: number; step: number }>(sql`
    select a.id,
      (
        select s.id from steps s where s.company_id = a.company_id and s.ad_id = a.id order by s.position limit 1
      ) as step
    from ads a
    where a.company_id = ${companyId}
      and exists (select from steps s where s.company_id = a.company_id and s.ad_id = a.id)
    limit 1`)
  // A candidate applies between the reads of two tables.
  let queries = 0
  const db = new Proxy(from.db, {
    get: (target, name) =>
      name !== 'transaction'
        ? Reflect.get(target, name)
        : (run: (tx: Tx) => Promise<unknown>, settings: object) =>
            target.transaction(
              (tx) =>
                run(
                  new Proxy(tx, {
                    get: (inner, key) =>
                      key !== 'execute'
                        ? Reflect.get(inner, key)
                        : async (query: never) => {
                            queries += 1
                            if (queries === 20) {
                              const {
                                rows: [created],
                              } = await from.db.execute<{ id: number }>(sql`
                                insert into candidates (
                                  company_id, ad_id, step_id, position, name, email, applied_at, changed_at,
                                  entered_step_at, link_hash, link_nonce
                                )
                                values (
                                  ${companyId}, ${ad?.id}, ${ad?.step}, 999, 'During', 'during@brev.example',
                                  now(), now(), now(), 'during', 'during'
                                )
                                returning id`)
                              await from.db.execute(sql`
                                insert into messages (company_id, candidate_id, html, created_at, sent_at)
                                values (${companyId}, ${created?.id}, 'Written during the export', now(), now())`)
                            }
                            return inner.execute(query)
                          },
                  }),
                ),
              settings,
            ),
  })
  const path = join(folder, 'during.zip')
  await writeArchive({
    db,
    files: from.deps.files,
    companyId,
    locale: 'en',
    path,
    now: from.clock(),
    onPart: async () => {},
  })
  expect(queries).toBeGreaterThan(40)
  const all = [...(await unpacked(path)).values()].join('\n')
  expect([all.includes('Written during the export'), all.includes('during@brev.example')]).toEqual([false, false])
  await from.db.execute(sql`delete from messages where html = 'Written during the export'`)
  await from.db.execute(sql`delete from candidates where link_hash = 'during'`)
})

test('contains no secrets, and the format document lists every file and every omitted table (PLUS-64)', async () => {
  const secret = /sealed|hash|nonce|secret|token|password/
  for (const { name, columns } of archiveTables)
    expect(
      columns.filter((column) => secret.test(column)),
      name,
    ).toEqual([])
  expect(companyColumns.filter((column) => secret.test(column))).toEqual([])
  const document = await readFile(new URL('../../../../docs/reference/export-format.md', import.meta.url), 'utf8')
  for (const name of [...archiveTables.map((table) => table.name), ...Object.keys(omittedTables), ...listNames])
    expect(document, name).toContain(`\`${name}\``)
})

test('imports into an empty platform, exports the same archive again, and continues the ids (AD-09, PLUS-66)', async () => {
  await onEmpty('whole', async (place, store) => {
    const result = await importArchive(place, store, archive)
    expect(result.rows.get('candidates')).toBe(
      manifestOf(parts).files.find(({ name }) => name === 'data/candidates.jsonl')?.rows,
    )
    expect(result.files).toBe([...parts.keys()].filter((name) => name.startsWith('files/')).length)
    await running(place, store, async (platform) => {
      const again = join(folder, 'again.zip')
      await writeArchive({
        db: platform.db,
        files: platform.deps.files,
        companyId: result.companyId,
        locale: 'sv',
        path: again,
        now: from.clock(),
        onPart: async () => {},
      })
      const copy = await unpacked(again)
      const differing = new Set([
        ...archiveTables.filter(({ isImported }) => !isImported).map(({ name }) => `data/${name}.jsonl`),
        'data/history.jsonl',
      ])
      const comparable = (files: ReadonlyMap<string, Buffer>) =>
        Object.fromEntries(Object.entries(sums(files)).filter(([name]) => !differing.has(name)))
      expect(comparable(copy)).toEqual(comparable(parts))
      expect(copy.get('data/ads.jsonl')?.toString()).toMatch(/"priority":\s?"high"/)
      // The history has one more entry, for the import.
      const history = (files: ReadonlyMap<string, Buffer>) =>
        (files.get('data/history.jsonl')?.toString() ?? '').trimEnd().split('\n')
      expect(history(copy).slice(0, -1)).toEqual(history(parts))
      expect(JSON.parse(history(copy).at(-1) ?? '')).toMatchObject({ action: 'brought' })
      // The planner has statistics of the imported rows.
      const {
        rows: [statistics],
      } = await platform.db.execute<{ rows: number }>(
        sql`select reltuples::int as rows from pg_class where relname = 'candidates'`,
      )
      expect(statistics?.rows).toBe(result.rows.get('candidates'))
      // New rows get new ids.
      const { rows } = await platform.db.execute<{ fresh: boolean }>(
        sql`select nextval(pg_get_serial_sequence('ads', 'id')) > (select max(id) from ads) as fresh`,
      )
      expect(rows).toEqual([{ fresh: true }])
    })
    await expect(importArchive(place, store, archive)).rejects.toThrow('already exists here')
  })
})

test('ignores a column that only earlier archives contain (PLUS-66)', async () => {
  const files = withChanged('data/promotions.jsonl', (rows) =>
    rows.replaceAll(/^\{/gm, '{"bumped_at":"2025-11-01T08:00:00+00:00",'),
  )
  expect(files.get('data/promotions.jsonl')?.toString()).toContain('bumped_at')
  const path = await packed('earlier.zip', files)
  await onEmpty('earlier', async (place, store) => {
    const { rows } = await importArchive(place, store, path)
    expect(rows.get('promotions')).toBeGreaterThan(0)
  })
})

const damages: readonly (readonly [string, (files: Map<string, Buffer>) => unknown, RegExp])[] = [
  [
    'a changed byte',
    (files: Map<string, Buffer>) =>
      files.set(
        'data/ads.jsonl',
        Buffer.from((files.get('data/ads.jsonl')?.toString() ?? '').replace('title', 'titel')),
      ),
    /data\/ads\.jsonl, line 1: there is no column "titel"/,
  ],
  [
    'an invalid row',
    (files: Map<string, Buffer>) =>
      files.set('data/steps.jsonl', Buffer.from((files.get('data/steps.jsonl')?.toString() ?? '').replace('{', '['))),
    /data\/steps\.jsonl, line 1: not a row/,
  ],
  [
    'changed text',
    (files: Map<string, Buffer>) =>
      files.set('lists/ads.csv', Buffer.from((files.get('lists/ads.csv')?.toString() ?? '').replace('Titel', 'Title'))),
    /lists\/ads\.csv is damaged/,
  ],
  [
    'a missing file',
    (files: Map<string, Buffer>) => files.delete('data/folders.jsonl'),
    /data\/folders\.jsonl is missing/,
  ],
  [
    'an extra file',
    (files: Map<string, Buffer>) => files.set('data/extra.jsonl', Buffer.from('{}\n')),
    /data\/extra\.jsonl is not in the manifest/,
  ],
  [
    'a forbidden path',
    (files: Map<string, Buffer>) => files.set('files/evil.sh', Buffer.from('x')),
    /is not an allowed file name/,
  ],
  [
    'an empty manifest',
    (files: Map<string, Buffer>) => files.set('manifest.json', Buffer.from('{}')),
    /is not a manifest of the format/,
  ],
]

test('rejects a damaged archive with the file and the line, and changes nothing (PLUS-66)', async () => {
  await onEmpty('refused', async (place, store) => {
    for (const [name, damage, message] of damages) {
      const files = new Map(parts)
      damage(files)
      const path = await packed(`${name.replaceAll(' ', '-')}.zip`, files)
      await expect(importArchive(place, store, path), name).rejects.toThrow(message)
    }
    const session = await openSession(place)
    expect(
      await session.query('select 1 from companies union all select 1 from users union all select 1 from history'),
    ).toEqual([])
    await session.close()
  })
})

test('leaves no rows and no files when the database rejects a row (PLUS-66)', async () => {
  const files = withChanged('data/candidates.jsonl', (rows) => rows.replace(/"ad_id":\d+/, '"ad_id":999999999'))
  const path = await packed('reference.zip', files)
  await onEmpty('reference', async (place, store) => {
    await expect(importArchive(place, store, path)).rejects.toThrow(/data\/candidates\.jsonl, lines? \d+/)
    const session = await openSession(place)
    expect(await session.query('select 1 from companies union all select 1 from users')).toEqual([])
    await session.close()
  })
})
