import type { AuditChange, AuditEntry, GetAuditLogExport } from '#contract/privacy/audit.ts'
import type { AccessOf, CallOutput } from '#contract/base/call.ts'
import { issueToken, useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { randomToken } from '#platform/foundation/auth/secrets.ts'
import type { CallWork, CallerWork } from '#platform/calls/http/context.ts'
import { csvOf, type CsvCell } from '#platform/foundation/csv/csv.ts'
import { gone } from '#platform/foundation/errors/errors.ts'
import { isAuditActionKey } from '#rules/audit/actions.ts'
import { textOfAction, textOfEntity, textOfField, textOfValue } from '#rules/audit/texts.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { formatDateTime, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { findEntries, type AuditFilter, type AuditScope } from './find-entries.ts'
import { toAuditEntries } from './audit-entries.ts'

/** Seconds. Validity of a download link. */
const LINK_LIFETIME_SECONDS = 300
/** Maximum number of rows in a file. */
const MAX_ROWS = 100_000

interface LogSelection {
  scope: AuditScope
  filter: AuditFilter
  language: Locale
}

/** Returns a token that downloads the filtered log once. The export itself is recorded in the log. */
export async function requestLogExport(
  work: CallerWork,
  selection: Omit<LogSelection, 'language'>,
): Promise<{ token: string }> {
  const { db, now, caller, language } = work
  const { companyId } = selection.scope
  // The search text is not recorded: it can be a person's name, and log entries are never deleted.
  const { search, ...filter } = selection.filter
  const data = { filter: { ...filter, isSearched: search !== undefined } }
  if (companyId === null)
    work.recordHistory({ companyId: null, entity: 'user', entityId: caller.id, action: 'auditLogExported', data })
  else work.recordHistory({ companyId, entity: 'company', entityId: companyId, action: 'auditLogExported', data })
  const subject: LogSelection & { once: string } = { ...selection, language, once: randomToken() }
  return {
    token: await issueToken(
      db,
      { purpose: 'auditLogExport', subject: JSON.stringify(subject), seconds: LINK_LIFETIME_SECONDS },
      now,
    ),
  }
}

const heads: Record<Locale, readonly string[]> = {
  sv: ['Tid', 'Företag', 'Vem', 'Via', 'Händelse', 'Typ', 'Gäller', 'Annons', 'Ändring'],
  en: ['Time', 'Company', 'Who', 'Via', 'Event', 'Type', 'Object', 'Ad', 'Change'],
}

/** Returns the log as a CSV stream. Reads one page at a time while the file is sent. */
export async function sendLogExport({
  db,
  deps,
  now,
  oneTimeToken,
}: CallWork<AccessOf<'tokenHolder'>>): Promise<CallOutput<typeof GetAuditLogExport>> {
  if ((await useToken(db, 'auditLogExport', oneTimeToken.token, now)) === null)
    throw gone('tokenUsed', 'This link has already been used or has expired.')
  const { scope, filter, language } = JSON.parse(oneTimeToken.subject) as LogSelection
  const rows = async function* (): AsyncGenerator<CsvCell[]> {
    yield [...heads[language]]
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
      for (const entry of await toAuditEntries(deps.db, page.rows, language)) yield rowOf(entry, language)
      sent += page.rows.length
      after = page.next
    } while (after !== null && sent < MAX_ROWS)
  }
  return {
    contentType: 'text/csv',
    name: `${language === 'sv' ? 'handelselogg' : 'audit-log'}-${stockholmDay(now)}.csv`,
    bytes: csvOf(rows()),
  }
}

const system = { sv: 'Tavla, automatiskt', en: 'Tavla, automatically' }
const noName = { sv: 'Borttagen användare', en: 'Deleted user' }
const hidden = { sv: 'ändrat', en: 'changed' }

function rowOf(
  { at, company, actor, impersonator, isMcp, act, subject, changes }: AuditEntry,
  language: Locale,
): CsvCell[] {
  const nameOf = (person: { name: string } | null) => (person === null ? '' : person.name || noName[language])
  const isByCandidate = subject.entity === 'candidate' && actor === null
  return [
    new Date(at),
    company?.name ?? '',
    actor === null
      ? isByCandidate
        ? textOfEntity('candidate', language)
        : system[language]
      : `${nameOf(actor)}${isMcp ? ' (MCP)' : ''}`,
    nameOf(impersonator),
    isAuditActionKey(act) ? textOfAction(act, language) : act,
    textOfEntity(subject.entity, language),
    subject.name ?? '',
    subject.ad?.title ?? '',
    changes.map((change) => wordsOfChange(change, language)).join('; '),
  ]
}

function wordsOfChange({ field, from, to }: AuditChange, language: Locale): string {
  const textOf = (value: AuditChange['from']) =>
    value === null
      ? '–'
      : value.kind === 'word'
        ? textOfValue(value.text, language)
        : value.kind === 'time'
          ? formatDateTime(value.text)
          : value.text
  const name = field === null ? '' : `${textOfField(field, language)}: `
  if (from === null && to === null) return `${name}${hidden[language]}`
  return from === null && field !== null
    ? `${name}${textOf(to)}`
    : from === null
      ? textOf(to)
      : `${name}${textOf(from)} → ${textOf(to)}`
}
