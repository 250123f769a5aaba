import {
  check,
  date,
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
import { LOCALES } from '#rules/text-and-time/locale.ts'
import { RHYTHMS } from '#rules/ads/job-alert.ts'
import { sql } from 'drizzle-orm'
import type { CompanyProfileText } from '#rules/companies/company-profile.ts'
import { ads } from './ads.ts'
import { instant, isOneOf } from './columns.ts'
import { companies } from './companies.ts'

// Data of the job site: companies' public profiles, statistics of ads, and job alerts.

/**
 * An unpublished profile. `logoFileId` is the new logo, null removes the logo, and undefined keeps it.
 */
export interface DraftProfile extends CompanyProfileText {
  logoFileId?: string | null
}

/** A company's public profile. The logo is in `companies`. */
export const companyProfiles = pgTable('company_profiles', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  published: jsonb('published').$type<CompanyProfileText>(),
  publishedAt: instant('published_at'),
  draft: jsonb('draft').$type<DraftProfile>(),
  /** Last part of the page's path. Null until the profile is published. */
  urlFragment: text('url_fragment'),
})

/** Current and former path fragments of a company's page. Former fragments redirect to the current page. */
export const companyFragments = pgTable(
  'company_fragments',
  {
    fragment: text('fragment').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('company_fragments_company').on(t.companyId)],
)

/** Views of an ad's page and clicks on Apply, per day in Stockholm. Contains no data about visitors. */
export const adStatistics = pgTable(
  'ad_statistics',
  {
    companyId: integer('company_id').notNull(),
    adId: integer('ad_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull().default(0),
    applyPresses: integer('apply_presses').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.adId, t.day] }),
    foreignKey({ columns: [t.companyId, t.adId], foreignColumns: [ads.companyId, ads.id] }).onDelete('cascade'),
    check('ad_statistics_counts', sql`${t.views} >= 0 and ${t.applyPresses} >= 0`),
  ],
)

/** A saved search of the job site, with mail about new ads to a confirmed address (PLUS-70). */
export const jobAlerts = pgTable(
  'job_alerts',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    locale: text('locale').$type<'sv' | 'en'>().notNull(),
    /** Query parameters of the job list's URL, and a digest of them. */
    search: jsonb('search').$type<Record<string, string | string[]>>().notNull(),
    searchHash: text('search_hash').notNull(),
    rhythm: text('rhythm').$type<'daily' | 'mondaysAndThursdays' | 'mondays'>().notNull(),
    /** Nonce that the alert's links are derived from, and the hash for finding the alert by a link. */
    linkNonce: text('link_nonce').notNull(),
    linkHash: text('link_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null until the address is confirmed. An unconfirmed alert is deleted after a day. */
    confirmedAt: instant('confirmed_at'),
    /** The subscriber was notified of ads placed before this time. */
    toldUntil: instant('told_until'),
    /** Promoted ads that did not fit into earlier mails, longest waiting first. */
    promotedWaiting: jsonb('promoted_waiting').$type<readonly number[]>().notNull().default([]),
    /** Time of the next mail. */
    dueAt: instant('due_at'),
  },
  (t) => [
    uniqueIndex('job_alerts_search').on(sql`lower(${t.email})`, t.searchHash),
    uniqueIndex('job_alerts_link').on(t.linkHash),
    index('job_alerts_due')
      .on(t.dueAt)
      .where(sql`confirmed_at is not null`),
    index('job_alerts_unconfirmed')
      .on(t.createdAt)
      .where(sql`confirmed_at is null`),
    check('job_alerts_locale', isOneOf(t.locale, LOCALES)),
    check('job_alerts_rhythm', isOneOf(t.rhythm, RHYTHMS)),
  ],
)
