import { MAX_COUNTED_ROWS } from '#rules/text-and-time/count-limit.ts'
import { AVATAR_COLOURS } from '#rules/people/avatar.ts'
import { Type, type Static } from 'typebox'
import { auditGroups } from '#rules/audit/actions.ts'
import { companyAdmin, declare, staff, tokenHolder } from '#contract/base/call.ts'
import { Cursor, MAX_PAGE_SIZE, pageCursors } from '#contract/base/paging.ts'
import {
  DateOnly,
  DateTime,
  FileResponse,
  Id,
  List,
  Token,
  Uuid,
  nullable,
  oneOf,
  strict,
  Search,
  Text,
} from '#contract/base/scalars.ts'

// The audit log: the history and the security log of a company or of all companies (PLUS-42). Beyond the documents.

const family = 'audit log'

/**
 * A value as text, with its kind: a text, a number, a time or a fixed term. Multiple terms are separated by commas.
 * `rules/audit/texts.ts` has the texts for terms.
 */
export const AuditValue = strict({ kind: oneOf('text', 'number', 'time', 'word'), text: Type.String() })
export type AuditValue = Static<typeof AuditValue>

/**
 * A changed value. `field` is null if the action already implies the field. `from` and `to` are null if the value is
 * personal data.
 */
export const AuditChange = strict({
  field: nullable(Type.String()),
  from: nullable(AuditValue),
  to: nullable(AuditValue),
})
export type AuditChange = Static<typeof AuditChange>

/**
 * A user or an API key in the log. `name` is the current name, empty if the account has been deleted. `isStaff` is true if
 * the user is not a member of the company. `avatar` is the index of the avatar's colour, which the e-mail address decides
 * too.
 */
export const AuditPerson = strict({
  id: Uuid,
  kind: oneOf('user', 'key'),
  name: Type.String(),
  isStaff: Type.Boolean(),
  avatar: Type.Integer({ minimum: 0, maximum: AVATAR_COLOURS.length - 1 }),
})
export type AuditPerson = Static<typeof AuditPerson>

/**
 * The object of an entry. `name` is its current name, or null if unknown. Clients link to the object if `isThere` is
 * true.
 */
const AuditSubject = strict({
  entity: Type.String(),
  id: Type.String(),
  name: nullable(Type.String()),
  /** The ad that the object belongs to. */
  ad: nullable(strict({ id: Id, title: Type.String() })),
  isThere: Type.Boolean(),
})
type AuditSubject = Static<typeof AuditSubject>

export const AuditEntry = strict({
  /** The company, or 0, and the id within the log: `4.h7` in the history, `0.s7` in the security log. */
  id: Type.String(),
  at: DateTime,
  /** The company. Null if the entry does not concern a company. */
  company: nullable(strict({ id: Id, name: Type.String(), isTest: Type.Boolean() })),
  /** The acting user. Null for automatic actions and for candidates. */
  actor: nullable(AuditPerson),
  /** The staff user who impersonated the actor. */
  impersonator: nullable(AuditPerson),
  /** Whether the actor is an API key that an assistant used through `/mcp` (PLUS-103). Beyond the documents. */
  isMcp: Type.Boolean(),
  /** The action, such as `ad.renamed`. `rules/audit/actions.ts` lists all actions. */
  act: Type.String(),
  subject: AuditSubject,
  changes: List(AuditChange, 200),
})
export type AuditEntry = Static<typeof AuditEntry>

const filter = {
  /** Matches the actor or the impersonator. */
  who: Type.Optional(Uuid),
  kind: Type.Optional(oneOf(...auditGroups)),
  /** Days in Stockholm time, both inclusive. */
  from: Type.Optional(DateOnly),
  to: Type.Optional(DateOnly),
  impersonated: Type.Optional(Type.Boolean()),
  /** Matches the names of objects and of acting users. */
  search: Type.Optional(Search),
}
const pageQuery = {
  /** Only the entry with this id. */
  entry: Type.Optional(Text('opaque', 30, { pattern: '^[0-9]{1,10}\\.[hs][1-9][0-9]{0,14}$' })),
  after: Type.Optional(Cursor),
  take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
}

/** The maximum number of entries that are counted. Beyond it, `isMore` is true. */
export const MAX_COUNTED_ENTRIES = MAX_COUNTED_ROWS

/**
 * A page of the log, newest first. `total` counts the entries that match the filter, at most {@link MAX_COUNTED_ENTRIES}.
 * `days` has the number of entries per day, for the days that were counted completely.
 */
const AuditPage = strict({
  items: List(AuditEntry, MAX_PAGE_SIZE),
  ...pageCursors,
  total: Type.Integer({ minimum: 0 }),
  isMore: Type.Boolean(),
  days: List(strict({ day: DateOnly, count: Type.Integer() }), MAX_COUNTED_ENTRIES),
})

/**
 * GET /auditLog. Returns the audit log of a company, newest first. Sign-ins of members are included from the time they
 * became members. Roles: company administrator; Administrator.
 */
export const GetAuditLog = declare({
  id: 'get-audit-log',
  family,
  method: 'GET',
  path: '/auditLog',
  query: strict({
    id: Id,
    ...filter,
    /** Leaves out what happens to candidates, which is most of a log. */
    withoutCandidates: Type.Optional(Type.Boolean()),
    ...pageQuery,
  }),
  response: AuditPage,
  access: companyAdmin('company', 'query.id', 'Administrator'),
  errors: {},
})

/**
 * GET /auditPeople. Returns the people in the log of a company: its members, and staff who acted there recently. Roles:
 * company administrator; Administrator.
 */
export const GetAuditPeople = declare({
  id: 'get-audit-people',
  family,
  method: 'GET',
  path: '/auditPeople',
  query: strict({ id: Id }),
  response: List(AuditPerson, 1000),
  access: companyAdmin('company', 'query.id', 'Administrator'),
  errors: {},
})

/**
 * POST /auditLogExport. Creates a single-use download link for the filtered log as CSV, valid for five minutes. The
 * export is logged too. Roles: company administrator; Administrator.
 */
export const ExportAuditLog = declare({
  id: 'export-audit-log',
  family,
  method: 'POST',
  path: '/auditLogExport',
  body: strict({ id: Id, ...filter }),
  response: strict({ token: Type.String() }),
  access: companyAdmin('company', 'body.id', 'Administrator'),
  whileImpersonating: 'refused',
  errors: {},
})

/**
 * GET /adminAuditLog. Returns the audit log of all companies, including entries without a company, newest first. Roles:
 * Administrator.
 */
export const GetAdminAuditLog = declare({
  id: 'get-admin-audit-log',
  family,
  method: 'GET',
  path: '/adminAuditLog',
  query: strict({ ...filter, ...pageQuery }),
  response: AuditPage,
  access: staff('Administrator'),
  errors: {},
})

/**
 * POST /adminAuditLogExport. Creates a single-use download link for that log as CSV, valid for five minutes. Roles:
 * Administrator.
 */
export const ExportAdminAuditLog = declare({
  id: 'export-admin-audit-log',
  family,
  method: 'POST',
  path: '/adminAuditLogExport',
  body: strict(filter),
  response: strict({ token: Type.String() }),
  access: staff('Administrator'),
  whileImpersonating: 'refused',
  errors: {},
})

/** GET /getAuditLogExport. Returns the CSV, at most 100,000 rows. Needs no bearer token. Roles: token holder. */
export const GetAuditLogExport = declare({
  id: 'get-audit-log-export',
  family,
  method: 'GET',
  path: '/getAuditLogExport',
  query: strict({ token: Token }),
  response: FileResponse('text/csv'),
  access: tokenHolder('auditLogExport', 'query.token'),
  errors: { 410: 'the link has already been used or has expired' },
})
