import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import type { Database } from './client.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Tables with a company id whose primary key does not start with it, and the reason. */
const keyedWithoutCompany: Readonly<Record<string, string>> = {
  company_fragments: 'the URL of a public page is looked up before the company is known',
  files: 'avatars belong to no company, and URLs contain only the file id',
  foreign_company_requests: 'created before the company exists',
  idempotency_keys: 'belong to a caller, not to a company',
  mails: 'mail to users belongs to no company',
  outbox: 'one sequence for all companies',
}

/**
 * Unique indexes across companies. They must be removed or replaced with a lookup table before the tables can be
 * distributed (docs/operations/README.md).
 */
const uniqueAcrossCompanies = [
  'connections_key_hash',
  'invoices_id',
  'invoices_number',
  'members_default',
  'orders_id',
  'partner_keys_hash',
]

test('starts the primary key of company tables with the company, for distribution (PLUS-84)', async () => {
  const { rows } = await database.db.execute<{ name: string; first: string | null }>(sql`
    select t.relname as name, (select a.attname from pg_attribute a where a.attrelid = t.oid and a.attnum = i.indkey[0]) as first
    from pg_class t left join pg_index i on i.indrelid = t.oid and i.indisprimary
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped)
    order by 1`)
  expect(rows.filter(({ first }) => first !== 'company_id').map(({ name }) => name)).toEqual(
    Object.keys(keyedWithoutCompany),
  )
  expect(rows.length).toBeGreaterThan(40)
})

test('keeps references between company tables within the company (PLUS-84)', async () => {
  const { rows } = await database.db.execute<{ name: string; definition: string }>(sql`
    select c.conname as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'company_id')
      and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'company_id')`)
  expect(rows.filter(({ definition }) => !definition.startsWith('FOREIGN KEY (company_id,'))).toEqual([])
  expect(rows.length).toBeGreaterThan(15)
})

test('has only the listed unique indexes across companies, which prevent distribution (PLUS-84)', async () => {
  const { rows } = await database.db.execute<{ name: string; table: string }>(sql`
    select i.indexrelid::regclass::text as name, t.relname as table from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and i.indisunique and not i.indisprimary
      and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id')
      and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and a.attnum = any(i.indkey))
    order by 1`)
  expect(rows.filter(({ table }) => !(table in keyedWithoutCompany)).map(({ name }) => name)).toEqual(
    uniqueAcrossCompanies,
  )
})
