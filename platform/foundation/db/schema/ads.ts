import { sql } from 'drizzle-orm'
import {
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
import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { Form } from '#contract/ads/form.ts'
import type { Message } from '#contract/ads/step-message.ts'
import type { Tag } from '#contract/ads/tag.ts'
import { AdState, AdType, Documents, MessageType, PackageOrNone, StepType, Use } from '#contract/base/enums.ts'
import type { FurtherPlace } from '#rules/ads/further-places.ts'
import { users } from './accounts.ts'
import { big, instant, isOneOf } from './columns.ts'
import { companies, folders } from './companies.ts'

/** Source of ads created in Tavla. Any other value marks an external ad (AD-07). */
export const ownSource = 'tavla'

/** Content of an imported ad. Ads that were imported before a field existed lack it. */
export type ExternalContent = Partial<
  Pick<AdDetails, 'content' | 'type' | 'workplaceType' | 'salaryType' | 'address' | 'postCode' | 'city' | 'country'> & {
    location: 'remote' | 'address'
    furtherPlaces: FurtherPlace[]
  }
>

export const ads = pgTable(
  'ads',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    folderId: integer('folder_id').notNull(),
    title: text('title').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    source: text('source').notNull().default(ownSource),
    type: text('type').$type<AdType>().notNull().default('draft'),
    state: text('state').$type<AdState>().notNull().default('create'),
    /** First and last time the ad is live. The end is 23:59:59 of the chosen day in Europe/Stockholm. */
    start: instant('starts_at'),
    end: instant('ends_at'),
    publishedAt: instant('published_at'),
    /** When the promotion last moved the ad up in the job list. */
    bumpedAt: instant('bumped_at'),
    /** Sort key in the job list. */
    placedAt: instant('placed_at').generatedAlwaysAs(sql`greatest(published_at, bumped_at)`),
    /**
     * When the ad was unpublished, deleted or expired. The retention period starts here. Null while the ad can still
     * get applications.
     */
    endedAt: instant('ended_at'),
    promotion: text('promotion').$type<PackageOrNone>().notNull().default('none'),
    selectedPromotion: text('selected_promotion').$type<PackageOrNone>(),
    /** Data of the details editor. Null until it is saved once. City and country are copied for the list. */
    details: jsonb('details').$type<AdDetails>(),
    city: text('city'),
    country: text('country'),
    /** Filters of the job list, derived from the details. Null without details. */
    profession: integer('profession').generatedAlwaysAs(sql`(details->>'profession')::integer`),
    extent: text('extent')
      .$type<AdDetails['extent']>()
      .generatedAlwaysAs(sql`details->>'extent'`),
    employment: text('employment')
      .$type<AdDetails['type']>()
      .generatedAlwaysAs(sql`details->>'type'`),
    workplace: text('workplace')
      .$type<AdDetails['workplaceType']>()
      .generatedAlwaysAs(
        sql`case when details->>'location' = 'remote' then 'remote' else details->>'workplaceType' end`,
      ),
    use: text('use').$type<Use>().notNull().default('none'),
    form: jsonb('form').$type<Form>(),
    documents: text('documents').$type<Documents>().notNull().default('none'),
    link: text('link'),
    email: text('email'),
    tags: jsonb('tags')
      .$type<Tag[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Content of an external ad, read-only (AD-58, AD-60). */
    external: jsonb('external').$type<ExternalContent>(),
    icon: text('icon'),
    /** Points of partial sponsoring, 0 to 10. They have an effect while the company's sponsoring is on (PROMO-47). */
    sponsoringPoints: integer('sponsoring_points').notNull().default(0),
    /** Origin of the job board and the ad's id there. Null if the ad was not imported (AD-51). */
    importedFrom: text('imported_from'),
    /** Increases with every change. Jobs and editors send the version that they read. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.folderId], foreignColumns: [folders.companyId, folders.id] }),
    index('ads_id').on(t.id),
    index('ads_folder').on(t.companyId, t.folderId),
    index('ads_live').on(t.type, t.placedAt),
    index('ads_period').on(t.type, t.start, t.end),
    index('ads_ended')
      .on(t.endedAt)
      .where(sql`ended_at is not null`),
    index('ads_ending').on(t.type, t.end),
    // The back office searches promotions by the titles of their ads.
    index('ads_title_parts').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    index('ads_sponsoring')
      .on(t.companyId, t.sponsoringPoints, t.id)
      .where(sql`deleted_at is null and (type in ('active', 'scheduled') or sponsoring_points > 0)`),
    check('ads_sponsoring_points', sql`${t.sponsoringPoints} between 0 and 10`),
    check('ads_type', isOneOf(t.type, AdType.enum)),
    check('ads_state', isOneOf(t.state, AdState.enum)),
    check('ads_use', isOneOf(t.use, Use.enum)),
    check('ads_documents', isOneOf(t.documents, Documents.enum)),
    check('ads_promotion', isOneOf(t.promotion, PackageOrNone.enum)),
    check('ads_selected_promotion', isOneOf(t.selectedPromotion, PackageOrNone.enum)),
    check('ads_version', sql`${t.version} > 0`),
  ],
)

/** A member's notification settings for an ad. Without a row, the member follows the ad and has cleared nothing. */
export const adFollowers = pgTable(
  'ad_followers',
  {
    companyId: integer('company_id').notNull(),
    adId: integer('ad_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mutedAt: instant('muted_at'),
    /** Activity before this time does not count as a notification. */
    clearedAt: instant('cleared_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.adId, t.userId] }),
    foreignKey({ columns: [t.companyId, t.adId], foreignColumns: [ads.companyId, ads.id] }).onDelete('cascade'),
  ],
)

/** Recruitment steps of an ad. Position 0 is Rejected, 1 is Incoming, and the last is Accepted (PIPE-09). */
export const steps = pgTable(
  'steps',
  {
    companyId: integer('company_id').notNull(),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    adId: integer('ad_id').notNull(),
    uuid: uuid('uuid').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<StepType>().notNull(),
    messageType: text('message_type').$type<MessageType>().notNull().default('none'),
    message: jsonb('message').$type<Message>(),
    /** Days in the step after which the board warns. Null without a limit (PLUS-25). */
    dayLimit: integer('day_limit'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.adId], foreignColumns: [ads.companyId, ads.id] }).onDelete('cascade'),
    index('steps_id').on(t.id),
    uniqueIndex('steps_uuid').on(t.companyId, t.adId, t.uuid),
    index('steps_ad').on(t.companyId, t.adId, t.position),
    check('steps_type', isOneOf(t.type, StepType.enum)),
    check('steps_message_type', isOneOf(t.messageType, MessageType.enum)),
    check('steps_position', sql`${t.position} >= 0`),
    check('steps_day_limit', sql`${t.dayLimit} > 0`),
  ],
)

/** Log of important changes with actor and impersonator. Append-only. */
export const history = pgTable(
  'history',
  {
    companyId: integer('company_id').notNull(),
    id: big('id').notNull().generatedByDefaultAsIdentity(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    action: text('action').notNull(),
    actorId: uuid('actor_id'),
    impersonatorId: uuid('impersonator_id'),
    at: instant('at').notNull(),
    data: jsonb('data'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('history_entity').on(t.companyId, t.entity, t.entityId),
    // The log is read newest first: for a company, for a person in a company, and by staff for all companies.
    index('history_time').on(t.companyId, t.at, t.id),
    index('history_actor').on(t.companyId, t.actorId, t.at, t.id),
    index('history_at').on(t.at, t.id),
    index('history_impersonated')
      .on(t.at, t.id)
      .where(sql`impersonator_id is not null`),
    // Staff also filter by person and entity, which can be rare.
    index('history_by_actor').on(t.actorId, t.at, t.id),
    index('history_by_impersonator')
      .on(t.impersonatorId, t.at, t.id)
      .where(sql`impersonator_id is not null`),
    index('history_by_entity').on(t.entity, t.at, t.id),
    index('history_about_people')
      .on(t.entityId, t.at, t.id)
      .where(sql`entity in ('user', 'member')`),
  ],
)
