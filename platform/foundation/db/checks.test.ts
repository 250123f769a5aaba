import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import type { Database } from './client.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const unknownWord = "'noSuchThing'"

/** By name of the check: column values, as SQL, that violate only this check in an otherwise valid row. */
const violations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access_requests_approver: { approver_kind: unknownWord },
  ad_deliveries_attempts: { attempts: '-1' },
  ad_deliveries_state: { state: unknownWord },
  ad_statistics_counts: { views: '-1' },
  ads_documents: { documents: unknownWord },
  ads_promotion: { promotion: unknownWord },
  ads_selected_promotion: { selected_promotion: unknownWord },
  ads_sponsoring_points: { sponsoring_points: '11' },
  ads_state: { state: unknownWord },
  ads_type: { type: unknownWord },
  ads_use: { use: unknownWord },
  ads_version: { version: '0' },
  candidates_locale: { locale: "'de'" },
  candidates_rank: { rank: '2.4' },
  codes_tries: { tries: '-1' },
  codes_type: { type: '4' },
  companies_media_selection: { media_selection: unknownWord },
  companies_retention: { retention_months: '0' },
  companies_test: { test_expires_at: 'now()' },
  companies_vat: { vat_amount: '25' },
  company_exports_parts: { done: '2', total: '1' },
  company_exports_size: { size: '-1' },
  connection_exchanges_time: { milliseconds: '-1' },
  connections_default_promotion: { default_promotion: unknownWord },
  connections_failures: { failures: '-1' },
  connections_service_known: { service: unknownWord },
  connections_status: { status: unknownWord },
  credit_terms_period: { max_period_days: '0' },
  feature_posts_locale: { locale: "'de'" },
  feature_posts_type: { type: unknownWord },
  files_purged: { purged_at: 'now()' },
  files_size: { size: '-1' },
  invoices_counted: { order_count: '-1' },
  invoices_credit_note: { credit_note_number: '2026000001' },
  invoices_days: { issued_on: "'2026-02-01'", due_on: "'2026-01-31'" },
  invoices_sent: { sent_at: 'now()' },
  invoices_status_known: { status: unknownWord },
  invoices_vat: { vat: '10001' },
  job_alerts_locale: { locale: "'de'" },
  job_alerts_rhythm: { rhythm: unknownWord },
  ledger_balances_not_negative: { amount: '-1' },
  ledger_entries_balance: { balance: '-1' },
  mails_attempts: { attempts: '-1' },
  mails_failure: { failure: unknownWord },
  messages_kind: { kind: unknownWord },
  messages_one_end: { sent_at: 'now()', cancelled_at: 'now()' },
  messages_undelivered: { undelivered: unknownWord },
  number_series_last: { last: '-1' },
  orders_discount: { discount: '1' },
  orders_item: { item: unknownWord },
  orders_kind: { kind: unknownWord },
  orders_package: { package: unknownWord },
  orders_paid: { price_mode: "'credit'", net: '1', credits: '1' },
  orders_period: { starts_on: "'2026-02-01'", expires_on: "'2026-01-31'" },
  orders_price_mode: { price_mode: unknownWord },
  partner_keys_kind: { kind: unknownWord },
  partner_keys_scope: { scope: unknownWord },
  promotions_bumps: { bumps_done: '-1' },
  promotions_package: { package: unknownWord },
  rate_limits_count: { count: '-1' },
  retention_notices_applications: { applications: '-1' },
  social_media_packages_selection: { media_selection: unknownWord },
  staff_tasks_kind_known: { kind: unknownWord },
  staff_tasks_package: { package: unknownWord },
  staff_tasks_status_known: { status: unknownWord },
  steps_day_limit: { day_limit: '0' },
  steps_message_type: { message_type: unknownWord },
  steps_position: { position: '-1' },
  steps_type: { type: unknownWord },
  subscription_templates_months: { months: '0' },
  subscription_templates_price: { price: '-1' },
  subscriptions_period: { starts_on: "'2026-02-01'", ends_on: "'2026-01-31'" },
  subscriptions_price: { price: '-1' },
  unbilled_orders: { order_count: '-1' },
  unbilled_vat: { vat: '-1' },
  unread_kinds: { kinds: '0' },
  users_date_time_format: { date_time_format: unknownWord },
  users_locale: { locale: "'de'" },
  webhook_deliveries_attempts: { attempts: '-1' },
}

interface Column {
  name: string
  type: string
  needed: boolean
}
interface Check {
  name: string
  table: string
  definition: string
}

/** Lists the check constraints of all tables. */
const listChecks = async (): Promise<Check[]> =>
  (
    await database.db.execute<Check & Record<string, unknown>>(sql`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace order by conname collate "C"`)
  ).rows

const valueOf = ({ type }: Column): string => {
  if (type.endsWith('[]') || type.startsWith('json')) return "'{}'"
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return 'false'
  if (type.startsWith('timestamp') || type === 'date') return "'2025-01-01'"
  return /int|numeric|double|real/.test(type) ? '1' : "'x'"
}

/** Inserts a valid row, with some columns replaced. References are not checked. */
async function insert(
  table: string,
  checks: readonly Check[],
  overrides: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows: columns } = await database.db.execute<Column & Record<string, unknown>>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull and not atthasdef and attidentity = '' as needed
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  const firstWord = ({ name }: Column): string | undefined =>
    checks
      .filter((check) => check.table === table)
      .map(({ definition }) => new RegExp(`\\(${name} = ANY \\(ARRAY\\[('[^']*')`).exec(definition)?.[1])
      .find((word) => word !== undefined)
  const values = {
    ...Object.fromEntries(
      columns.filter(({ needed }) => needed).map((column) => [column.name, firstWord(column) ?? valueOf(column)]),
    ),
    ...overrides,
  }
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql.raw(
        `insert into ${table} (${Object.keys(values)
          .map((name) => `"${name}"`)
          .join(', ')}) values (${Object.values(values).join(', ')})`,
      ),
    )
  })
}

const violatedCheck = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error
    ? error.constraint
    : error instanceof Error && error.cause !== undefined
      ? violatedCheck(error.cause)
      : error

test('rejects a row that violates a check, and accepts a valid row (PLUS-84)', async () => {
  const checks = await listChecks()
  expect(checks.map(({ name }) => name)).toEqual(Object.keys(violations))
  for (const { name, table } of checks) {
    expect([name, await insert(table, checks, violations[name] ?? {}).then(() => 'accepted', violatedCheck)]).toEqual([
      name,
      name,
    ])
  }
  for (const table of new Set(checks.map((check) => check.table)))
    expect([table, await insert(table, checks, {}).catch((error: unknown) => error)]).toEqual([table, undefined])
})
