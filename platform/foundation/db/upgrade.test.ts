import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'
import { copyInMemory } from '#platform/testing/database.ts'
import { createPglite, migrationsFolder } from './client.ts'

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

/** Runs one migration in a transaction. */
const run = async (client: PGlite, sql: readonly string[]): Promise<void> =>
  void (await client.exec(['begin', ...sql, 'commit'].join(';\n')))

test('migrates a database of any earlier version and keeps its rows (PLUS-84)', async () => {
  const all = readMigrationFiles({ migrationsFolder })
  for (const applied of [1, 13, 27, all.length - 1]) {
    const client = await createPglite(undefined, await copyInMemory('nothing'))
    await client.exec(
      'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    for (const { sql, hash, folderMillis } of all.slice(0, applied)) {
      await run(client, sql)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ])
    }
    const tables = await fill(client)
    await migrate(drizzle({ client }), { migrationsFolder })
    const { rows: done } = await client.query('select 1 from drizzle.__drizzle_migrations')
    expect([applied, done.length]).toEqual([applied, all.length])
    const { rows: existing } = await client.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    )
    const emptied: string[] = []
    for (const name of tables.filter((table) => existing.some(({ name }) => name === table))) {
      const { rows } = await client.query(`select 1 from ${name}`)
      if (rows.length === 0) emptied.push(name)
    }
    expect([applied, emptied]).toEqual([applied, []])
    await client.close()
  }
})

test('stores the last day of a promotion that ends at midnight, also on unsent orders (BILL-06, PROMO-29)', async () => {
  const all = readMigrationFiles({ migrationsFolder })
  const client = await createPglite(undefined, await copyInMemory('nothing'))
  for (const { sql } of all.slice(0, 51)) await run(client, sql)
  // The test needs no referenced rows.
  await client.exec(`
    set session_replication_role = replica;
    insert into invoices (company_id, id, number, status, vat, paper_billing, created_at)
      select 1, i, i, case i when 1 then 'UnSent' else 'Sent' end, 2500, false, now()
      from generate_series(1, 2) i;
    insert into orders (company_id, id, kind, item, title, net, starts_on, expires_on, invoice_id, created_at)
      select 1, i, 'Posting', case i when 5 then 'socialMedia' else 'promotion' end, 'x', 1, '2026-06-01',
        case i when 6 then '2026-06-30' else '2026-07-01' end::date, case i when 2 then 1 when 3 then 2 end, now()
      from generate_series(1, 6) i;
    insert into promotions (company_id, ad_id, package, order_id, starts_at, ends_at, domains, created_at)
      select 1, i, 'boost', i, '2026-05-31 22:00Z',
        case i when 4 then '2026-07-01 08:00Z' else '2026-06-30 22:00Z' end::timestamptz, '{}', now()
      from generate_series(1, 6) i;
    set session_replication_role = origin`)
  await run(client, all[51]?.sql ?? [])
  const { rows } = await client.query<{ day: string }>('select expires_on::text as day from orders order by id')
  // Not invoiced, on a requested invoice, on a sent invoice, ends during the day, not a promotion, already correct.
  expect(rows.map(({ day }) => day)).toEqual([
    '2026-06-30',
    '2026-06-30',
    '2026-07-01',
    '2026-07-01',
    '2026-07-01',
    '2026-06-30',
  ])
  await client.close()
})
