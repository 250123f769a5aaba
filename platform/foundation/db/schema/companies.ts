import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { KEY_SCOPES } from '#rules/integrations/api-keys.ts'
import { MediaSelection } from '#contract/base/enums.ts'
import type { AnonymousScreening } from '#rules/candidates/anonymous-screening.ts'
import type { Step } from '#contract/ads/step.ts'
import { swedishOrder } from '../swedish-order.ts'
import { tripleLetters } from '../search/triple-letters.ts'
import { users } from './accounts.ts'
import { instant, isOneOf } from './columns.ts'

/** A postal address in the format of the API (`Address` in the contract). */
export interface StoredAddress {
  coAddress: string | null
  streetAddress: string
  postNumber: string
  postArea: string
  postCountry: string
  postAddress: string | null
}

/** An employer. */
export const companies = pgTable(
  'companies',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name'),
    limited: boolean('limited').notNull().default(true),
    organizationNumber: text('organization_number').notNull(),
    billingName: text('billing_name'),
    vatNumber: text('vat_number'),
    companyAddress: jsonb('company_address').$type<StoredAddress>().notNull(),
    billingAddress: jsonb('billing_address').$type<StoredAddress>().notNull(),
    telephone: text('telephone').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    homePage: text('home_page'),
    contactPerson: text('contact_person').notNull().default(''),
    paperBilling: boolean('paper_billing').notNull().default(false),
    invoiceEmail: text('invoice_email'),
    mediaSelection: text('media_selection').notNull().default('not-set'),
    mediaSelectionUpdatedAt: instant('media_selection_updated_at'),
    vatAmount: numeric('vat_amount', { mode: 'number' }).notNull().default(0.25),
    logoFileId: uuid('logo_file_id'),
    about: text('about'),
    /** Verified sender address for mail to candidates (PLUS-10). Null uses the platform's address. */
    senderEmail: text('sender_email'),
    salesUserId: uuid('sales_user_id').references(() => users.id),
    employmentServiceRequired: boolean('employment_service_required').notNull().default(false),
    employmentServiceConnected: boolean('employment_service_connected').notNull().default(false),
    retentionMonths: integer('retention_months').notNull().default(24),
    /**
     * Hidden details of candidates, and the name of the step from which reviewers see them (PLUS-43). Null hides
     * nothing.
     */
    anonymousScreening: jsonb('anonymous_screening').$type<AnonymousScreening>(),
    bannedAt: instant('banned_at'),
    /** Whether the company's points promote its ads (PROMO-45). The ledger contains the number of points. */
    partialSponsoringEnabled: boolean('partial_sponsoring_enabled').notNull().default(false),
    /** Whether staff created this foreign company although another company has the same number (ADMIN-82). */
    sharesNumber: boolean('shares_number').notNull().default(false),
    /**
     * The company that created this test company (PLUS-102). Null for a real company. A test company sends no mail,
     * costs nothing, and is listed nowhere.
     */
    testOf: integer('test_of').references((): AnyPgColumn => companies.id),
    /** When the test company is deleted. Null for a real company. */
    testExpiresAt: instant('test_expires_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('companies_test_of')
      .on(t.testOf)
      .where(sql`test_of is not null`),
    index('companies_test_expires')
      .on(t.testExpiresAt)
      .where(sql`test_expires_at is not null`),
    check('companies_test', sql`(${t.testOf} is null) = (${t.testExpiresAt} is null)`),
    uniqueIndex('companies_own_number')
      .on(t.organizationNumber)
      .where(sql`not shares_number`),
    index('companies_number').on(t.organizationNumber),
    // The back office sorts by name and searches for parts of names and numbers.
    index('companies_by_name').on(swedishOrder(sql`coalesce(${t.name}, '')`), t.id),
    index('companies_without_sales')
      .on(swedishOrder(sql`coalesce(${t.name}, '')`), t.id)
      .where(sql`sales_user_id is null`),
    index('companies_name_parts').using('gin', sql`lower(coalesce(${t.name}, '')) gin_trgm_ops`),
    index('companies_billing_name_parts').using('gin', sql`lower(coalesce(${t.billingName}, '')) gin_trgm_ops`),
    // A search for one or two letters repeats each letter three times, so that it has a trigram.
    index('companies_name_letters').using(
      'gin',
      sql`${tripleLetters(sql`lower(coalesce(${t.name}, ''))`)} gin_trgm_ops`,
    ),
    index('companies_number_letters').using(
      'gin',
      sql`${tripleLetters(sql`lower(${t.organizationNumber})`)} gin_trgm_ops`,
    ),
    index('companies_number_parts').using('gin', sql`lower(${t.organizationNumber}) gin_trgm_ops`),
    check('companies_media_selection', isOneOf(t.mediaSelection, MediaSelection.enum)),
    check('companies_vat', sql`${t.vatAmount} between 0 and 1`),
    check('companies_retention', sql`${t.retentionMonths} > 0`),
  ],
)

/** Salespeople of a company. The main salesperson is in `companies.salesUserId` (ADMIN-18). */
export const companySalespersons = pgTable(
  'company_salespersons',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    index('company_salespersons_user').on(t.userId, t.companyId),
  ],
)

/** The notes of staff about a company (PLUS-107). The company never sees them. */
export const companyNotes = pgTable(
  'company_notes',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    isCall: boolean('is_call').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] }), index('company_notes_author').on(t.authorId, t.id)],
)

/** A user's membership in a company, with the contact details for that company (ACC-36). */
export const members = pgTable(
  'members',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    admin: boolean('admin').notNull().default(false),
    /** Whether the company is preselected. At most one per user. */
    default: boolean('is_default').notNull().default(false),
    title: text('title').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** Earlier activity does not count as unread for the user. */
    joinedAt: instant('joined_at').notNull(),
    /** The user was notified by mail of new applications up to this time. */
    applicationsToldUntil: instant('applications_told_until'),
    /** When the user hid the first steps of the company. Null if they are shown. */
    firstStepsHiddenAt: instant('first_steps_hidden_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    index('members_user').on(t.userId),
    uniqueIndex('members_default')
      .on(t.userId)
      .where(sql`is_default`),
  ],
)

export const projects = pgTable(
  'projects',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    default: boolean('is_default').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('projects_id').on(t.id),
    uniqueIndex('projects_default')
      .on(t.companyId)
      .where(sql`is_default`),
  ],
)

export const folders = pgTable(
  'folders',
  {
    companyId: integer('company_id').notNull(),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    projectId: integer('project_id').notNull(),
    name: text('name').notNull(),
    default: boolean('is_default').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.projectId], foreignColumns: [projects.companyId, projects.id] }),
    index('folders_id').on(t.id),
    index('folders_project').on(t.companyId, t.projectId),
    uniqueIndex('folders_default')
      .on(t.companyId, t.projectId)
      .where(sql`is_default`),
  ],
)

/** A company's templates for messages. */
export const emailTemplates = pgTable(
  'email_templates',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('email_templates_id').on(t.id),
    uniqueIndex('email_templates_name').on(t.companyId, sql`lower(${t.name})`),
  ],
)

/** A company's templates for steps. */
export const stepTemplates = pgTable(
  'step_templates',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    steps: jsonb('steps').$type<Step[]>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('step_templates_id').on(t.id),
    uniqueIndex('step_templates_name').on(t.companyId, sql`lower(${t.name})`),
  ],
)

/** A company's text templates for ads (adTemplateList). */
export const adTemplates = pgTable(
  'ad_templates',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

/** A company's credentials for an external service, encrypted by the vault. */
export const companyCredentials = pgTable(
  'company_credentials',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** For example `jobylon`. */
    service: text('service').notNull(),
    sealed: text('sealed').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.service] })],
)

/** A company's workplaces, from which ads copy the address. */
export const workplaceTemplates = pgTable(
  'workplace_templates',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    streetAddress: text('street_address').notNull(),
    postNumber: text('post_number').notNull(),
    postArea: text('post_area').notNull(),
    postCountry: text('post_country').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('workplace_templates_id').on(t.id),
    uniqueIndex('workplace_templates_name').on(t.companyId, sql`lower(${t.name})`),
  ],
)

/** A company's API keys and career page keys, stored only as hashes. */
export const partnerKeys = pgTable(
  'partner_keys',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    kind: text('kind').$type<'careerPage' | 'api'>().notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the key. */
    keyHash: text('key_hash').notNull(),
    /** SHA-256 of the key that this one replaced, which works until `formerKeyUntil`. */
    formerKeyHash: text('former_key_hash'),
    formerKeyUntil: instant('former_key_until'),
    /** Start of the key, so that its owner can recognise it. */
    masked: text('masked').notNull(),
    /** Scope of an API key. Career page keys only read. */
    scope: text('scope').$type<'read' | 'write'>().notNull().default('read'),
    /** Null if the key never expires. */
    expiresAt: instant('expires_at'),
    /** Last use, updated at most once a minute, or once in ten seconds if it comes from elsewhere. */
    lastUsedAt: instant('last_used_at'),
    /** Program of the last use, from its User-Agent header. */
    lastClient: text('last_client'),
    /** IP address of the last use. */
    lastAddress: text('last_address'),
    /** Whether the last use was that of an assistant, through `/mcp`. */
    lastViaMcp: boolean('last_via_mcp').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('partner_keys_hash').on(t.keyHash),
    uniqueIndex('partner_keys_former_hash').on(t.formerKeyHash),
    uniqueIndex('partner_keys_name').on(t.companyId, t.kind, sql`lower(${t.name})`),
    check('partner_keys_kind', isOneOf(t.kind, ['careerPage', 'api'])),
    check('partner_keys_scope', isOneOf(t.scope, KEY_SCOPES)),
  ],
)

/** The deprecated members of the GraphQL schema that an API key has used lately (PLUS-100). */
export const deprecatedUses = pgTable(
  'deprecated_uses',
  {
    companyId: integer('company_id').notNull(),
    keyId: integer('key_id').notNull(),
    /** Schema coordinate, for example `Ad.end`. */
    coordinate: text('coordinate').notNull(),
    reason: text('reason').notNull(),
    /** The last day of the member. Null if it has no date yet. */
    removedAfter: date('removed_after', { mode: 'string' }),
    lastUsedAt: instant('last_used_at').notNull(),
    count: integer('count').notNull(),
    /** The number of days before the removal of the newest warning. Null before the first. */
    warnedDays: integer('warned_days'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.keyId, t.coordinate] }),
    foreignKey({
      columns: [t.companyId, t.keyId],
      foreignColumns: [partnerKeys.companyId, partnerKeys.id],
      name: 'deprecated_uses_key',
    }).onDelete('cascade'),
    index('deprecated_uses_removal').on(t.removedAfter),
  ],
)

/** The GraphQL requests of a key by the hour, added up from the reports of the gateways. Kept for 31 days. */
export const keyUsage = pgTable(
  'key_usage',
  {
    companyId: integer('company_id').notNull(),
    keyId: integer('key_id').notNull(),
    /** Beginning of the hour. */
    hour: instant('hour').notNull(),
    /** Accepted requests. */
    requests: integer('requests').notNull(),
    /** Calls of the platform that the requests took from the rate of the key. */
    calls: integer('calls').notNull(),
    cost: bigint('cost', { mode: 'number' }).notNull(),
    /** Requests that were refused, by reason. */
    tooExpensive: integer('too_expensive').notNull(),
    notAllowed: integer('not_allowed').notNull(),
    rateLimited: integer('rate_limited').notNull(),
    /** Cost of the most expensive accepted request, and the name of its operation. */
    maxCost: integer('max_cost').notNull(),
    costliestOperation: text('costliest_operation'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.keyId, t.hour] }),
    foreignKey({
      columns: [t.companyId, t.keyId],
      foreignColumns: [partnerKeys.companyId, partnerKeys.id],
      name: 'key_usage_key',
    }).onDelete('cascade'),
    index('key_usage_hour').on(t.hour),
  ],
)

/** Hashes of deleted keys, so that requests with such a key get a clear error. Removed after a year. */
export const deletedKeys = pgTable(
  'deleted_keys',
  { keyHash: text('key_hash').primaryKey(), deletedAt: instant('deleted_at').notNull() },
  (t) => [index('deleted_keys_time').on(t.deletedAt)],
)
