import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { copyDataFolder, openTestDatabase } from '#platform/testing/database.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import { readBeforeSquash } from './before-squash.fixture.ts'
import { readCatalogue } from './catalogue.fixture.ts'
import type { Database } from './client.ts'
import { migrate, migrationsFolder } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import { steps, stepTemplates } from './schema/index.ts'
import { createPglite } from './pglite.ts'

/** Returns an SQL value of a type, for a required column. */
const valueOf = (type: string): string => {
  if (type.endsWith('[]')) return "'{}'"
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'jsonb') return "'{}'"
  if (type === 'boolean') return 'false'
  if (type.startsWith('timestamp')) return "'2025-01-01 08:00:00+00'"
  if (type === 'date') return "'2025-01-01'"
  if (type === 'bytea') return "''"
  if (/int|numeric|double|real/.test(type)) return '1'
  return "'x'"
}

/** Inserts a row into every table, referenced tables first. Returns the names of the tables. */
async function fill(client: PGlite): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const { rows: references } = await client.query<{
    name: string
    columns: string[]
    other: string
    others: string[]
  }>(`
    select conrelid::regclass::text as name, confrelid::regclass::text as other,
      (select array_agg(attname::text order by n)
        from unnest(conkey) with ordinality k(num, n)
        join pg_attribute on attrelid = conrelid and attnum = num) as columns,
      (select array_agg(attname::text order by n)
        from unnest(confkey) with ordinality k(num, n)
        join pg_attribute on attrelid = confrelid and attnum = num) as others
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const { rows: lists } = await client.query<{ name: string; column: string; first: string }>(`
    select conrelid::regclass::text as name, attname as column, substring(pg_get_constraintdef(c.oid) from $$'([^']*)'::text$$) as first
    from pg_constraint c join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1 and format_type(atttypid, atttypmod) = 'text'
      and pg_get_constraintdef(c.oid) ~ $$'[^']*'::text$$`)
  /** First allowed value of each text column with a check. */
  const firstAllowed = new Map(lists.map(({ name, column, first }) => [`${name}.${column}`, `'${first}'`]))
  const filled: string[] = []
  let remaining = tables.map(({ name }) => name)
  while (remaining.length > 0) {
    const next = remaining.filter((name) =>
      references.every(
        (reference) => reference.name !== name || reference.other === name || filled.includes(reference.other),
      ),
    )
    if (next.length === 0) throw new Error(`These tables refer to each other: ${remaining.join(', ')}`)
    for (const name of next) {
      const { rows: columns } = await client.query<{ column: string; type: string; needed: boolean }>(
        `select attname as column, format_type(atttypid, atttypmod) as type, attnotnull and not atthasdef and attidentity = '' as needed
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [name],
      )
      const values = new Map(
        columns
          .filter(({ needed }) => needed)
          .map(({ column, type }) => [column, firstAllowed.get(`${name}.${column}`) ?? valueOf(type)]),
      )
      for (const { columns: referencing, other, others } of references.filter(
        (reference) => reference.name === name && reference.other !== name,
      )) {
        if (!referencing.some((column) => values.has(column))) continue
        referencing.forEach((column, index) => values.set(column, `(select ${others[index]} from ${other} limit 1)`))
      }
      // A trigger may already have inserted the row.
      const row =
        values.size === 0
          ? 'default values'
          : `(${[...values.keys()].join(', ')}) values (${[...values.values()].join(', ')})`
      await client.exec(`insert into ${name} ${row} on conflict do nothing`)
      filled.push(name)
    }
    remaining = remaining.filter((name) => !filled.includes(name))
  }
  return filled
}

/** Reads the rows of a table, as objects. */
const readRows = async (database: Pick<Database, 'db'>, table: string): Promise<Record<string, unknown>[]> =>
  (
    await database.db.execute<{ row: Record<string, unknown> }>(
      sql.raw(`select to_jsonb(t) as row from ${table} t order by ctid`),
    )
  ).rows.map(({ row }) => row)

/** Executes the data changes of a migration again, on a database that has all migrations. */
async function repeatDataChanges({ db }: Pick<Database, 'db'>, name: string): Promise<void> {
  const file = (await readdir(migrationsFolder)).find((each) => each.endsWith(`_${name}.sql`)) ?? ''
  const text = await readFile(join(migrationsFolder, file), 'utf8')
  for (const statement of text.split('--> statement-breakpoint'))
    if (!/^ALTER TABLE/m.test(statement)) await db.execute(sql.raw(statement))
}

const catalogueOf = ({ db }: Pick<Database, 'db'>): Promise<readonly string[]> =>
  readCatalogue((text) => db.execute<{ line: string }>(sql.raw(text)))

test('upgrades a database from before the migrations became one, and keeps its rows (PLUS-84)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavla-upgrade-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await copyDataFolder('nothing', dataDir)
  const old = await createPglite(dataDir)
  await old.exec(await readBeforeSquash())
  const tables = await fill(old)
  const before = new Map<string, Record<string, unknown>[]>()
  for (const table of tables) {
    const { rows } = await old.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t order by ctid`,
    )
    expect([table, rows.length > 0]).toEqual([table, true])
    before.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  await old.close()

  const upgraded = await openDatabase({ dataDir })
  await migrate(upgraded)
  for (const [table, rows] of before) {
    // Later migrations add columns.
    const columns = Object.keys(rows[0] ?? {})
    const kept = (await readRows(upgraded, table)).map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column]])),
    )
    expect([table, kept]).toEqual([table, rows])
  }
  const created = await openTestDatabase()
  expect(await catalogueOf(upgraded)).toEqual(await catalogueOf(created))
  await upgraded.close()
  await created.close()
})

test('renames the default rejection step, and keeps the names that companies chose (PIPE-97)', async () => {
  const { platform, company, member } = await setUpCompany()
  const { db } = platform
  const stepsNamed = async (...names: string[]) => {
    const ad = await platform.createAd(company, member)
    for (const [position, name] of names.entries())
      await db
        .update(steps)
        .set({ name })
        .where(sql`${steps.adId} = ${ad.id} and ${steps.position} = ${position}`)
    return ad.id
  }
  const renamed = await stepsNamed('Avböjda', 'Inkomna', 'Avböjda')
  const chosen = await stepsNamed('Nej tack')
  const template = (name: string, first: string) => ({
    companyId: company.id,
    name,
    createdAt: platform.clock(),
    steps: [first, 'Inkomna', 'Anställda'].map((each, order) => ({
      uuid: `${order}`,
      order,
      name: each,
      type: 'system' as const,
      messageType: 'none' as const,
      message: null,
      dayLimit: null,
    })),
  })
  await db.insert(stepTemplates).values([template('Vanlig', 'Avböjda'), template('Egen', 'Nej tack')])
  await repeatDataChanges(platform.database, 'rejections_and_openings')
  const namesOf = async (adId: number) =>
    (await db.select().from(steps).where(eq(steps.adId, adId)).orderBy(asc(steps.position))).map(({ name }) => name)
  expect(await namesOf(renamed)).toEqual(['Avslag', 'Inkomna', 'Avböjda', 'Accepted'])
  expect(await namesOf(chosen)).toEqual(['Nej tack', 'Incoming', 'Interview', 'Accepted'])
  const templates = await db.select().from(stepTemplates).orderBy(asc(stepTemplates.name))
  expect(templates.map((each) => each.steps.map(({ name }) => name))).toEqual([
    ['Nej tack', 'Inkomna', 'Anställda'],
    ['Avslag', 'Inkomna', 'Anställda'],
  ])
})
