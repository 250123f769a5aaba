import { sql, type SQL } from 'drizzle-orm'
import type { AuditChange, AuditEntry, AuditPerson, AuditValue } from '#contract/privacy/audit.ts'
import { seenName } from '#platform/domains/candidates/candidates/screening.ts'
import { keyIdOfActor } from '#platform/foundation/auth/partner-key.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { actorNames } from '#platform/foundation/history/actor-names.ts'
import { standInOf } from '#rules/candidates/anonymous-screening.ts'
import { auditActions, type Shown, type ValueKind } from '#rules/audit/actions.ts'
import { invoiceNumber } from '#rules/billing/invoice-number.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import type { StoredEntry } from './find-entries.ts'

/** What is known today of something that an entry names. */
interface Known {
  company_id: number
  id: number
  name: string | null
  ad_id: number | null
  is_there: boolean
}

type Named =
  | 'ad'
  | 'candidate'
  | 'connection'
  | 'emailTemplate'
  | 'folder'
  | 'invoice'
  | 'partnerKey'
  | 'project'
  | 'promotion'
  | 'senderAddress'
  | 'step'
  | 'stepTemplate'
  | 'subscription'
  | 'workplaceTemplate'

const plain = (table: string, name: string): SQL =>
  sql.raw(`select x.${name}::text as name, null::int as ad_id, true as is_there from ${table} x`)

/** What each thing is called, read from its row: `x`, or `c` of a candidate. */
const sources = (language: Locale): Record<Named, SQL> => ({
  ad: sql.raw('select x.title as name, x.id as ad_id, x.deleted_at is null as is_there from ads x'),
  candidate: sql`select case when c.anonymised_at is null then ${seenName(language)} end as name,
    c.ad_id, c.deleted_at is null as is_there from candidates c`,
  connection: plain('connections', 'service'),
  emailTemplate: plain('email_templates', 'name'),
  folder: plain('folders', 'name'),
  invoice: plain('invoices', 'number'),
  partnerKey: plain('partner_keys', 'name'),
  project: plain('projects', 'name'),
  promotion: sql.raw('select null as name, x.ad_id, true as is_there from promotions x'),
  senderAddress: plain('sender_addresses', 'email'),
  step: sql.raw('select x.name, x.ad_id, true as is_there from steps x'),
  stepTemplate: plain('step_templates', 'name'),
  subscription: plain('subscriptions', 'name'),
  workplaceTemplate: plain('workplace_templates', 'name'),
})

const isNamed = (entity: string): entity is Named => Object.hasOwn(sources('sv'), entity)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const asId = (value: unknown): number | null => (/^\d{1,9}$/.test(String(value)) ? Number(value) : null)

/** Which values of an entry are shown; none of what an earlier version recorded and nobody knows any more. */
function shownOf({ entity, action }: StoredEntry): Shown {
  const acts: Record<string, Shown> | undefined = Object.hasOwn(auditActions, entity)
    ? Reflect.get(auditActions, entity)
    : undefined
  return acts !== undefined && Object.hasOwn(acts, action) ? (acts[action] ?? {}) : {}
}

/** The names of today, asked for together: one statement for each kind of thing. */
class Names {
  readonly #wanted = new Map<Named, Map<string, readonly [number, number]>>()
  readonly #people = new Set<string>()
  readonly #keys = new Map<number, Set<string>>()
  readonly #companies = new Set<number>()
  readonly #known = new Map<string, Known>()
  readonly #persons = new Map<string, { name: string; isStaff: boolean; companies: ReadonlySet<number> }>()
  readonly #companyNames = new Map<number, string>()
  readonly #files = new Map<string, string | null>()

  want(kind: Named, companyId: number, id: unknown): void {
    const number = asId(id)
    if (number === null) return
    const those = this.#wanted.get(kind) ?? new Map<string, readonly [number, number]>()
    those.set(`${companyId}/${number}`, [companyId, number])
    this.#wanted.set(kind, those)
  }

  wantPerson(id: unknown): void {
    if (typeof id === 'string' && uuid.test(id)) this.#people.add(id)
  }

  /** Who did something: a person, or a key of the company. */
  wantActor(id: string | null, companyId: number): void {
    if (id === null || keyIdOfActor(id) === null) return this.wantPerson(id)
    this.#keys.set(companyId, (this.#keys.get(companyId) ?? new Set()).add(id))
  }

  wantCompany(id: number): void {
    if (id !== 0) this.#companies.add(id)
  }

  /** A file by its id, as earlier versions recorded one. */
  wantFile(id: unknown): void {
    if (typeof id === 'string' && uuid.test(id)) this.#files.set(id, null)
  }

  async read(db: Db, language: Locale): Promise<void> {
    const from = sources(language)
    for (const [kind, those] of this.#wanted) {
      const keys = [...those.values()]
      const row = sql.raw(kind === 'candidate' ? 'c' : 'x')
      const numbers = (values: readonly number[]) =>
        sql`array[${sql.join(
          values.map((value) => sql`${value}::int`),
          sql`, `,
        )}]`
      const { rows } = await db.execute<Known & Record<string, unknown>>(sql`
        select k.company_id, k.id, n.*
        from unnest(${numbers(keys.map(([company]) => company))}, ${numbers(keys.map(([, id]) => id))}) as k(company_id, id)
        cross join lateral (${from[kind]} where ${row}.company_id = k.company_id and ${row}.id = k.id offset 0) n`)
      for (const row of rows) {
        this.#known.set(`${kind}/${row.company_id}/${row.id}`, row)
        if (row.ad_id !== null && kind !== 'ad') this.want('ad', row.company_id, row.ad_id)
      }
    }
    // What belongs to an ad is told with its title: those that came to light just now.
    const ads = [...(this.#wanted.get('ad')?.values() ?? [])].filter(
      ([company, id]) => !this.#known.has(`ad/${company}/${id}`),
    )
    if (ads.length > 0) {
      const { rows } = await db.execute<Known & Record<string, unknown>>(sql`
        select a.company_id, a.id, a.title as name, a.id as ad_id, a.deleted_at is null as is_there from ads a
        where (a.company_id, a.id) in (${sql.join(
          ads.map(([company, id]) => sql`(${company}::int, ${id}::int)`),
          sql`, `,
        )})`)
      for (const row of rows) this.#known.set(`ad/${row.company_id}/${row.id}`, row)
    }
    if (this.#people.size > 0) {
      const { rows } = await db.execute<{ id: string; name: string; companies: number[] | null; staff: boolean }>(sql`
        select u.id::text, case when u.deleted_at is null then btrim(u.first_name || ' ' || u.last_name) else '' end as name,
          cardinality(u.roles) > 0 as staff,
          (select array_agg(m.company_id) from members m where m.user_id = u.id) as companies
        from users u where u.id = any(array[${sql.join(
          [...this.#people].map((id) => sql`${id}`),
          sql`, `,
        )}]::uuid[])`)
      for (const { id, name, companies, staff } of rows)
        this.#persons.set(id, { name, isStaff: staff, companies: new Set(companies) })
    }
    for (const [companyId, ids] of this.#keys) {
      for (const [id, name] of await actorNames(db, companyId, [...ids], language))
        this.#persons.set(id, { name, isStaff: false, companies: new Set([companyId]) })
    }
    if (this.#files.size > 0) {
      const { rows } = await db.execute<{ id: string; name: string }>(
        sql`select id::text, name from files where id = any(array[${sql.join(
          [...this.#files.keys()].map((id) => sql`${id}`),
          sql`, `,
        )}]::uuid[])`,
      )
      for (const { id, name } of rows) this.#files.set(id, name)
    }
    if (this.#companies.size > 0) {
      const { rows } = await db.execute<{ id: number; name: string | null }>(
        sql`select id, name from companies where id = any(array[${sql.join(
          [...this.#companies].map((id) => sql`${id}::int`),
          sql`, `,
        )}])`,
      )
      for (const { id, name } of rows) this.#companyNames.set(id, name ?? '')
    }
  }

  /** What a file was called; null when nobody knows any more. */
  file(value: string): string | null {
    return uuid.test(value) ? (this.#files.get(value) ?? null) : value
  }

  of(kind: Named, companyId: number, id: unknown): Known | undefined {
    return this.#known.get(`${kind}/${companyId}/${String(id)}`)
  }

  person(id: string | null, companyId: number): AuditPerson | null {
    if (id === null) return null
    const known = this.#persons.get(id)
    return {
      id,
      name: known?.name ?? '',
      isStaff: known !== undefined && known.isStaff && !known.companies.has(companyId),
    }
  }

  company(id: number): { id: number; name: string } | null {
    return id === 0 ? null : { id, name: this.#companyNames.get(id) ?? '' }
  }
}

/**
 * Entries as they are told: with the names of today, hidden as the candidates' own reads hide them (PLUS-42, PLUS-43).
 */
export async function tellEntries(db: Db, entries: readonly StoredEntry[], language: Locale): Promise<AuditEntry[]> {
  const names = new Names()
  for (const entry of entries) {
    names.wantActor(entry.actor_id, entry.company_id)
    names.wantPerson(entry.impersonator_id)
    names.wantCompany(entry.company_id)
    if (isNamed(entry.entity)) names.want(entry.entity, entry.company_id, entry.entity_id)
    else names.wantPerson(entry.entity_id)
    for (const [kind, value] of idsIn(entry)) {
      if (kind === 'user') names.wantPerson(value)
      else if (kind === 'file') names.wantFile(value)
      else names.want(kind, entry.company_id, value)
    }
    if (isRecord(entry.data) && 'adId' in entry.data) names.want('ad', entry.company_id, entry.data['adId'])
  }
  await names.read(db, language)
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    company: names.company(entry.company_id),
    actor: names.person(entry.actor_id, entry.company_id),
    impersonator: names.person(entry.impersonator_id, entry.company_id),
    act: `${entry.entity}.${entry.action}`,
    subject: subjectOf(entry, names, language),
    changes: changesOf(entry, names).slice(0, 200),
  }))
}

const idKinds = ['ad', 'step', 'folder', 'project', 'user', 'file'] as const satisfies readonly ValueKind[]
type IdKind = (typeof idKinds)[number]

/** The ids among the values of an entry that are shown. */
function idsIn(entry: StoredEntry): [kind: IdKind, value: unknown][] {
  const { data } = entry
  if (!isRecord(data)) return []
  return Object.entries(shownOf(entry)).flatMap(([key, kind]) => {
    const isId = (each: string): each is IdKind => idKinds.some((one) => one === each)
    const all = Array.isArray(data[key]) ? data[key] : [data[key]]
    return isId(kind) ? all.map((value): [IdKind, unknown] => [kind, value]) : []
  })
}

function subjectOf(
  { entity, entity_id: id, company_id: companyId, data }: StoredEntry,
  names: Names,
  language: Locale,
): AuditEntry['subject'] {
  const known = isNamed(entity) ? names.of(entity, companyId, id) : undefined
  const adId = known?.ad_id ?? (isRecord(data) ? asId(data['adId']) : null)
  const ad = adId === null ? undefined : names.of('ad', companyId, adId)
  return {
    entity,
    id,
    name: nameOf(),
    ad: adId === null || ad === undefined ? null : { id: adId, title: ad.name ?? '' },
    isThere: known?.is_there ?? (entity === 'company' || entity === 'credits'),
  }

  function nameOf(): string | null {
    if (entity === 'candidate') return known?.name ?? standInOf(asId(id) ?? 0, language)
    if (entity === 'invoice' && known?.name != null) return invoiceNumber(Number(known.name))
    if (entity === 'company' || entity === 'credits')
      return entity === 'company' ? (names.company(companyId)?.name ?? null) : null
    if (known?.name != null) return known.name
    if (entity === 'setting') return id
    const person = uuid.test(id) ? names.person(id, companyId)?.name : ''
    if (person) return person
    // Of what is gone, or was never there, the history kept the name.
    const kept = isRecord(data) ? (data['name'] ?? data['title']) : null
    return typeof kept === 'string' ? kept : null
  }
}

/** What an entry changed, as the list of acts shows it. */
function changesOf(entry: StoredEntry, names: Names): AuditChange[] {
  const { data } = entry
  if (!isRecord(data)) return []
  const told = (kind: ValueKind | 'fields', value: unknown): AuditValue | null =>
    valueOf(kind, value, names, entry.company_id)
  const shown = shownOf(entry)
  const changes: AuditChange[] = []
  for (const [first, second] of [
    ['from', 'to'],
    ['before', 'after'],
  ] as const) {
    const kind = shown[first]
    if (kind === undefined) continue
    if (kind === 'fields') changes.push(...fieldsBetween(data[first], data[second]))
    // What is copied from another ad comes from it, and is nothing that it was before.
    else if (!(second in data)) changes.push({ field: null, from: null, to: told(kind, data[first]) })
    // A setting of several values: those that differ.
    else if (isRecord(data[first]) || isRecord(data[second])) changes.push(...fieldsBetween(data[first], data[second]))
    else
      changes.push({
        field: typeof data['field'] === 'string' ? data['field'] : null,
        from: told(kind, data[first]),
        to: told(shown[second] ?? kind, data[second]),
      })
  }
  for (const [key, kind] of Object.entries(shown)) {
    if (['from', 'before', 'after'].includes(key) || (key === 'to' && 'from' in shown)) continue
    if (key === 'changed') {
      for (const [field, pair] of Object.entries(isRecord(data['changed']) ? data['changed'] : {})) {
        if (isRecord(pair)) changes.push(...valueChange(field, pair['from'], pair['to']))
        else changes.push({ field, from: null, to: null })
      }
    } else if (data[key] !== undefined && data[key] !== null)
      changes.push({ field: key, from: null, to: told(kind, data[key]) })
  }
  return changes
}

/** The fields that differ between two states of something. */
function fieldsBetween(from: unknown, to: unknown): AuditChange[] {
  const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
    JSON.stringify(before[field]) === JSON.stringify(after[field])
      ? []
      : valueChange(field, before[field], after[field]),
  )
}

/** A change of one field; of an address the parts that differ, as one text. */
const valueChange = (field: string, from: unknown, to: unknown): AuditChange[] => [
  { field, from: anyValue(from), to: anyValue(to) },
]

/** Most letters of a value that are told. */
const longest = 500
const clip = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** A value of which only its own type is known. */
function anyValue(value: unknown): AuditValue | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return { kind: 'number', text: String(value) }
  if (typeof value === 'boolean') return { kind: 'word', text: String(value) }
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
      ? { kind: 'time', text: value }
      : { kind: 'text', text: clip(value) }
  if (Array.isArray(value))
    return {
      kind: 'text',
      text: clip(
        value
          .map((each) =>
            isRecord(each)
              ? Object.values(each)
                  .map((part) => anyValue(part)?.text ?? '')
                  .filter(Boolean)
                  .join(' ')
              : (anyValue(each)?.text ?? ''),
          )
          .filter((each) => each !== '')
          .join(', '),
      ),
    }
  if (isRecord(value))
    return {
      kind: 'text',
      text: clip(
        Object.values(value)
          .map((each) => anyValue(each)?.text ?? '')
          .filter((each) => each !== '')
          .join(', '),
      ),
    }
  return null
}

function valueOf(kind: ValueKind | 'fields', value: unknown, names: Names, companyId: number): AuditValue | null {
  if (value === null || value === undefined) return null
  if (kind === 'user' && Array.isArray(value)) {
    const people = value.flatMap((each) => (typeof each === 'string' ? names.person(each, companyId)?.name || [] : []))
    return people.length === 0 ? null : { kind: 'text', text: clip(people.join(', ')) }
  }
  if (kind === 'user') {
    const name = typeof value === 'string' ? names.person(value, companyId)?.name : ''
    return name ? { kind: 'text', text: name } : null
  }
  if (kind === 'file') {
    const name = typeof value === 'string' ? names.file(value) : null
    return name === null ? null : { kind: 'text', text: clip(name) }
  }
  if (kind === 'ad' || kind === 'step' || kind === 'folder' || kind === 'project') {
    const name = names.of(kind, companyId, value)?.name
    return name == null ? null : { kind: 'text', text: name }
  }
  if (kind === 'word' && (typeof value === 'string' || typeof value === 'boolean'))
    return { kind: 'word', text: String(value) }
  if (kind === 'word' && Array.isArray(value)) {
    const all = value.filter((each) => typeof each === 'string')
    return all.length === 0 ? null : { kind: 'word', text: all.join(', ') }
  }
  if (kind === 'time' && typeof value === 'string') return { kind: 'time', text: value }
  return anyValue(value)
}
