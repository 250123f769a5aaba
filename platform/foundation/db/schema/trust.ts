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

// What lets a company keep the law and leave again: notices of retention, webhooks and full exports.

/**
 * That a company's administrators were told a week before an ad's applications are anonymised (PLUS-40); once for an ad
 * and day.
 */
export const retentionNotices = pgTable(
  'retention_notices',
  {
    companyId: integer('company_id').notNull(),
    adId: integer('ad_id').notNull(),
    /** The day in Stockholm from which they may be anonymised. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    toldAt: instant('told_at').notNull(),
    /** How many applications the notice named. */
    applications: integer('applications').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.adId, t.dueOn] }),
    foreignKey({ columns: [t.companyId, t.adId], foreignColumns: [ads.companyId, ads.id] }).onDelete('cascade'),
    check('retention_notices_applications', sql`${t.applications} >= 0`),
  ],
)

/** Addresses a company has its events sent to (PLUS-63). */
export const webhooks = pgTable(
  'webhooks',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    /** Which events; empty for all. */
    events: text('events').array().notNull(),
    /** The key that signs, sealed; and the one before it while both are good. */
    sealedSecret: text('sealed_secret').notNull(),
    sealedFormerSecret: text('sealed_former_secret'),
    formerSecretUntil: instant('former_secret_until'),
    isActive: boolean('is_active').notNull().default(true),
    /** Since when nothing has come through; null while it does. */
    failingSince: instant('failing_since'),
    /** When something last came through. */
    lastDeliveredAt: instant('last_delivered_at'),
    /** Nothing is sent before: the receiver asked for a pause. */
    notBefore: instant('not_before'),
    /** When it was stopped by itself, as nothing had come through for long. */
    stoppedAt: instant('stopped_at'),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

/** An event on its way to an address, and what became of it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    companyId: integer('company_id').notNull(),
    id: big('id').notNull().generatedByDefaultAsIdentity(),
    webhookId: integer('webhook_id').notNull(),
    /** The same for each try and each resending, by which a receiver knows it again. */
    messageId: text('message_id').notNull(),
    event: text('event').notNull(),
    /** Ids and times; what they lead to is read by whoever has a key. */
    payload: jsonb('payload').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it is tried next; while it is tried, when that try is given up. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    deliveredAt: instant('delivered_at'),
    failedAt: instant('failed_at'),
    /** What the last try got: a status of HTTP, or why there was none. */
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

/** A full export of a company (PLUS-64): asked for, written by a job, fetched once. */
export const companyExports = pgTable(
  'company_exports',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    requestedAt: instant('requested_at').notNull(),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** Parts written, of how many. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    finishedAt: instant('finished_at'),
    failedAt: instant('failed_at'),
    /** Key of the archive in the file store, and its size in bytes; null once it is gone. */
    key: text('key'),
    size: big('size'),
    /** SHA-256 of the token that opens it once. */
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
