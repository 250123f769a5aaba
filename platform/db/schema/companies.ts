import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Step } from '../../contract/types.ts'
import { users } from './accounts.ts'
import { instant } from './columns.ts'

/** Wire shape of an address (contract type Address). */
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
    /** Verified sender address of mails to candidates (PLUS-10); null uses the platform's own. */
    senderEmail: text('sender_email'),
    canUseCredits: boolean('can_use_credits').notNull().default(false),
    salesUserId: uuid('sales_user_id').references(() => users.id),
    employmentServiceRequired: boolean('employment_service_required').notNull().default(false),
    employmentServiceConnected: boolean('employment_service_connected').notNull().default(false),
    retentionMonths: integer('retention_months').notNull().default(24),
    bannedAt: instant('banned_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('companies_organization_number').on(t.organizationNumber)],
)

/** A user's place in a company, with the contact details the user has there (ACC-36). */
export const members = pgTable(
  'members',
  {
    companyId: integer('company_id').notNull().references(() => companies.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    admin: boolean('admin').notNull().default(false),
    /** The user's preselected company; at most one per user. */
    default: boolean('is_default').notNull().default(false),
    title: text('title').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** Activity before this moment is not unread for the user. */
    joinedAt: instant('joined_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), index('members_user').on(t.userId)],
)

export const projects = pgTable(
  'projects',
  {
    companyId: integer('company_id').notNull().references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    default: boolean('is_default').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] }), index('projects_id').on(t.id)],
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
  ],
)

/** Message templates of a company (the e-mail templates list). */
export const emailTemplates = pgTable(
  'email_templates',
  {
    companyId: integer('company_id').notNull().references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] }), index('email_templates_id').on(t.id), uniqueIndex('email_templates_name').on(t.companyId, sql`lower(${t.name})`)],
)

/** Step templates of a company; steps in the wire shape of Step. */
export const stepTemplates = pgTable(
  'step_templates',
  {
    companyId: integer('company_id').notNull().references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    steps: jsonb('steps').$type<Step[]>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] }), index('step_templates_id').on(t.id), uniqueIndex('step_templates_name').on(t.companyId, sql`lower(${t.name})`)],
)

/** Text blocks an ad can start from (adTemplateList). */
export const adTemplates = pgTable(
  'ad_templates',
  {
    companyId: integer('company_id').notNull().references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

/** Credentials of a company at an outside service, sealed; only the vault opens them. */
export const companyCredentials = pgTable(
  'company_credentials',
  {
    companyId: integer('company_id').notNull().references(() => companies.id, { onDelete: 'cascade' }),
    /** Which service, for example `jobylon`. */
    service: text('service').notNull(),
    sealed: text('sealed').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.service] })],
)
