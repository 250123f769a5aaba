import { localStepName } from '#rules/candidates/steps.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { AuditChange, AuditEntry, AuditPerson, AuditValue } from '#contract/privacy/audit.ts'
import { screenedName } from '#platform/domains/candidates/candidates/screening.ts'
import { keyIdOfActor } from '#platform/foundation/auth/partner-key.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { findActors } from '#platform/foundation/history/find-actors.ts'
import { standInOf } from '#rules/candidates/anonymous-screening.ts'
import { avatarIndex, splitName } from '#rules/people/avatar.ts'
import { auditActions, type ShownValues, type ValueKind } from '#rules/audit/actions.ts'
import { textOfValue } from '#rules/audit/texts.ts'
import { formatInvoiceNumber } from '#rules/billing/invoice-number.ts'
import { isPackage, PACKAGES } from '#rules/promotion/packages.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import type { StoredEntry } from './find-entries.ts'

/** Current name and state of an object that an entry refers to. */
interface CurrentObject {
  company_id: number
  id: number
  name: string | null
  ad_id: number | null
  is_there: boolean
}

type ObjectKind =
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

const simpleSource = (table: string, name: string): SQL =>
  sql.raw(`select x.${name}::text as name, null::int as ad_id, true as is_there from ${table} x`)

/** Returns the query for the current name of each kind of object. The row is `x`, or `c` for a candidate. */
const sources = (language: Locale): Record<ObjectKind, SQL> => ({
  ad: sql.raw('select x.title as name, x.id as ad_id, x.deleted_at is null as is_there from ads x'),
  candidate: sql`select case when c.anonymised_at is null then ${screenedName(language)} end as name,
    c.ad_id, c.deleted_at is null as is_there from candidates c`,
  connection: simpleSource('connections', 'service'),
  emailTemplate: simpleSource('email_templates', 'name'),
  folder: simpleSource('folders', 'name'),
  invoice: simpleSource('invoices', 'number'),
  partnerKey: simpleSource('partner_keys', 'name'),
  project: simpleSource('projects', 'name'),
  promotion: sql.raw('select null as name, x.ad_id, true as is_there from promotions x'),
  senderAddress: simpleSource('sender_addresses', 'email'),
  step: sql.raw('select x.name, x.ad_id, true as is_there from steps x'),
  stepTemplate: simpleSource('step_templates', 'name'),
  subscription: simpleSource('subscriptions', 'name'),
  workplaceTemplate: simpleSource('workplace_templates', 'name'),
})

const isObjectKind = (entity: string): entity is ObjectKind => Object.hasOwn(sources('sv'), entity)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const asId = (value: unknown): number | null => (/^\d{1,9}$/.test(String(value)) ? Number(value) : null)

/** Returns the values of an entry that are shown. Empty for actions of earlier versions that no longer exist. */
function shownValuesOf({ entity, action }: StoredEntry): ShownValues {
  const acts: Record<string, ShownValues> | undefined = Object.hasOwn(auditActions, entity)
    ? Reflect.get(auditActions, entity)
    : undefined
  return acts !== undefined && Object.hasOwn(acts, action) ? (acts[action] ?? {}) : {}
}

/** Returns the name of an object as the product shows it: the built-in steps and the services have names of their own. */
function localName(kind: ObjectKind, name: string, language: Locale): string {
  if (kind === 'step') return localStepName(name, language)
  return kind === 'connection' ? textOfValue(name, language) : name
}

/** An API key in the log, which has no e-mail address. */
const keyPerson = (name: string) => ({ name, isStaff: false, avatar: avatarIndex({ ...splitName(name), email: null }) })

interface KnownPerson {
  name: string
  isStaff: boolean
  avatar: number
  companies: ReadonlySet<number>
}

/** Loads the current names of all objects that a page of entries refers to, with one statement per kind of object. */
class Names {
  readonly #requested = new Map<ObjectKind, Map<string, readonly [number, number]>>()
  readonly #people = new Set<string>()
  readonly #keys = new Map<number, Set<string>>()
  readonly #companies = new Set<number>()
  readonly #known = new Map<string, CurrentObject>()
  readonly #persons = new Map<string, KnownPerson>()
  readonly #companyRows = new Map<number, { name: string; isTest: boolean }>()
  readonly #files = new Map<string, string | null>()

  addObject(kind: ObjectKind, companyId: number, id: unknown): void {
    const number = asId(id)
    if (number === null) return
    const objects = this.#requested.get(kind) ?? new Map<string, readonly [number, number]>()
    objects.set(`${companyId}/${number}`, [companyId, number])
    this.#requested.set(kind, objects)
  }

  addPerson(id: unknown): void {
    if (typeof id === 'string' && uuid.test(id)) this.#people.add(id)
  }

  /** Adds the actor of an entry: a person, or an API key of the company. */
  addActor(id: string | null, companyId: number): void {
    if (id === null || keyIdOfActor(id) === null) return this.addPerson(id)
    this.#keys.set(companyId, (this.#keys.get(companyId) ?? new Set()).add(id))
  }

  addCompany(id: number): void {
    if (id !== 0) this.#companies.add(id)
  }

  /** Adds a file by its id. Earlier versions recorded ids instead of file names. */
  addFile(id: unknown): void {
    if (typeof id === 'string' && uuid.test(id)) this.#files.set(id, null)
  }

  async load(db: Db, language: Locale): Promise<void> {
    const from = sources(language)
    for (const [kind, objects] of this.#requested) {
      const keys = [...objects.values()]
      const row = sql.raw(kind === 'candidate' ? 'c' : 'x')
      const numbers = (values: readonly number[]) =>
        sql`array[${sql.join(
          values.map((value) => sql`${value}::int`),
          sql`, `,
        )}]`
      const { rows } = await db.execute<CurrentObject & Record<string, unknown>>(sql`
        select k.company_id, k.id, n.*
        from unnest(${numbers(keys.map(([company]) => company))}, ${numbers(keys.map(([, id]) => id))}) as k(company_id, id)
        cross join lateral (${from[kind]} where ${row}.company_id = k.company_id and ${row}.id = k.id offset 0) n`)
      for (const row of rows) {
        const name = row.name === null ? null : localName(kind, row.name, language)
        this.#known.set(`${kind}/${row.company_id}/${row.id}`, { ...row, name })
        if (row.ad_id !== null && kind !== 'ad') this.addObject('ad', row.company_id, row.ad_id)
      }
    }
    // Objects of an ad show its title, so this loads the ads that the queries above have added.
    const ads = [...(this.#requested.get('ad')?.values() ?? [])].filter(
      ([company, id]) => !this.#known.has(`ad/${company}/${id}`),
    )
    if (ads.length > 0) {
      const { rows } = await db.execute<CurrentObject & Record<string, unknown>>(sql`
        select a.company_id, a.id, a.title as name, a.id as ad_id, a.deleted_at is null as is_there from ads a
        where (a.company_id, a.id) in (${sql.join(
          ads.map(([company, id]) => sql`(${company}::int, ${id}::int)`),
          sql`, `,
        )})`)
      for (const row of rows) this.#known.set(`ad/${row.company_id}/${row.id}`, row)
    }
    if (this.#people.size > 0) {
      const { rows } = await db.execute<{
        id: string
        name: string
        email: string
        companies: number[] | null
        staff: boolean
      }>(sql`
        select u.id::text, case when u.deleted_at is null then btrim(u.first_name || ' ' || u.last_name) else '' end as name,
          case when u.deleted_at is null then u.email else '' end as email, cardinality(u.roles) > 0 as staff,
          (select array_agg(m.company_id) from members m where m.user_id = u.id) as companies
        from users u where u.id = any(array[${sql.join(
          [...this.#people].map((id) => sql`${id}`),
          sql`, `,
        )}]::uuid[])`)
      for (const { id, name, email, companies, staff } of rows)
        this.#persons.set(id, {
          name,
          isStaff: staff,
          avatar: avatarIndex({ ...splitName(name), email }),
          companies: new Set(companies),
        })
    }
    for (const [companyId, ids] of this.#keys) {
      for (const [id, { name }] of await findActors(db, companyId, [...ids], language))
        this.#persons.set(id, { ...keyPerson(name ?? ''), companies: new Set([companyId]) })
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
      const { rows } = await db.execute<{ id: number; name: string | null; isTest: boolean }>(
        sql`select id, name, test_of is not null as "isTest" from companies where id = any(array[${sql.join(
          [...this.#companies].map((id) => sql`${id}::int`),
          sql`, `,
        )}])`,
      )
      for (const { id, name, isTest } of rows) this.#companyRows.set(id, { name: name ?? '', isTest })
    }
  }

  /** Returns the name of a file. Null if it is no longer known. */
  file(value: string): string | null {
    return uuid.test(value) ? (this.#files.get(value) ?? null) : value
  }

  get(kind: ObjectKind, companyId: number, id: unknown): CurrentObject | undefined {
    return this.#known.get(`${kind}/${companyId}/${String(id)}`)
  }

  person(id: string | null, companyId: number): AuditPerson | null {
    if (id === null) return null
    const known = this.#persons.get(id)
    return {
      id,
      kind: keyIdOfActor(id) === null ? 'user' : 'key',
      name: known?.name ?? '',
      isStaff: known !== undefined && known.isStaff && !known.companies.has(companyId),
      avatar: known?.avatar ?? 0,
    }
  }

  company(id: number): { id: number; name: string; isTest: boolean } | null {
    return id === 0 ? null : { id, ...(this.#companyRows.get(id) ?? { name: '', isTest: false }) }
  }
}

/**
 * Returns entries with the current names of the objects they refer to. Names of candidates are hidden like everywhere
 * else (PLUS-42, PLUS-43).
 */
export async function toAuditEntries(db: Db, entries: readonly StoredEntry[], language: Locale): Promise<AuditEntry[]> {
  const names = new Names()
  for (const entry of entries) {
    names.addActor(entry.actor_id, entry.company_id)
    names.addPerson(entry.impersonator_id)
    names.addCompany(entry.company_id)
    if (isObjectKind(entry.entity)) names.addObject(entry.entity, entry.company_id, entry.entity_id)
    else names.addPerson(entry.entity_id)
    for (const [kind, value] of idsIn(entry)) {
      if (kind === 'user') names.addPerson(value)
      else if (kind === 'file') names.addFile(value)
      else names.addObject(kind, entry.company_id, value)
    }
    if (isRecord(entry.data) && 'adId' in entry.data) names.addObject('ad', entry.company_id, entry.data['adId'])
  }
  await names.load(db, language)
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    company: names.company(entry.company_id),
    actor: names.person(entry.actor_id, entry.company_id),
    impersonator: names.person(entry.impersonator_id, entry.company_id),
    isMcp: isRecord(entry.data) && entry.data['via'] === 'mcp',
    act: `${entry.entity}.${entry.action}`,
    subject: subjectOf(entry, names, language),
    changes: changesOf(entry, names).slice(0, 200),
  }))
}

const idKinds = ['ad', 'step', 'folder', 'project', 'user', 'file'] as const satisfies readonly ValueKind[]
type IdKind = (typeof idKinds)[number]

/** Lists the ids among the shown values of an entry. */
function idsIn(entry: StoredEntry): [kind: IdKind, value: unknown][] {
  const { data } = entry
  if (!isRecord(data)) return []
  return Object.entries(shownValuesOf(entry)).flatMap(([key, kind]) => {
    const isId = (name: string): name is IdKind => idKinds.some((idKind) => idKind === name)
    const all = Array.isArray(data[key]) ? data[key] : [data[key]]
    return isId(kind) ? all.map((value): [IdKind, unknown] => [kind, value]) : []
  })
}

function subjectOf(
  { entity, entity_id: id, company_id: companyId, data }: StoredEntry,
  names: Names,
  language: Locale,
): AuditEntry['subject'] {
  const known = isObjectKind(entity) ? names.get(entity, companyId, id) : undefined
  const adId = known?.ad_id ?? (isRecord(data) ? asId(data['adId']) : null)
  const ad = adId === null ? undefined : names.get('ad', companyId, adId)
  return {
    entity,
    id,
    name: nameOf(),
    ad: adId === null || ad === undefined ? null : { id: adId, title: ad.name ?? '' },
    isThere: known?.is_there ?? (entity === 'company' || entity === 'credits'),
  }

  function nameOf(): string | null {
    if (entity === 'candidate') return known?.name ?? standInOf(asId(id) ?? 0, language)
    if (entity === 'invoice' && known?.name != null) return formatInvoiceNumber(Number(known.name))
    if (entity === 'company' || entity === 'credits')
      return entity === 'company' ? (names.company(companyId)?.name ?? null) : null
    if (known?.name != null) return known.name
    if (entity === 'setting') return id
    const person = uuid.test(id) ? names.person(id, companyId)?.name : ''
    if (person) return person
    // For an object that no longer exists, the history recorded the name.
    const recorded = isRecord(data) ? (data['name'] ?? data['title']) : null
    return typeof recorded === 'string' ? recorded : null
  }
}

/** Lists the changes of an entry. `auditActions` defines the shown values. */
function changesOf(entry: StoredEntry, names: Names): AuditChange[] {
  const { data } = entry
  if (!isRecord(data)) return []
  const toValue = (kind: ValueKind | 'fields', value: unknown): AuditValue | null =>
    valueOf(kind, value, names, entry.company_id)
  const shown = shownValuesOf(entry)
  const changes: AuditChange[] = []
  for (const [first, second] of [
    ['from', 'to'],
    ['before', 'after'],
  ] as const) {
    const kind = shown[first]
    if (kind === undefined) continue
    if (kind === 'fields') changes.push(...fieldsBetween(data[first], data[second]))
    // Without a second value, the first one is a source (the ad that was copied), not a previous value.
    else if (!(second in data)) changes.push({ field: null, from: null, to: toValue(kind, data[first]) })
    // A setting with several values: only the values that differ.
    else if (isRecord(data[first]) || isRecord(data[second])) changes.push(...fieldsBetween(data[first], data[second]))
    else
      changes.push({
        field: typeof data['field'] === 'string' ? data['field'] : null,
        from: toValue(kind, data[first]),
        to: toValue(shown[second] ?? kind, data[second]),
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
      changes.push({ field: key, from: null, to: toValue(kind, data[key]) })
  }
  return changes
}

/** Sorts packages in their own order (PROMO-06), because the database does not keep the order of keys. */
const byPackage = (a: string, b: string): number =>
  isPackage(a) && isPackage(b) ? PACKAGES.indexOf(a) - PACKAGES.indexOf(b) : 0

/** Lists the fields that differ between two states of an object. */
function fieldsBetween(from: unknown, to: unknown): AuditChange[] {
  const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted(byPackage)
    .flatMap((field) =>
      JSON.stringify(before[field]) === JSON.stringify(after[field])
        ? []
        : valueChange(field, before[field], after[field]),
    )
}

/** Returns the change of one field. The parts of an address are joined into one text. */
const valueChange = (field: string, from: unknown, to: unknown): AuditChange[] => [
  { field, from: anyValue(from), to: anyValue(to) },
]

/** Maximum number of characters of a shown value. */
const MAX_VALUE_LENGTH = 500
const clip = (text: string): string => (text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text)

/** Formats a value by its JavaScript type. */
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
          .map((item) =>
            isRecord(item)
              ? Object.values(item)
                  .map((part) => anyValue(part)?.text ?? '')
                  .filter(Boolean)
                  .join(' ')
              : (anyValue(item)?.text ?? ''),
          )
          .filter((part) => part !== '')
          .join(', '),
      ),
    }
  if (isRecord(value))
    return {
      kind: 'text',
      text: clip(
        Object.values(value)
          .map((part) => anyValue(part)?.text ?? '')
          .filter((part) => part !== '')
          .join(', '),
      ),
    }
  return null
}

function valueOf(kind: ValueKind | 'fields', value: unknown, names: Names, companyId: number): AuditValue | null {
  if (value === null || value === undefined) return null
  if (kind === 'user' && Array.isArray(value)) {
    const people = value.flatMap((id) => (typeof id === 'string' ? names.person(id, companyId)?.name || [] : []))
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
    const name = names.get(kind, companyId, value)?.name
    return name == null ? null : { kind: 'text', text: name }
  }
  if (kind === 'word' && (typeof value === 'string' || typeof value === 'boolean'))
    return { kind: 'word', text: String(value) }
  if (kind === 'word' && Array.isArray(value)) {
    const all = value.filter((text) => typeof text === 'string')
    return all.length === 0 ? null : { kind: 'word', text: all.join(', ') }
  }
  if (kind === 'time' && typeof value === 'string') return { kind: 'time', text: value }
  return anyValue(value)
}
