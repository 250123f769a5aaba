import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { LOCALES } from '#rules/text-and-time/locale.ts'
import { DATE_TIME_FORMATS } from '#rules/text-and-time/date-format.ts'
import type { SecurityEvent } from '#rules/audit/actions.ts'
import type { Device } from '#rules/requests/device.ts'
import type { TokenPurpose } from '#contract/base/call.ts'
import { swedishOrder } from '../swedish-order.ts'
import { big, instant, isOneOf } from './columns.ts'

/** People who can sign in: recruiters and staff. The email address is stored in lower case. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** PHC string of argon2id. Null until a password is set. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    country: text('country').notNull(),
    city: text('city').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    phoneNumber: text('phone_number').notNull(),
    imageFileId: uuid('image_file_id'),
    /** Staff roles in the spelling of SHELL-26. */
    roles: text('roles')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    recruiter: boolean('recruiter').notNull().default(true),
    locale: text('locale').notNull().default('sv'),
    /** One of DATE_TIME_FORMATS. Null until the user chooses a format. */
    dateTimeFormat: text('date_time_format'),
    /** Whether a move to a step without a message asks no question (PLUS-89). */
    moveAtOnce: boolean('move_at_once').notNull().default(false),
    notificationSettings: jsonb('notification_settings'),
    /** Unread messages up to this time need no reminder: it was sent, or reminders were off. */
    remindedUntil: instant('reminded_until'),
    emailConfirmedAt: instant('email_confirmed_at'),
    /** When the user turned on two-step verification. */
    secondFactorAt: instant('second_factor_at'),
    bannedAt: instant('banned_at'),
    deletedAt: instant('deleted_at'),
    /** Increases when claims or roles change. A token with an older version is renewed. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email')
      .on(t.email)
      .where(sql`deleted_at is null`),
    // The back office sorts by name and searches for parts of names and email addresses.
    index('users_by_name')
      .on(swedishOrder(sql`(${t.firstName} || ' ' || ${t.lastName})`), t.id)
      .where(sql`deleted_at is null`),
    index('users_parts').using(
      'gin',
      sql`lower(${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.email}) gin_trgm_ops`,
    ),
    index('users_unconfirmed')
      .on(t.id)
      .where(sql`email_confirmed_at is null and deleted_at is null`),
    check('users_locale', isOneOf(t.locale, LOCALES)),
    check('users_date_time_format', isOneOf(t.dateTimeFormat, DATE_TIME_FORMATS)),
  ],
)

/** A sign-in on one device. Every request checks the row, so a revoked or expired session answers 401 at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The staff user who impersonates the user, and the staff user's own session. If that session ends, so does this one. */
    impersonatorId: uuid('impersonator_id').references(() => users.id),
    impersonatorSessionId: uuid('impersonator_session_id').references((): AnyPgColumn => sessions.id, {
      onDelete: 'cascade',
    }),
    /** Kind of device, browser and operating system. Null without a `User-Agent`. */
    device: jsonb('device').$type<Device>(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_revoked').on(t.revokedAt),
    index('sessions_impersonator')
      .on(t.impersonatorSessionId)
      .where(sql`impersonator_session_id is not null`),
  ],
)

/** Keys for signing tokens. The newest key signs; all keys that are not retired verify. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  algorithm: text('algorithm').notNull(),
  /** Encrypted. Null once a newer key signs. */
  privateJwk: text('private_jwk'),
  publicJwk: jsonb('public_jwk').notNull(),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
})

/** Secrets that all instances share, encrypted with a key that is not in the database. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** One-time codes (ACC-14): type 1 ForgotPassword, 2 SignInOrRegister, 3 DeleteUser. */
export const codes = pgTable(
  'codes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: smallint('type').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    // The table also has the column keeps_password, which is unused. Platforms of 2025.11.0 name it in every insert, so
    // the release after this one drops it.
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('codes_user').on(t.userId, t.type),
    check('codes_type', sql`${t.type} between 1 and 3`),
    check('codes_tries', sql`${t.tries} >= 0`),
  ],
)

/** Authenticator apps. An unconfirmed app waits for its first code. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted. */
  secret: text('secret').notNull(),
  /** 30-second step of the last accepted code. Codes of this or an earlier step are rejected. */
  lastStep: big('last_step'),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
})

/** Recovery codes, as keyed hashes. Each code can be used once instead of the app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Invitations of staff. A user who confirms the email address gets the roles. */
export const staffInvitations = pgTable('staff_invitations', {
  email: text('email').primaryKey(),
  roles: text('roles').array().notNull(),
  /** Null for the first Administrator, invited by the installation script. */
  invitedBy: uuid('invited_by'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Tokens of mailed links, stored as SHA-256. Each token can be used once, for one purpose. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    /** Id of the object that the token is for, for example a user, a request or an invoice. */
    subject: text('subject').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('one_time_tokens_subject').on(t.purpose, t.subject), index('one_time_tokens_expires').on(t.expiresAt)],
)

/** Responses to writes with an Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    callerKey: text('caller_key').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Null while the first request is still running. */
    status: smallint('status'),
    response: jsonb('response'),
    /** The response may contain data of this company and candidate. It is deleted with them. */
    companyId: integer('company_id'),
    candidateId: integer('candidate_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.callerKey, t.key] }),
    index('idempotency_keys_created').on(t.createdAt),
    index('idempotency_keys_candidate')
      .on(t.companyId, t.candidateId)
      .where(sql`candidate_id is not null`),
  ],
)

/** Counters of rate limits that apply across instances (sign-in, codes, applications). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    windowStart: instant('window_start').notNull(),
    windowEnd: instant('window_end').notNull().defaultNow(),
    count: integer('count').notNull(),
  },
  (t) => [index('rate_limits_window_end').on(t.windowEnd), check('rate_limits_count', sql`${t.count} >= 0`)],
)

/** Sign-ins, sign-outs, codes and passwords of the last year. A trigger prevents changes to entries. */
export const securityLog = pgTable(
  'security_log',
  {
    id: big('id').primaryKey().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    event: text('event').$type<SecurityEvent>().notNull(),
    /** Null for an email address without an account. */
    userId: uuid('user_id'),
    impersonatorId: uuid('impersonator_id'),
    sessionId: uuid('session_id'),
    detail: text('detail').notNull(),
    /** Keyed hash of the visitor's network, different each day. */
    visitor: text('visitor').notNull(),
  },
  (t) => [
    index('security_log_user').on(t.userId, t.at),
    index('security_log_impersonator')
      .on(t.impersonatorId, t.at)
      .where(sql`impersonator_id is not null`),
    index('security_log_at').on(t.at, t.id),
  ],
)
