import { Type, type Static } from 'typebox'
import { RETENTION_MAX_MONTHS, RETENTION_MIN_MONTHS } from '#rules/candidates/retention.ts'
import { companyAdmin, declare, tokenHolder } from '#contract/base/call.ts'
import {
  DateOnly,
  DateTime,
  File,
  Id,
  List,
  PartVersion,
  Text,
  Token,
  nullable,
  oneOf,
  strict,
} from '#contract/base/shapes.ts'

// How long a company keeps applications, what it hides of candidates, and what it does when one asks (PLUS-40, PLUS-41,
// PLUS-43). Beyond the documents.

const family = 'privacy'
const Months = Type.Integer({ minimum: RETENTION_MIN_MONTHS, maximum: RETENTION_MAX_MONTHS })

/** Most characters of a step's name that may be chosen. */
const STEP_NAME_MAX = 200

/** What is hidden until a step, by its name; see rules/candidates/anonymous-screening.ts. */
const Screening = strict({
  name: Type.Boolean(),
  picture: Type.Boolean(),
  age: Type.Boolean(),
  untilStep: Text(STEP_NAME_MAX),
})

/**
 * GET /companyPrivacy: what a company has chosen, and what there is to choose from. Roles: company administrator,
 * Administrator.
 */
export const CompanyPrivacy = declare({
  id: 'company-privacy',
  family,
  method: 'GET',
  path: '/companyPrivacy',
  query: strict({ companyId: Id }),
  response: strict({
    retentionMonths: Type.Integer(),
    /** Null: nothing is hidden. */
    screening: nullable(Screening),
    /** Names of steps after the first on boards of the company, those that stand on most boards first. */
    steps: List(Type.String(), 100),
    /** How the last step of most boards is called; null without a board. */
    lastStep: nullable(Type.String()),
    version: PartVersion,
  }),
  access: companyAdmin('company', 'query.companyId', 'Administrator'),
  errors: {},
})

/** PUT /companyPrivacy/{companyId}: saves all of it. Roles: company administrator, Administrator. */
export const SaveCompanyPrivacy = declare({
  id: 'save-company-privacy',
  family,
  method: 'PUT',
  path: '/companyPrivacy/{companyId}',
  params: strict({ companyId: Id }),
  body: strict({ retentionMonths: Months, screening: nullable(Screening), version: Type.Optional(PartVersion) }),
  response: strict({ version: PartVersion }),
  access: companyAdmin('company', 'params.companyId', 'Administrator'),
  errors: {
    400: 'months out of bounds, or a step without a name',
    409: 'changedMeanwhile: somebody saved since it was read',
  },
})

/**
 * GET /retentionPreview: which applications would go with other months. Roles: company administrator, Administrator.
 */
export const RetentionPreview = declare({
  id: 'retention-preview',
  family,
  method: 'GET',
  path: '/retentionPreview',
  query: strict({ companyId: Id, months: Months }),
  response: strict({
    /** Applications that go by that day as it is now. */
    due: Type.Integer(),
    /** How many more do with those months. */
    more: Type.Integer(),
    /** The first day on which those can go: a week after the next night's notice. */
    on: DateOnly,
  }),
  access: companyAdmin('company', 'query.companyId', 'Administrator'),
  errors: {},
})

/**
 * A person who has applied in a company; `id` is that of the latest application, by which the person is named in other
 * calls.
 */
export const Person = strict({
  id: Id,
  /** The stand-in when it is hidden in all applications. */
  name: Type.String(),
  /** Null when hidden. */
  email: nullable(Type.String()),
  applications: Type.Integer(),
  latest: DateTime,
  latestAd: Type.String(),
})
export type Person = Static<typeof Person>

/** Most people of one answer. */
export const MOST_PERSONS = 8

/**
 * GET /companyPersons: people who have applied in a company, by the words of their name or by their whole e-mail
 * address; at most eight, the latest application first. Whose name is hidden is found by the address alone. Roles:
 * company administrator.
 */
export const CompanyPersons = declare({
  id: 'company-persons',
  family,
  method: 'GET',
  path: '/companyPersons',
  query: strict({ companyId: Id, text: Text(254) }),
  response: strict({ persons: List(Person, MOST_PERSONS) }),
  access: companyAdmin('company', 'query.companyId'),
  errors: {},
})

/**
 * POST /exportPerson: an address that opens everything the company keeps about a person once, as a zip (PLUS-41).
 * Roles: company administrator.
 */
export const ExportPerson = declare({
  id: 'export-person',
  family,
  method: 'POST',
  path: '/exportPerson',
  body: strict({ candidateId: Id }),
  response: strict({ token: Type.String() }),
  access: companyAdmin('candidate', 'body.candidateId'),
  errors: { 409: 'the person is erased' },
})

/**
 * GET /personExport: the zip: `data.json`, and the documents of each application in a folder. Roles: whoever holds the
 * token.
 */
export const PersonExport = declare({
  id: 'person-export',
  family,
  method: 'GET',
  path: '/personExport',
  query: strict({ token: Token }),
  response: File('application/zip'),
  access: tokenHolder('personExport', 'query.token'),
  errors: { 410: 'token used or expired' },
})

/**
 * POST /erasePerson: erases every application of a person in the company at once (PLUS-41); the person is told nothing.
 * Roles: company administrator.
 */
export const ErasePerson = declare({
  id: 'erase-person',
  family,
  method: 'POST',
  path: '/erasePerson',
  body: strict({
    candidateId: Id,
    /** How many applications were shown to who confirmed. */
    applications: Type.Integer({ minimum: 1, maximum: 100_000 }),
  }),
  response: strict({ applications: Type.Integer() }),
  access: companyAdmin('candidate', 'body.candidateId'),
  errors: { 409: 'changedMeanwhile: the person has more or fewer applications than were confirmed' },
})

/** Something that was done with people's data. */
export const PrivacyDeed = strict({
  id: Id,
  at: DateTime,
  what: oneOf('erased', 'exported', 'retained'),
  /**
   * Whom it concerns: the name while it is kept and shown, else the stand-in; null when it was an ad's applications.
   */
  person: nullable(Type.String()),
  /** The ad whose applications were over. */
  ad: nullable(Type.String()),
  applications: Type.Integer(),
  /** Who did it; null for what runs by itself. */
  by: nullable(Type.String()),
})
export type PrivacyDeed = Static<typeof PrivacyDeed>

/** Most entries of the record. */
export const MOST_PRIVACY_DEEDS = 50

/**
 * GET /privacyRecord: what was erased and exported of people, the newest first, the last 50. Roles: company
 * administrator, Administrator.
 */
export const PrivacyRecord = declare({
  id: 'privacy-record',
  family,
  method: 'GET',
  path: '/privacyRecord',
  query: strict({ companyId: Id }),
  response: strict({ deeds: List(PrivacyDeed, MOST_PRIVACY_DEEDS) }),
  access: companyAdmin('company', 'query.companyId', 'Administrator'),
  errors: {},
})
