import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DEFAULT_PROMOTIONS, SERVICES } from '#rules/integrations/services.ts'
import { AdServiceState } from '#contract/base/enums.ts'
import {
  ConnectionStatus,
  type DefaultPromotion,
  type Exchange,
  type ExchangeFault,
  type LastReading,
  type LeftOut,
  type Service,
} from '#contract/integrations/services.ts'
import { users } from './accounts.ts'
import type { ServiceRefusal } from '#rules/integrations/employment-service.ts'
import { ads } from './ads.ts'
import { big, instant, isOneOf } from './columns.ts'
import { companies } from './companies.ts'

/** A company's connection to a service, one row per service. Ending the connection keeps the row. */
export const connections = pgTable(
  'connections',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    service: text('service').$type<Service>().notNull(),
    status: text('status').$type<ConnectionStatus>().notNull(),
    /** Time of the last status change, and the service's message about it. */
    since: instant('since').notNull(),
    message: text('message'),
    active: boolean('active').notNull(),
    /** Increases on every connect and disconnect. An exchange started under an older version stores nothing. */
    version: integer('version').notNull().default(1),
    referenceId: text('reference_id'),
    companyUuid: text('company_uuid'),
    feedUrl: text('feed_url'),
    defaultPromotion: text('default_promotion').$type<DefaultPromotion>().notNull().default('manual'),
    allowDelete: boolean('allow_delete').notNull().default(false),
    /** The user who connected the service and owns the imported ads. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Folder for imported ads, while it exists. */
    folderId: integer('folder_id'),
    /** Jobs that the last read of the feed left out. */
    leftOut: jsonb('left_out').$type<LeftOut>().notNull().default({ count: 0, jobs: [] }),
    /** How the latest job was read, and the latest delivery that could not be read. */
    lastReading: jsonb('last_reading').$type<LastReading>().notNull().default({ job: null, faulty: null }),
    /** Digest of the integration key, which identifies the connection in a request of Teamtailor. */
    keyHash: text('key_hash'),
    fault: text('fault').$type<ExchangeFault>(),
    faultSince: instant('fault_since'),
    /** Number of consecutive failures. */
    failures: integer('failures').notNull().default(0),
    lastSuccess: instant('last_success'),
    /** Time of the next exchange. Null if exchanges are not scheduled. */
    nextAt: instant('next_at'),
    /** Until this time, the current exchange has exclusive use of the connection. */
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('connections_id').on(t.id),
    uniqueIndex('connections_service').on(t.companyId, t.service),
    uniqueIndex('connections_key_hash')
      .on(t.keyHash)
      .where(sql`key_hash is not null`),
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

/** Log of exchanges with a service. Contains no credentials and no content of ads. */
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

/** Maps an ad of another service to the imported ad. */
export const externalAds = pgTable(
  'external_ads',
  {
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    /** Id of the ad in the other service. */
    externalId: text('external_id').notNull(),
    adId: integer('ad_id').notNull(),
    /** Digest of the last stored content. The same content again changes nothing. */
    digest: text('digest').notNull(),
    /** Last change in the other service. Older events are ignored. Null if the service does not report it. */
    changedAt: instant('changed_at'),
    /** Whether the other service has removed the ad. */
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

/** Processed webhook events. A repeated event is ignored. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    /** Hash of the event's id, or of its signature and body. */
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

/** State of an ad at Arbetsförmedlingen (the Swedish Public Employment Service), and the time of the next attempt. */
export const adDeliveries = pgTable(
  'ad_deliveries',
  {
    companyId: integer('company_id').notNull(),
    adId: integer('ad_id').notNull(),
    state: text('state').$type<AdServiceState>().notNull(),
    /** The ad's id at the service, and the customer number that it was sent with. Null if it is not published there. */
    serviceId: text('service_id'),
    employerId: text('employer_id'),
    /** The service's word for the status of the ad. */
    serviceStatus: text('service_status'),
    /** Digest of the last accepted content. Null if the ad was never accepted. */
    digest: text('digest'),
    /** The ad's page at the service. */
    url: text('url'),
    /** The fields that the service rejects, and its reasons. */
    refusals: jsonb('refusals').$type<ServiceRefusal[]>().notNull().default([]),
    /** Whether a new ad got no response, so that it may or may not be published. */
    isUncertain: boolean('is_uncertain').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt. Null if nothing needs to be sent. */
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
