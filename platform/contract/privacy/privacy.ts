import { Actor } from '#contract/base/actor.ts'
import { Type, type Static } from 'typebox'
import { MAX_RETENTION_MONTHS, MIN_RETENTION_MONTHS } from '#rules/candidates/retention.ts'
import { companyAdmin, declare, tokenHolder } from '#contract/base/call.ts'
import {
  DateOnly,
  DateTime,
  FileResponse,
  Id,
  List,
  PartVersion,
  Text,
  Token,
  nullable,
  oneOf,
  strict,
} from '#contract/base/scalars.ts'

// Privacy settings and requests of a company: retention of applications, anonymous screening, and exporting and erasing
// a person (PLUS-40, PLUS-41, PLUS-43). Beyond the documents.

const family = 'privacy'
const Months = Type.Integer({ minimum: MIN_RETENTION_MONTHS, maximum: MAX_RETENTION_MONTHS })

/** The maximum length of a step name in the settings. */
const MAX_STEP_NAME_LENGTH = 200

/** The details hidden from reviewers until the step named `untilStep`. See rules/candidates/anonymous-screening.ts. */
const Screening = strict({
  name: Type.Boolean(),
  picture: Type.Boolean(),
  age: Type.Boolean(),
  untilStep: Text('line', MAX_STEP_NAME_LENGTH),
})

/**
 * GET /companyPrivacy. Returns the privacy settings of a company and the steps to choose from. Roles: company
 * administrator; Administrator.
 */
export const CompanyPrivacy = declare({
  id: 'company-privacy',
  family,
  method: 'GET',
  path: '/companyPrivacy',
  query: strict({ companyId: Id }),
  response: strict({
    retentionMonths: Type.Integer(),
    /** Null if nothing is hidden. */
    screening: nullable(Screening),
    /** Names of the steps after the first on the boards of the company, most common first. */
    steps: List(Type.String(), 100),
    /** The most common name of a last step. Null if the company has no board. */
    lastStep: nullable(Type.String()),
    version: PartVersion,
  }),
  access: companyAdmin('company', 'query.companyId', 'Administrator'),
  errors: {},
})

/** PUT /companyPrivacy/{companyId}. Replaces the privacy settings. Roles: company administrator; Administrator. */
export const SaveCompanyPrivacy = declare({
  id: 'save-company-privacy',
  family,
  method: 'PUT',
  path: '/companyPrivacy/{companyId}',
  params: strict({ companyId: Id }),
  body: strict({ retentionMonths: Months, screening: nullable(Screening), version: Type.Optional(PartVersion) }),
  response: strict({ version: PartVersion }),
  access: companyAdmin('company', 'params.companyId', 'Administrator'),
  whileImpersonating: 'allowed',
  errors: {
    400: '`retentionMonths` is out of range, or the step name is empty',
    409: '`changedMeanwhile`: someone else changed the settings after you read them',
  },
})

/**
 * GET /retentionPreview. Returns how many applications a different retention period would affect. Roles: company
 * administrator; Administrator.
 */
export const RetentionPreview = declare({
  id: 'retention-preview',
  family,
  method: 'GET',
  path: '/retentionPreview',
  query: strict({ companyId: Id, months: Months }),
  response: strict({
    /** The number of applications that will be anonymised by `on` with the current period. */
    due: Type.Integer(),
    /** How many more would be anonymised with the period `months`. */
    more: Type.Integer(),
    /** The first day on which these can be anonymised: one week after the notice that is sent next night. */
    on: DateOnly,
  }),
  access: companyAdmin('company', 'query.companyId', 'Administrator'),
  errors: {},
})

/**
 * A person who has applied to a company. `id` is the id of their latest application, and identifies the person in other
 * calls.
 */
export const Person = strict({
  id: Id,
  /** The name, or a pseudonym if it is hidden in all applications. */
  name: Type.String(),
  /** Null if hidden, unless the search was for the address. */
  email: nullable(Type.String()),
  applications: Type.Integer(),
  latest: DateTime,
  latestAd: Type.String(),
})
export type Person = Static<typeof Person>

/** The maximum number of people in one response. */
export const MAX_PERSONS = 8

/**
 * GET /companyPersons. Searches the people who have applied to a company, by the words of their name or by their full
 * email address. Returns at most eight, latest application first. A person with a hidden name is only found by the
 * address. Roles: company administrator.
 */
export const CompanyPersons = declare({
  id: 'company-persons',
  family,
  method: 'GET',
  path: '/companyPersons',
  query: strict({ companyId: Id, text: Text('line', 254) }),
  response: strict({ persons: List(Person, MAX_PERSONS) }),
  access: companyAdmin('company', 'query.companyId'),
  errors: {},
})

/**
 * POST /exportPerson. Creates a single-use download link for everything the company stores about a person, as a ZIP
 * (PLUS-41). Roles: company administrator.
 */
export const ExportPerson = declare({
  id: 'export-person',
  family,
  method: 'POST',
  path: '/exportPerson',
  body: strict({ candidateId: Id }),
  response: strict({ token: Type.String() }),
  access: companyAdmin('candidate', 'body.candidateId'),
  whileImpersonating: 'refused',
  errors: { 409: 'the person has already been erased' },
})

/**
 * GET /personExport. Returns a ZIP with `data.json` and a folder with the documents of each application. Roles: token
 * holder.
 */
export const PersonExport = declare({
  id: 'person-export',
  family,
  method: 'GET',
  path: '/personExport',
  query: strict({ token: Token }),
  response: FileResponse('application/zip'),
  access: tokenHolder('personExport', 'query.token'),
  errors: { 410: 'the link has already been used or has expired' },
})

/**
 * POST /erasePerson. Erases all applications of a person in the company and emails the person a confirmation (PLUS-41).
 * Roles: company administrator.
 */
export const ErasePerson = declare({
  id: 'erase-person',
  family,
  method: 'POST',
  path: '/erasePerson',
  body: strict({
    candidateId: Id,
    /** The number of applications that the user confirmed. */
    applications: Type.Integer({ minimum: 1, maximum: 100_000 }),
  }),
  response: strict({ applications: Type.Integer() }),
  access: companyAdmin('candidate', 'body.candidateId'),
  whileImpersonating: 'allowed',
  errors: { 409: "`changedMeanwhile`: the person's applications have changed since you confirmed" },
})

/** An entry of the privacy record. */
export const PrivacyRecordEntry = strict({
  id: Id,
  at: DateTime,
  what: oneOf('erased', 'exported', 'retained'),
  /**
   * The person concerned: their name, or a pseudonym if it has been erased or hidden. Null if the action concerned all
   * applications of an ad.
   */
  person: nullable(Type.String()),
  /** The ad whose applications reached the end of their retention period. */
  ad: nullable(Type.String()),
  applications: Type.Integer(),
  /** The name of the acting user. Null for automatic actions. */
  by: nullable(Actor),
})
export type PrivacyRecordEntry = Static<typeof PrivacyRecordEntry>

/** The maximum number of entries in the record. */
export const MAX_PRIVACY_LOG_ENTRIES = 50

/**
 * GET /privacyRecord. Returns the last 50 erasures and exports of personal data, newest first. Roles: company
 * administrator; Administrator.
 */
export const PrivacyRecord = declare({
  id: 'privacy-record',
  family,
  method: 'GET',
  path: '/privacyRecord',
  query: strict({ companyId: Id }),
  response: strict({ deeds: List(PrivacyRecordEntry, MAX_PRIVACY_LOG_ENTRIES) }),
  access: companyAdmin('company', 'query.companyId', 'Administrator'),
  errors: {},
})
