import { readMigrationFiles } from 'drizzle-orm/migrator'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'
import { migrationsFolder } from './client.ts'

/** A value of a type, for a row that has to have one. */
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

/** Puts a row into every table that was there at the time, what others refer to first. */
async function fill(client: PGlite): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>("select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'")
  const { rows: references } = await client.query<{ name: string; columns: string[]; other: string; others: string[] }>(`
    select conrelid::regclass::text as name, confrelid::regclass::text as other,
      (select array_agg(attname::text order by n) from unnest(conkey) with ordinality k(num, n) join pg_attribute on attrelid = conrelid and attnum = num) as columns,
      (select array_agg(attname::text order by n) from unnest(confkey) with ordinality k(num, n) join pg_attribute on attrelid = confrelid and attnum = num) as others
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const filled: string[] = []
  let left = tables.map(({ name }) => name)
  while (left.length > 0) {
    const next = left.filter((name) => references.every((each) => each.name !== name || each.other === name || filled.includes(each.other)))
    if (next.length === 0) throw new Error(`These refer to each other: ${left.join(', ')}`)
    for (const name of next) {
      const { rows: columns } = await client.query<{ column: string; type: string; needed: boolean }>(
        `select attname as column, format_type(atttypid, atttypmod) as type, attnotnull and not atthasdef and attidentity = '' as needed
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`, [name])
      const values = new Map(columns.filter(({ needed }) => needed).map(({ column, type }) => [column, valueOf(type)]))
      for (const each of references.filter((reference) => reference.name === name && reference.other !== name)) {
        if (!each.columns.some((column) => values.has(column))) continue
        each.columns.forEach((column, index) => values.set(column, `(select ${each.others[index]} from ${each.other} limit 1)`))
      }
      // What a trigger keeps of another table is there already.
      await client.exec(`insert into ${name} ${values.size === 0 ? 'default values' : `(${[...values.keys()].join(', ')}) values (${[...values.values()].join(', ')})`} on conflict do nothing`)
      filled.push(name)
    }
    left = left.filter((name) => !filled.includes(name))
  }
  return filled
}

test('PLUS-84 a database of any earlier version is brought up to date with what is in it', async () => {
  const all = readMigrationFiles({ migrationsFolder })
  for (const known of [1, 13, 27, all.length - 1]) {
    const client = await PGlite.create({ extensions: { pg_trgm } })
    await client.exec('create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)')
    for (const { sql, hash, folderMillis } of all.slice(0, known)) {
      for (const statement of sql) await client.exec(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
    }
    const tables = await fill(client)
    await migrate(drizzle({ client }), { migrationsFolder })
    const { rows: done } = await client.query('select 1 from drizzle.__drizzle_migrations')
    expect([known, done.length]).toEqual([known, all.length])
    const { rows: there } = await client.query<{ name: string }>("select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'")
    const emptied: string[] = []
    for (const name of tables.filter((table) => there.some((each) => each.name === table))) {
      const { rows } = await client.query(`select 1 from ${name}`)
      if (rows.length === 0) emptied.push(name)
    }
    expect([known, emptied]).toEqual([known, []])
    await client.close()
  }
})
