import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DEFAULT_PROMOTIONS, SERVICES } from '#rules/companies/connections.ts'
import { AdServiceState } from '#contract/base/enums.ts'
import {
  ConnectionStatus,
  type DefaultPromotion,
  type Exchange,
  type ExchangeFault,
  type Service,
} from '#contract/integrations/connections.ts'
import { users } from './accounts.ts'
import { ads } from './ads.ts'
import { big, instant, isOneOf } from './columns.ts'
import { companies } from './companies.ts'

/** A company's connection to a service; one of each, which stays when it is ended. */
export const connections = pgTable(
  'connections',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    service: text('service').$type<Service>().notNull(),
    status: text('status').$type<ConnectionStatus>().notNull(),
    /** Since when the status is what it is, and what the service said of it. */
    since: instant('since').notNull(),
    message: text('message'),
    active: boolean('active').notNull(),
    /** Grows each time it is connected or ended: what began before stores nothing any more. */
    version: integer('version').notNull().default(1),
    referenceId: text('reference_id'),
    companyUuid: text('company_uuid'),
    feedUrl: text('feed_url'),
    defaultPromotion: text('default_promotion').$type<DefaultPromotion>().notNull().default('manual'),
    allowDelete: boolean('allow_delete').notNull().default(false),
    /** Who connected it, and owns the ads that come in. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Where the ads that come in are put, while the folder stands. */
    folderId: integer('folder_id'),
    fault: text('fault').$type<ExchangeFault>(),
    faultSince: instant('fault_since'),
    /** Exchanges that failed in a row. */
    failures: integer('failures').notNull().default(0),
    lastSuccess: instant('last_success'),
    /** When the service is asked next; null: not by the clock. */
    nextAt: instant('next_at'),
    /** Until when whoever asks it now has it for himself. */
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('connections_id').on(t.id),
    uniqueIndex('connections_service').on(t.companyId, t.service),
    index('connections_standing').on(t.service, t.status, t.companyId),
    index('connections_due')
      .on(t.nextAt)
      .where(sql`next_at is not null`),
    check('connections_service_known', isOneOf(t.service, SERVICES)),
    check('connections_status', isOneOf(t.status, ConnectionStatus.enum)),
    check('connections_default_promotion', isOneOf(t.defaultPromotion, DEFAULT_PROMOTIONS)),
    check('connections_failures', sql`${t.failures} >= 0`),
  ],
)

/** What was exchanged with a service: when, what and how it went; no credentials and nothing of the ads. */
export const connectionExchanges = pgTable(
  'connection_exchanges',
  {
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    id: big('id').notNull().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    kind: text('kind').$type<Exchange['kind']>().notNull(),
    fault: text('fault').$type<ExchangeFault>(),
    detail: text('detail'),
    milliseconds: integer('milliseconds').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    index('connection_exchanges_at').on(t.at),
    check('connection_exchanges_time', sql`${t.milliseconds} >= 0`),
  ],
)

/** Which ad an ad of another service is here. */
export const externalAds = pgTable(
  'external_ads',
  {
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    /** Its id there. */
    externalId: text('external_id').notNull(),
    adId: integer('ad_id').notNull(),
    /** Of what was last stored: the same again changes nothing. */
    digest: text('digest').notNull(),
    /** When it was last changed there; an older event changes nothing. Null where the service does not say. */
    changedAt: instant('changed_at'),
    /** It is gone there. */
    ended: boolean('ended').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId, t.externalId] }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.adId], foreignColumns: [ads.companyId, ads.id] }).onDelete('cascade'),
    index('external_ads_ad').on(t.companyId, t.adId),
  ],
)

/** Events of a webhook that were taken: one that comes again changes nothing. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    /** The event's own signature, hashed. */
    hash: text('hash').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.connectionId, t.hash] }),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    index('webhook_events_at').on(t.at),
  ],
)

/** An ad at the public employment service: what is there, and when it is tried next to make that what it should be. */
export const adDeliveries = pgTable(
  'ad_deliveries',
  {
    companyId: integer('company_id').notNull(),
    adId: integer('ad_id').notNull(),
    state: text('state').$type<AdServiceState>().notNull(),
    /** Of what the service last took; null: nothing is there. */
    digest: text('digest'),
    /** Its page there. */
    url: text('url'),
    /** Why the service did not take it, in its own words. */
    message: text('message'),
    /** What was last sent was not answered: it may or may not be there. */
    isUncertain: boolean('is_uncertain').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Null: nothing is to be done. */
    dueAt: instant('due_at'),
    leasedUntil: instant('leased_until'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.adId] }),
    foreignKey({ columns: [t.companyId, t.adId], foreignColumns: [ads.companyId, ads.id] }).onDelete('cascade'),
    index('ad_deliveries_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    check('ad_deliveries_state', isOneOf(t.state, AdServiceState.enum)),
    check('ad_deliveries_attempts', sql`${t.attempts} >= 0`),
  ],
)
