import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from './accounts.ts'
import { ads } from './ads.ts'
import { big, instant } from './columns.ts'
import { companies } from './companies.ts'

// Tables for data protection and data portability: retention notices, webhooks and full exports.

/**
 * Notices to a company's administrators, sent a week before an ad's applications are anonymised (PLUS-40). At most one
 * notice per ad and due date.
 */
export const retentionNotices = pgTable(
  'retention_notices',
  {
    companyId: integer('company_id').notNull(),
    adId: integer('ad_id').notNull(),
    /** Day in Stockholm from which the applications can be anonymised. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    toldAt: instant('told_at').notNull(),
    /** Number of applications in the notice. */
    applications: integer('applications').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.adId, t.dueOn] }),
    foreignKey({ columns: [t.companyId, t.adId], foreignColumns: [ads.companyId, ads.id] }).onDelete('cascade'),
    check('retention_notices_applications', sql`${t.applications} >= 0`),
  ],
)

/** A company's webhooks (PLUS-63). */
export const webhooks = pgTable(
  'webhooks',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    /** Subscribed events. Empty for all events. */
    events: text('events').array().notNull(),
    /** The signing key, and the previous key while both are valid. Encrypted. */
    sealedSecret: text('sealed_secret').notNull(),
    sealedFormerSecret: text('sealed_former_secret'),
    formerSecretUntil: instant('former_secret_until'),
    isActive: boolean('is_active').notNull().default(true),
    /** Time of the first of the current failures. Null while deliveries succeed. */
    failingSince: instant('failing_since'),
    /** Time of the last successful delivery. */
    lastDeliveredAt: instant('last_delivered_at'),
    /** Deliveries pause until this time, because the receiver asked for it. */
    notBefore: instant('not_before'),
    /** When the platform disabled the webhook after a long time of failures. */
    stoppedAt: instant('stopped_at'),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

/** Delivery of an event to a webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    companyId: integer('company_id').notNull(),
    id: big('id').notNull().generatedByDefaultAsIdentity(),
    webhookId: integer('webhook_id').notNull(),
    /** Same for every attempt and resend, so that receivers can detect duplicates. */
    messageId: text('message_id').notNull(),
    event: text('event').notNull(),
    /** Ids and times only. Receivers with an API key can read the objects. */
    payload: jsonb('payload').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Time of the next attempt. During an attempt, the time at which it counts as failed. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    deliveredAt: instant('delivered_at'),
    failedAt: instant('failed_at'),
    /** HTTP status of the last attempt, or the reason why there was no response. */
    lastStatus: integer('last_status'),
    lastFailure: text('last_failure'),
    lastTriedAt: instant('last_tried_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.webhookId], foreignColumns: [webhooks.companyId, webhooks.id] }).onDelete(
      'cascade',
    ),
    index('webhook_deliveries_webhook').on(t.companyId, t.webhookId, t.id),
    index('webhook_deliveries_due')
      .on(t.companyId, t.webhookId, t.dueAt)
      .where(sql`delivered_at is null and failed_at is null`),
    index('webhook_deliveries_created').on(t.createdAt),
    check('webhook_deliveries_attempts', sql`${t.attempts} >= 0`),
  ],
)

/** A full export of a company (PLUS-64). A job writes it, and it can be downloaded once. */
export const companyExports = pgTable(
  'company_exports',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    requestedAt: instant('requested_at').notNull(),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** Number of written parts and total number of parts. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    finishedAt: instant('finished_at'),
    failedAt: instant('failed_at'),
    /** Key of the archive in the file store, and its size in bytes. Null once the archive is deleted. */
    key: text('key'),
    size: big('size'),
    /** SHA-256 of the one-time download token. */
    tokenHash: text('token_hash'),
    fetchedAt: instant('fetched_at'),
    expiresAt: instant('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('company_exports_token').on(t.tokenHash),
    index('company_exports_expiry')
      .on(t.expiresAt)
      .where(sql`key is not null`),
    check('company_exports_parts', sql`${t.done} between 0 and ${t.total}`),
    check('company_exports_size', sql`${t.size} >= 0`),
  ],
)
