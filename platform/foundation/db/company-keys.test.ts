import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import type { Database } from './client.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/**
 * Tables that name a company and are not a company's: rows of nobody's company stand in them too, or they are found
 * before it is known.
 */
const ofNoCompany: Readonly<Record<string, string>> = {
  company_fragments: 'an address of a public page is every company’s: the table says whose',
  files: 'avatars belong to no company, and addresses name the file alone',
  foreign_company_requests: 'made before there is a company',
  idempotency_keys: 'a caller’s, whatever company the call is about',
  mails: 'mail to users belongs to no company',
  outbox: 'numbered in one order for all',
}

/**
 * What would have to go, or to become a question to a table of its own, before the tables could be distributed
 * (docs/operations.md).
 */
const uniqueAcrossCompanies = ['invoices_id', 'invoices_number', 'members_default', 'orders_id', 'partner_keys_hash']

test('PLUS-84 the tables of a company lead their keys with it, so that they could be distributed by it', async () => {
  const { rows } = await database.db.execute<{ name: string; first: string | null }>(sql`
    select t.relname as name, (select a.attname from pg_attribute a where a.attrelid = t.oid and a.attnum = i.indkey[0]) as first
    from pg_class t left join pg_index i on i.indrelid = t.oid and i.indisprimary
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped)
    order by 1`)
  expect(rows.filter(({ first }) => first !== 'company_id').map(({ name }) => name)).toEqual(Object.keys(ofNoCompany))
  expect(rows.length).toBeGreaterThan(40)
})

test('PLUS-84 references between tables of companies stay within the company', async () => {
  const { rows } = await database.db.execute<{ name: string; definition: string }>(sql`
    select c.conname as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'company_id')
      and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'company_id')`)
  expect(rows.filter(({ definition }) => !definition.startsWith('FOREIGN KEY (company_id,'))).toEqual([])
  expect(rows.length).toBeGreaterThan(15)
})

test('PLUS-84 what is unique across companies, and so stands against distributing, is known', async () => {
  const { rows } = await database.db.execute<{ name: string; table: string }>(sql`
    select i.indexrelid::regclass::text as name, t.relname as table from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and i.indisunique and not i.indisprimary
      and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id')
      and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and a.attnum = any(i.indkey))
    order by 1`)
  expect(rows.filter(({ table }) => !(table in ofNoCompany)).map(({ name }) => name)).toEqual(uniqueAcrossCompanies)
})
