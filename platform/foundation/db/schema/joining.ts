import { sql } from 'drizzle-orm'
import type { Undelivered } from '#contract/base/enums.ts'
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
 * Result of a BankID sign-in. `registryUnavailable`: the person is identified, but the company registry did not
 * respond.
 */
export type BankIdentityOutcome = 'ok' | 'canceled' | 'failed' | 'registryUnavailable'

/** A company that a person can sign for, according to the registry. `jointly` requires another signatory. */
export interface SignatoryCompany {
  organizationNumber: string
  name: string
  city: string
  limited: boolean
  signs: 'alone' | 'jointly'
}

/**
 * A BankID sign-in of an authenticated user, for adding a company. The personal number is never stored, only the
 * registry's response to it.
 */
export const bankIdentityLogins = pgTable(
  'bank_identity_logins',
  {
    /** SHA-256 of the OpenID Connect `state`. */
    stateHash: text('state_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Only this session can complete the sign-in. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Path of the page to return to. */
    returnPath: text('return_path').notNull(),
    /** The PKCE verifier, encrypted. */
    verifier: text('verifier').notNull(),
    nonce: text('nonce').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the browser returned. A sign-in can return once. */
    returnedAt: instant('returned_at'),
    outcome: text('outcome').$type<BankIdentityOutcome>(),
    /** SHA-256 of the assignment, a token for reading and using the outcome. */
    assignmentHash: text('assignment_hash'),
    personName: text('person_name'),
    companies: jsonb('companies').$type<SignatoryCompany[]>(),
    /** When a company was added with this sign-in. */
    usedAt: instant('used_at'),
  },
  (t) => [
    uniqueIndex('bank_identity_logins_assignment').on(t.assignmentHash),
    index('bank_identity_logins_user').on(t.userId),
    index('bank_identity_logins_expires').on(t.expiresAt),
  ],
)

/** Pending invitations to join a company. */
export const invitations = pgTable(
  'invitations',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** Lower case, like the addresses of users. */
    email: text('email').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    /** Whether the invited person becomes an administrator of the company. */
    admin: boolean('admin').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** When the invitation was last sent again. Null if it was sent once. */
    resentAt: instant('resent_at'),
    sentCount: integer('sent_count').notNull().default(1),
    /** Why the latest mail could not be delivered. Null if no failure is known. */
    undelivered: text('undelivered').$type<Undelivered>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('invitations_email').on(t.companyId, t.email),
    index('invitations_id').on(t.id),
  ],
)

/** The person who answers a request: an administrator of the company, or a signatory in the registry. */
export type ApproverKind = 'administrator' | 'signatory'

/** A user's request to one person for access to a company. One answer closes all requests of the user there. */
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

/** Details of a foreign company, in the format of the API request. */
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

/** Users' requests to add a foreign company. Staff review each request. */
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
    /** The created company. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('foreign_company_requests_user').on(t.userId),
    index('foreign_company_requests_open')
      .on(t.id)
      .where(sql`accepted_at is null`),
  ],
)

/** Sender addresses for a company's mail to candidates. The address in use is in `companies.senderEmail`. */
export const senderAddresses = pgTable(
  'sender_addresses',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the link in the verification mail was opened. */
    verifiedAt: instant('verified_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('sender_addresses_email').on(t.companyId, t.email),
    index('sender_addresses_id').on(t.id),
  ],
)
