import { stringify } from 'csv-stringify'
import type { AuditChange, AuditEntry, GetAuditLogExport } from '#contract/privacy/audit.ts'
import type { AccessOf, CallOutput } from '#contract/base/call.ts'
import { issueToken, takeToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { randomToken } from '#platform/foundation/auth/secrets.ts'
import type { CallWork, CallerWork } from '#platform/calls/http/context.ts'
import { gone } from '#platform/foundation/errors/errors.ts'
import { isAuditAct } from '#rules/audit/actions.ts'
import { wordsOfAct, wordsOfEntity, wordsOfField, wordsOfValue } from '#rules/audit/words.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { formatDate, formatDateTime, stockholmDay, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import { findEntries, type AuditFilter, type AuditScope } from './find-entries.ts'
import { tellEntries } from './tell-entries.ts'

const openSeconds = 300
/** Most rows of a file. */
const mostRows = 100_000

interface Chosen {
  scope: AuditScope
  filter: AuditFilter
  language: Locale
}

/** Opens a way to what a filter finds, for one reading; that it was taken out is remembered itself. */
export async function requestExport(work: CallerWork, chosen: Omit<Chosen, 'language'>): Promise<{ token: string }> {
  const { db, now, caller, language } = work
  const { companyId } = chosen.scope
  // Not the words that were searched for: they may be somebody's name, and the log keeps what it is told for ever.
  const { search, ...filter } = chosen.filter
  const data = { filter: { ...filter, isSearched: search !== undefined } }
  if (companyId === null)
    work.remember({ companyId: null, entity: 'user', entityId: caller.id, action: 'auditLogExported', data })
  else work.remember({ companyId, entity: 'company', entityId: companyId, action: 'auditLogExported', data })
  const subject: Chosen & { once: string } = { ...chosen, language, once: randomToken() }
  return {
    token: await issueToken(
      db,
      { purpose: 'auditLogExport', subject: JSON.stringify(subject), seconds: openSeconds },
      now,
    ),
  }
}

const heads: Record<Locale, readonly string[]> = {
  sv: ['Tid', 'Företag', 'Vem', 'Via', 'Händelse', 'Slag', 'Gäller', 'Annons', 'Ändring'],
  en: ['Time', 'Company', 'Who', 'Through', 'Event', 'Kind', 'Concerning', 'Ad', 'Change'],
}

/** The rows, read a page at a time while they are sent. */
export async function sendExport({
  db,
  deps,
  now,
  holder,
}: CallWork<AccessOf<'tokenHolder'>>): Promise<CallOutput<typeof GetAuditLogExport>> {
  if ((await takeToken(db, 'auditLogExport', holder.token, now)) === null)
    throw gone('tokenUsed', 'The link was used or has expired')
  const { scope, filter, language } = JSON.parse(holder.subject) as Chosen
  // Spreadsheets run what begins like a formula: such a cell is marked as text. The mark of order tells them that it is
  // UTF-8.
  const csv = stringify({ bom: true, delimiter: ';', escape_formulas: true, record_delimiter: 'windows' })
  const send = async () => {
    csv.write(heads[language])
    let after: string | null = null
    let sent = 0
    do {
      const page: Awaited<ReturnType<typeof findEntries>> = await findEntries(deps.db, {
        scope,
        filter,
        after,
        take: 1000,
        language,
      })
      for (const entry of await tellEntries(deps.db, page.rows, language))
        if (!csv.write(rowOf(entry, language))) await new Promise((drained) => csv.once('drain', drained))
      sent += page.rows.length
      after = page.next
    } while (after !== null && sent < mostRows)
    csv.end()
  }
  send().catch((error: unknown) => csv.destroy(error instanceof Error ? error : new Error(String(error))))
  return {
    contentType: 'text/csv',
    name: `${language === 'sv' ? 'handelselogg' : 'audit-log'}-${stockholmDay(now)}.csv`,
    bytes: csv,
  }
}

const system = { sv: 'Tavla, automatiskt', en: 'Tavla, by itself' }
const noName = { sv: 'Borttagen användare', en: 'Deleted user' }
const hidden = { sv: 'ändrat', en: 'changed' }

function rowOf({ at, company, actor, impersonator, act, subject, changes }: AuditEntry, language: Locale): string[] {
  const nameOf = (person: { name: string } | null) => (person === null ? '' : person.name || noName[language])
  const isOwn = subject.entity === 'candidate' && actor === null
  return [
    `${formatDate(at)} ${stockholmTime(new Date(at))}`,
    company?.name ?? '',
    actor === null ? (isOwn ? wordsOfEntity('candidate', language) : system[language]) : nameOf(actor),
    nameOf(impersonator),
    isAuditAct(act) ? wordsOfAct(act, language) : act,
    wordsOfEntity(subject.entity, language),
    subject.name ?? '',
    subject.ad?.title ?? '',
    changes.map((change) => wordsOfChange(change, language)).join('; '),
  ]
}

function wordsOfChange({ field, from, to }: AuditChange, language: Locale): string {
  const told = (value: AuditChange['from']) =>
    value === null
      ? '–'
      : value.kind === 'word'
        ? wordsOfValue(value.text, language)
        : value.kind === 'time'
          ? formatDateTime(value.text)
          : value.text
  const name = field === null ? '' : `${wordsOfField(field, language)}: `
  if (from === null && to === null) return `${name}${hidden[language]}`
  return from === null && field !== null
    ? `${name}${told(to)}`
    : from === null
      ? told(to)
      : `${name}${told(from)} → ${told(to)}`
}
