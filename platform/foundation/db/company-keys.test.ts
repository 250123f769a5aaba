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
 * distributed (docs/operations/database.md).
 */
const uniqueAcrossCompanies = [
  'connections_key_hash',
  'invoices_id',
  'invoices_number',
  'members_default',
  'orders_id',
  'partner_keys_former_hash',
  'partner_keys_hash',
]

/** Small tables that belong to no company and that every node of a distributed database would have as a copy. */
const referenceTables: Readonly<Record<string, string>> = {
  companies: 'the rows of company tables refer to it; it can also be distributed by its id',
  feature_posts: 'news for all users',
  number_series: 'one series of invoice numbers for all companies',
  secrets: 'the sealed secrets of the installation',
  settings: 'the settings of the installation',
  signing_keys: 'the keys of all sessions',
  subscription_templates: 'the plans that staff offer to all companies',
  users: 'a user can belong to many companies',
}

/** Tables that belong to no company and that only one node would have, because no company table refers to them. */
const localTables: Readonly<Record<string, string>> = {
  bank_identity_logins: 'a sign-in that is not complete',
  billing_sums: 'the sums of all companies, for the back office',
  codes: 'belong to users',
  deleted_keys: 'the hashes of deleted keys, before the company is known',
  job_alerts: 'belong to visitors of the job site',
  one_time_tokens: 'belong to users',
  rate_limits: 'counters of visitors and users',
  recovery_codes: 'belong to users',
  second_factors: 'belong to users',
  security_log: 'sign-ins of users',
  sessions: 'belong to users',
  staff_invitations: 'belong to the installation',
}

/** Functions that triggers run, with the other tables that they write. A distributed database must allow each. */
const writtenByTriggers: Readonly<Record<string, readonly string[]>> = {
  add_to_billing_sums: ['billing_sums'],
  bills_of_company_changed: ['unbilled'],
  change_unbilled: ['unbilled'],
  tell_of_files: ['candidates'],
  tell_of_messages: ['candidates'],
}

test('has only tables with a company, and listed reference and local tables (PLUS-84)', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select t.relname as name from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped)`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(referenceTables), ...Object.keys(localTables)].toSorted(),
  )
})

test('refers from company tables only to company tables and reference tables (PLUS-84)', async () => {
  const { rows } = await database.db.execute<{ name: string; target: string }>(sql`
    select distinct c.conrelid::regclass::text as name, c.confrelid::regclass::text as target from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'company_id')
      and not exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'company_id')`)
  expect(rows.filter(({ target }) => !(target in referenceTables))).toEqual([])
  expect(rows.length).toBeGreaterThan(20)
})

test('writes other tables only in the listed triggers (PLUS-84)', async () => {
  const { rows } = await database.db.execute<{ name: string; source: string }>(sql`
    select p.proname as name, p.prosrc as source from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~* '(insert into|update|delete from) [a-z_]+'
    order by 1`)
  const written = Object.fromEntries(
    rows.map(({ name, source }) => [
      name,
      [
        ...new Set(
          [...source.matchAll(/(?:insert into|update|delete from)\s+([a-z_]+)/gi)]
            .map(([, table = '']) => table.toLowerCase())
            .filter((table) => table !== 'set'),
        ),
      ].toSorted(),
    ]),
  )
  expect(written).toEqual(writtenByTriggers)
})

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
