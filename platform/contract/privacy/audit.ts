import { Type, type Static } from 'typebox'
import { auditGroups } from '#rules/audit/actions.ts'
import { companyAdmin, declare, staff, tokenHolder } from '#contract/base/call.ts'
import { Cursor, MOST_OF_A_PAGE } from '#contract/base/paging.ts'
import {
  DateOnly,
  DateTime,
  File,
  Id,
  List,
  Text,
  Token,
  Uuid,
  nullable,
  oneOf,
  strict,
} from '#contract/base/shapes.ts'

// The audit log: the history and the security log of a company, or of all (PLUS-42). Beyond the documents.

const family = 'audit log'

/**
 * A value as it is told: a text; a number; an instant; a word of the code, or several apart by commas, which
 * `rules/audit/words.ts` has words for.
 */
export const AuditValue = strict({ kind: oneOf('text', 'number', 'time', 'word'), text: Type.String() })
export type AuditValue = Static<typeof AuditValue>

/** What changed. `field` is null where the act says it; both values are null for what may lead to a person. */
export const AuditChange = strict({
  field: nullable(Type.String()),
  from: nullable(AuditValue),
  to: nullable(AuditValue),
})
export type AuditChange = Static<typeof AuditChange>

/**
 * Somebody who acted: by name as it is now, empty once the account is gone; `isStaff` for who is no member of the
 * company.
 */
export const AuditPerson = strict({ id: Uuid, name: Type.String(), isStaff: Type.Boolean() })
export type AuditPerson = Static<typeof AuditPerson>

/**
 * What an entry is about: its name as it is now, null when nobody knows it any more; `adId` and `isThere` say where one
 * may go.
 */
export const AuditSubject = strict({
  entity: Type.String(),
  id: Type.String(),
  name: nullable(Type.String()),
  /** The ad it belongs to, with its title. */
  ad: nullable(strict({ id: Id, title: Type.String() })),
  isThere: Type.Boolean(),
})
export type AuditSubject = Static<typeof AuditSubject>

export const AuditEntry = strict({
  /** Of the log alone: `h7` of the history, `s7` of the security log. */
  id: Type.String(),
  at: DateTime,
  /** Of which company; null for what belongs to none. */
  company: nullable(strict({ id: Id, name: Type.String() })),
  /** Who did it: null for the platform itself and for candidates. */
  actor: nullable(AuditPerson),
  /** The staff who acted as the actor. */
  impersonator: nullable(AuditPerson),
  /** What was done, such as `ad.renamed`: one of `rules/audit/actions.ts`. */
  act: Type.String(),
  subject: AuditSubject,
  changes: List(AuditChange, 200),
})
export type AuditEntry = Static<typeof AuditEntry>

const filter = {
  /** Who acted, or acted as somebody. */
  who: Type.Optional(Uuid),
  kind: Type.Optional(oneOf(...auditGroups)),
  /** Days in Stockholm, both included. */
  from: Type.Optional(DateOnly),
  to: Type.Optional(DateOnly),
  impersonated: Type.Optional(Type.Boolean()),
  /** Names of what it is about, and of who did it. */
  search: Type.Optional(Text(200)),
}
const page = {
  after: Type.Optional(Cursor),
  take: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_OF_A_PAGE })),
}

/** Most entries that are counted: beyond them a list says that there are more. */
export const MOST_COUNTED = 10_000

/**
 * A page of the log, newest first; `total` and `days` (how many a day has, of those that were counted whole) are of all
 * that the filter finds, at most {@link MOST_COUNTED}.
 */
const AuditPage = strict({
  items: List(AuditEntry, MOST_OF_A_PAGE),
  next: nullable(Cursor),
  total: Type.Integer({ minimum: 0 }),
  isMore: Type.Boolean(),
  days: List(strict({ day: DateOnly, count: Type.Integer() }), MOST_COUNTED),
})

/**
 * GET /auditLog: what was done in a company, for its administrators, newest first. Sign-ins are those of its members,
 * since they are members.
 */
export const GetAuditLog = declare({
  id: 'get-audit-log',
  family,
  method: 'GET',
  path: '/auditLog',
  query: strict({ id: Id, ...filter, ...page }),
  response: AuditPage,
  access: companyAdmin('company', 'query.id', 'Administrator'),
  errors: {},
})

/** GET /auditPeople: who stands in a company's log: its members, and staff who acted there lately. */
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
 * POST /auditLogExport: a way to what a filter finds as CSV, which opens once, within five minutes. It is remembered
 * itself.
 */
export const ExportAuditLog = declare({
  id: 'export-audit-log',
  family,
  method: 'POST',
  path: '/auditLogExport',
  body: strict({ id: Id, ...filter }),
  response: strict({ token: Type.String() }),
  access: companyAdmin('company', 'body.id', 'Administrator'),
  errors: {},
})

/** GET /adminAuditLog: what was done in all companies and in none, newest first. */
export const GetAdminAuditLog = declare({
  id: 'get-admin-audit-log',
  family,
  method: 'GET',
  path: '/adminAuditLog',
  query: strict({ ...filter, ...page }),
  response: AuditPage,
  access: staff('Administrator'),
  errors: {},
})

/** POST /adminAuditLogExport: the same as CSV, once, within five minutes. */
export const ExportAdminAuditLog = declare({
  id: 'export-admin-audit-log',
  family,
  method: 'POST',
  path: '/adminAuditLogExport',
  body: strict(filter),
  response: strict({ token: Type.String() }),
  access: staff('Administrator'),
  errors: {},
})

/** GET /getAuditLogExport: the rows, without a bearer token: at most a hundred thousand. */
export const GetAuditLogExport = declare({
  id: 'get-audit-log-export',
  family,
  method: 'GET',
  path: '/getAuditLogExport',
  query: strict({ token: Token }),
  response: File('text/csv'),
  access: tokenHolder('auditLogExport', 'query.token'),
  errors: { 410: 'token used or expired' },
})
