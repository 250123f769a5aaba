import { sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { storedInvoiceNumber } from '#rules/billing/invoice-number.ts'
import { seedWork } from './large-work.ts'

/** Size of a large installation. */
export interface LargeSize {
  companies: number
  /** Ten per company, most of them on one of its two invoices, and a hundredth of the total for the last company. */
  orders: number
}

/** Size of an installation after many years (`SEED=large`). */
export const LARGE_INSTALLATION: LargeSize = { companies: 100_000, orders: 1_000_000 }

/** Companies per statement. Each statement stays well below the statement timeout, even on a busy machine. */
const COMPANIES_PER_STATEMENT = 1_000
/** Earlier than the years of the demo's invoices. */
const seededYear = 2001

const names = sql.raw(
  `(array['Nordvik', 'Ångström', 'Södra', 'Lindholm', 'Älvdalen', 'Öresund',
    'Mälar', 'Bergslagen', 'Kust', 'Fjäll', 'Hansson', 'Wallin'])`,
)
const trades = sql.raw(
  `(array['Energi', 'Omsorg', 'Bygg', 'Transport', 'Industri', 'Konsult', 'Handel', 'Fastighet', 'Logistik'])`,
)
const address = sql.raw(`
  jsonb_build_object(
    'coAddress', null, 'streetAddress', 'Storgatan ' || i, 'postNumber', '852 30', 'postArea', 'Sundsvall',
    'postCountry', 'SE', 'postAddress', null
  )`)
/** Net amount of an order in öre. Divisible by four, so that VAT needs no rounding. */
const net = sql.raw('(390000 + (i % 7) * 100000)')

/**
 * Fills a database that already has users, for benchmarks. Adds companies with one user each, orders, invoices,
 * subscriptions, connections and their activity, in bulk. The first twenty users become salespeople of all companies.
 */
export async function seedLarge(db: Db, { companies, orders }: LargeSize = LARGE_INSTALLATION): Promise<void> {
  const {
    rows: [last],
  } = await db.execute<{ companies: number; invoices: number }>(sql`
    select (select coalesce(max(id), 0) from companies)::int as companies,
      (select coalesce(max(id), 0) from invoices)::int as invoices`)
  const [base, invoiceBase] = [last?.companies ?? 0, last?.invoices ?? 0]
  const id = sql`(${base}::int + i)`
  const user = (of: string) => sql.raw(`md5('large user ' || (${of}))::uuid`)
  const perCompany = Math.round(orders / companies)
  const salespersons = Math.min(20, companies)
  for (let from = 1; from <= companies; from += COMPANIES_PER_STATEMENT) {
    const indexes = sql`generate_series(${from}::int, ${Math.min(companies, from + COMPANIES_PER_STATEMENT - 1)}::int) i`
    await db.execute(sql`
      insert into users (
        id, email, first_name, last_name, country, city, date_of_birth, phone_number, roles, email_confirmed_at,
        created_at
      )
      select ${user('i')}, 'person' || i || '@stor.example',
        (array['Eva', 'Åsa', 'Karin', 'Jonas', 'Mehmet', 'Örjan', 'Leila', 'Per'])[1 + i % 8],
        (array['Lind', 'Östlund', 'Berg', 'Åkesson', 'Norén'])[1 + i % 5] || ' ' || i,
        'SE', 'Sundsvall', '1980-01-01', '0701234567',
        case when i <= 20 then array['InternalSales'] else '{}'::text[] end,
        case when i % 50 = 0 then null else now() end, now() - i * interval '1 minute'
      from ${indexes}`)
    await db.execute(sql`
      insert into companies (id, name, organization_number, company_address, billing_address, created_at)
      select ${id}, ${names}[1 + i % 12] || ' ' || ${trades}[1 + i % 9] || ' ' || i || ' AB',
        lpad((7000000000 + i)::text, 10, '0'), ${address}, ${address}, now()
      from ${indexes}`)
    await db.execute(sql`
      update companies
      set sales_user_id = md5('large user ' || (1 + (id - ${base}::int) % ${salespersons}::int))::uuid
      where id between ${base + from}::int and ${base + from + COMPANIES_PER_STATEMENT - 1}::int
        and (id - ${base}::int) % 4 <> 0
        and id <= ${base + companies}::int`)
    await db.execute(sql`
      insert into members (company_id, user_id, admin, joined_at)
      select ${id}, ${user('i')}, true, now()
      from ${indexes}`)
    await db.execute(sql`
      insert into company_salespersons (company_id, user_id, added_at)
      select ${id}, ${user(`1 + i % ${salespersons}`)}, now()
      from ${indexes}
      where i % 4 <> 0`)
    await db.execute(sql`
      insert into connections (company_id, service, status, since, active, reference_id, user_id, created_at)
      select ${id}, (array['jobylon', 'teamtailor', 'ponty'])[1 + i % 3], 'connected', now(), true, i::text,
        ${user('i')}, now()
      from ${indexes}
      where i % 10 = 0`)
    await db.execute(sql`
      insert into subscriptions (company_id, name, price, capabilities, starts_on, created_at)
      select ${id}, 'Bas', 0, '[]'::jsonb, '2024-01-01', now()
      from ${indexes}
      where i % 5 = 0`)
    await db.execute(sql`
      insert into invoices (
        company_id, id, number, status, vat, paper_billing, net, gross, order_count, issued_on, due_on, created_at
      )
      select ${id}, ${invoiceBase}::int + 2 * i - part, ${storedInvoiceNumber(seededYear, 1) - 1}::bigint + 2 * i - part,
        status, 2500, false,
        case when status = 'Canceled' then 0 else lines * ${net} end,
        case when status = 'Canceled' then 0 else lines * ${net} * 5 / 4 end, lines,
        date '2024-01-01' + (i * 2 + part) % 700, date '2024-01-31' + (i * 2 + part) % 700,
        now() - (2 * i - part) * interval '1 minute'
      from (
        select i, part, case part when 1 then 4 else ${perCompany - 5}::int end as lines,
          case
            when i % 50 = 0 and part = 0 then 'UnSent'
            else (array['Paid', 'Paid', 'Paid', 'Sent', 'UnPaid', 'Canceled'])[1 + (2 * i - part) % 6]
          end as status
        from ${indexes} cross join generate_series(0, 1) part
      ) made`)
    await db.execute(sql`
      insert into orders (company_id, kind, item, package, title, net, starts_on, expires_on, invoice_id, created_at)
      select ${id}, 'Posting', 'promotion', 'boost', 'Annons ' || i || '-' || place, ${net},
        date '2024-01-01' + place, date '2024-01-31' + place,
        case
          when place <= 4 then ${invoiceBase}::int + 2 * i - 1
          when place < ${perCompany}::int then ${invoiceBase}::int + 2 * i
          when i % 4 = 0 then null
          else ${invoiceBase}::int + 2 * i
        end,
        now() - place * interval '1 day'
      from ${indexes} cross join generate_series(1, ${perCompany}::int) place`)
  }
  await db.execute(sql`
    insert into orders (company_id, kind, item, package, title, net, starts_on, expires_on, created_at)
    select ${base + companies}::int, 'Posting', 'promotion', 'boost', 'Annons ' || place, 390000, '2024-01-01',
      '2024-01-31', now() - place * interval '1 minute'
    from generate_series(1, ${Math.round(orders / 100)}::int) place`)
  for (const table of ['companies', 'invoices'])
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    )
  await seedWork(db, { base, companies, user })
}
