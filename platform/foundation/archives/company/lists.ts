import { sql, type SQL } from 'drizzle-orm'
import { csvOf, type CsvCell } from '#platform/foundation/csv/csv.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { textOfValue } from '#rules/audit/texts.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'

// The lists for spreadsheets. Their contents are also in the data files.

/** How a value is written. A `word` is a code that is translated. */
type Kind = 'text' | 'number' | 'kronor' | 'time' | 'word' | 'yesNo'

interface List {
  /** The columns of the query, with their headings. */
  columns: Readonly<Record<string, readonly [sv: string, en: string, kind: Kind]>>
  rows: (companyId: number) => SQL
}

const lists: Readonly<Record<string, List>> = {
  ads: {
    columns: {
      id: ['Nummer', 'Number', 'number'],
      title: ['Titel', 'Title', 'text'],
      type: ['Läge', 'Status', 'word'],
      folder: ['Mapp', 'Folder', 'text'],
      project: ['Projekt', 'Project', 'text'],
      city: ['Ort', 'City', 'text'],
      starts_at: ['Börjar', 'Starts', 'time'],
      ends_at: ['Slutar', 'Ends', 'time'],
      published_at: ['Publicerad', 'Published', 'time'],
      owner: ['Ansvarig', 'Owner', 'text'],
      candidates: ['Kandidater', 'Candidates', 'number'],
    },
    rows: (id) => sql`
      select a.id, a.title, a.type, f.name as folder, p.name as project, a.city, a.starts_at, a.ends_at,
        a.published_at, u.first_name || ' ' || u.last_name as owner,
        (select count(*) from candidates c where c.company_id = a.company_id and c.ad_id = a.id) as candidates
      from ads a
      join folders f on f.company_id = a.company_id and f.id = a.folder_id
      join projects p on p.company_id = f.company_id and p.id = f.project_id
      join users u on u.id = a.owner_id
      where a.company_id = ${id} and a.deleted_at is null
      order by a.id`,
  },
  candidates: {
    columns: {
      id: ['Nummer', 'Number', 'number'],
      name: ['Namn', 'Name', 'text'],
      email: ['E-post', 'Email', 'text'],
      phone: ['Telefon', 'Phone', 'text'],
      ad: ['Annons', 'Ad', 'text'],
      step: ['Steg', 'Step', 'text'],
      rank: ['Betyg', 'Rating', 'number'],
      first_channel: ['Första kontakten', 'First touch', 'word'],
      channel: ['Sista kontakten', 'Last touch', 'word'],
      channel_label: ['Partnerlänk', 'Partner link', 'text'],
      applied_at: ['Ansökte', 'Applied', 'time'],
      withdrawn_at: ['Återkallad', 'Withdrawn', 'time'],
      anonymised_at: ['Avidentifierad', 'Anonymised', 'time'],
    },
    rows: (id) => sql`
      select c.id, c.name, c.email, c.phone, a.title as ad, s.name as step, c.rank,
        coalesce(c.first_channel, 'unknown') as first_channel, coalesce(c.channel, 'unknown') as channel, c.channel_label,
        c.applied_at, c.withdrawn_at, c.anonymised_at
      from candidates c
      join ads a on a.company_id = c.company_id and a.id = c.ad_id
      left join steps s on s.company_id = c.company_id and s.id = c.step_id
      where c.company_id = ${id} and c.deleted_at is null
      order by c.id`,
  },
  members: {
    columns: {
      first_name: ['Förnamn', 'First name', 'text'],
      last_name: ['Efternamn', 'Last name', 'text'],
      email: ['E-post', 'Email', 'text'],
      admin: ['Administratör', 'Administrator', 'yesNo'],
      title: ['Titel', 'Title', 'text'],
      phone: ['Telefon', 'Phone', 'text'],
      joined_at: ['Medlem sedan', 'Member since', 'time'],
    },
    rows: (id) => sql`
      select u.first_name, u.last_name, u.email, m.admin, m.title, m.phone, m.joined_at
      from members m
      join users u on u.id = m.user_id
      where m.company_id = ${id}
      order by u.last_name, u.first_name, u.id`,
  },
  invoices: {
    columns: {
      number: ['Nummer', 'Number', 'text'],
      status: ['Status', 'Status', 'word'],
      created_at: ['Skapad', 'Created', 'time'],
      due_on: ['Förfallodatum', 'Due date', 'text'],
      paid_at: ['Betald', 'Paid', 'time'],
      gross: ['Summa inkl. moms', 'Total incl. VAT', 'kronor'],
    },
    rows: (id) => sql`
      select i.number, i.status, i.created_at, i.due_on, i.paid_at, i.gross / 100.0 as gross
      from invoices i
      where i.company_id = ${id}
      order by i.id`,
  },
  orders: {
    columns: {
      id: ['Nummer', 'Number', 'number'],
      kind: ['Typ', 'Kind', 'word'],
      title: ['Rubrik', 'Title', 'text'],
      created_at: ['Skapad', 'Created', 'time'],
      net: ['Netto', 'Net', 'kronor'],
      discount: ['Rabatt', 'Discount', 'kronor'],
      invoice: ['Faktura', 'Invoice', 'text'],
    },
    rows: (id) => sql`
      select o.id, o.kind, o.title, o.created_at, o.net / 100.0 as net, o.discount / 100.0 as discount,
        i.number as invoice
      from orders o
      left join invoices i on i.company_id = o.company_id and i.id = o.invoice_id
      where o.company_id = ${id}
      order by o.id`,
  },
}

/** Kinds of orders. Other codes are those of the audit log. */
const ORDER_KINDS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  Posting: { sv: 'Annons', en: 'Ad' },
  Candidate: { sv: 'Kandidat', en: 'Candidate' },
  Other: { sv: 'Övrigt', en: 'Other' },
}

/** Number of rows per query. */
const PAGE_SIZE = 500

type Value = string | number | boolean | null

function cellOf(value: Value, kind: Kind, locale: Locale): CsvCell {
  if (value === null) return null
  switch (kind) {
    case 'text':
      return String(value)
    case 'number':
      return Number(value)
    case 'kronor':
      return { kronor: Number(value) }
    case 'time':
      return new Date(String(value))
    case 'word':
      return ORDER_KINDS[String(value)]?.[locale] ?? textOfValue(String(value), locale)
    case 'yesNo':
      return value === true ? { sv: 'Ja', en: 'Yes' }[locale] : { sv: 'Nej', en: 'No' }[locale]
  }
}

async function* rowsOf(db: Tx, companyId: number, { columns, rows }: List, locale: Locale): AsyncGenerator<CsvCell[]> {
  yield Object.values(columns).map(([sv, en]) => ({ sv, en })[locale])
  for (let offset = 0; ; offset += PAGE_SIZE) {
    // As JSON, numbers are numbers and times are ISO 8601 in every driver.
    const { rows: page } = await db.execute<{ row: Record<string, Value> }>(
      sql`select row_to_json(r) as row from (${rows(companyId)} limit ${PAGE_SIZE} offset ${offset}) r`,
    )
    for (const { row } of page)
      yield Object.entries(columns).map(([name, [, , kind]]) => cellOf(row[name] ?? null, kind, locale))
    if (page.length < PAGE_SIZE) return
  }
}

export const listNames: readonly string[] = Object.keys(lists)

/** Yields the lists of a company as CSV, each with its name. The headings are in the reader's language. */
export function* csvLists(
  db: Tx,
  companyId: number,
  locale: Locale,
): Generator<[name: string, csv: AsyncIterable<string>]> {
  for (const [name, list] of Object.entries(lists)) yield [name, textOf(csvOf(rowsOf(db, companyId, list, locale)))]
}

async function* textOf(chunks: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield String(chunk)
}
