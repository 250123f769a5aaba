import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sessions, users } from './accounts.ts'
import { instant, isOneOf } from './columns.ts'
import { companies } from './companies.ts'

/**
 * How a bank identity login ended: `registryUnavailable` the person is known, and the companies could not be asked for.
 */
export type BankIdentityOutcome = 'ok' | 'canceled' | 'failed' | 'registryUnavailable'

/** A company that a person may sign for, as the registry told it; whoever signs `jointly` needs another's signature. */
export interface SignedFor {
  organizationNumber: string
  name: string
  city: string
  limited: boolean
  signs: 'alone' | 'jointly'
}

/**
 * A bank identity login of a signed-in user, from its beginning to the company it was made for. The personal number is
 * never stored: what the registry answers about it is.
 */
export const bankIdentityLogins = pgTable(
  'bank_identity_logins',
  {
    /** SHA-256 of the state that travels through the browser. */
    stateHash: text('state_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Only this session may finish it. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Path of the page to come back to. */
    returnPath: text('return_path').notNull(),
    /** The PKCE verifier, sealed. */
    verifier: text('verifier').notNull(),
    nonce: text('nonce').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the browser came back; it can do so once. */
    returnedAt: instant('returned_at'),
    outcome: text('outcome').$type<BankIdentityOutcome>(),
    /** SHA-256 of the assignment by which the outcome is read and used. */
    assignmentHash: text('assignment_hash'),
    personName: text('person_name'),
    companies: jsonb('companies').$type<SignedFor[]>(),
    /** When a company was connected with it. */
    usedAt: instant('used_at'),
  },
  (t) => [
    uniqueIndex('bank_identity_logins_assignment').on(t.assignmentHash),
    index('bank_identity_logins_user').on(t.userId),
    index('bank_identity_logins_expires').on(t.expiresAt),
  ],
)

/** People who were asked by mail to join a company and have not answered. */
export const invitations = pgTable(
  'invitations',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** Lower-cased, as addresses of users. */
    email: text('email').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('invitations_email').on(t.companyId, t.email),
    index('invitations_id').on(t.id),
  ],
)

/** Who may answer a request: an administrator of the company, or somebody the registry names as signing for it. */
export type ApproverKind = 'administrator' | 'signatory'

/** A user who asks one person for access to a company. Answering one answers all that the user has there. */
export const accessRequests = pgTable(
  'access_requests',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    approverKind: text('approver_kind').$type<ApproverKind>().notNull(),
    /** The administrator's user id, or the registry's id of the signatory. */
    approverId: text('approver_id').notNull(),
    approverName: text('approver_name').notNull(),
    message: text('message'),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
    granted: boolean('granted'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('access_requests_open')
      .on(t.companyId, t.userId, t.approverId)
      .where(sql`answered_at is null`),
    index('access_requests_user').on(t.userId, t.createdAt),
    index('access_requests_id').on(t.id),
    check('access_requests_approver', isOneOf(t.approverKind, ['administrator', 'signatory'])),
  ],
)

/** What is asked for of a company abroad, in the wire shape of the request. */
export interface StoredForeignCompany {
  companyName: string
  contactName: string
  contactEmail: string
  contactPhone: string
  homePage: string | null
  organizationNumber: string
  country: string
  city: string
  postNumber: string | null
  address: string
  co: string | null
}

/** Companies abroad that somebody asked to have added; staff look into each. */
export const foreignCompanyRequests = pgTable(
  'foreign_company_requests',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    company: jsonb('company').$type<StoredForeignCompany>().notNull(),
    requireAmfService: boolean('require_amf_service').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    acceptedAt: instant('accepted_at'),
    /** The company that was made of it. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('foreign_company_requests_user').on(t.userId),
    index('foreign_company_requests_open')
      .on(t.id)
      .where(sql`accepted_at is null`),
  ],
)

/** Addresses a company may send mail to candidates from; the one in use stands in the company. */
export const senderAddresses = pgTable(
  'sender_addresses',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When somebody followed the link that was mailed to it. */
    verifiedAt: instant('verified_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('sender_addresses_email').on(t.companyId, t.email),
    index('sender_addresses_id').on(t.id),
  ],
)
