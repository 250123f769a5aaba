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

// What the job site keeps: the public profiles of companies and how often ads are seen.

/**
 * A profile that is not published yet; `logoFileId` is a logo that is not the company's yet, null takes the logo away,
 * without it the logo stays.
 */
export interface DraftProfile extends CompanyProfileText {
  logoFileId?: string | null
}

/** A company's public profile. Its logo is the company's. */
export const companyProfiles = pgTable('company_profiles', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  published: jsonb('published').$type<CompanyProfileText>(),
  publishedAt: instant('published_at'),
  draft: jsonb('draft').$type<DraftProfile>(),
  /** Where its page stands; null until it is published. */
  urlFragment: text('url_fragment'),
})

/** Every place a company's page has had: one that it left leads to where it is. */
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

/** How often an ad's page was seen and applying was begun on a day in Stockholm. Nothing tells of who did. */
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

/** A search of the job site that somebody at a confirmed address is told of (PLUS-70). */
export const jobAlerts = pgTable(
  'job_alerts',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    locale: text('locale').$type<'sv' | 'en'>().notNull(),
    /** The search as the address of the list has it, and a digest of it. */
    search: jsonb('search').$type<Record<string, string | string[]>>().notNull(),
    searchHash: text('search_hash').notNull(),
    rhythm: text('rhythm').$type<'daily' | 'mondaysAndThursdays' | 'mondays'>().notNull(),
    /** What its links are made of, and the hash they are known by. */
    linkNonce: text('link_nonce').notNull(),
    linkHash: text('link_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null until the address is confirmed; one that is not goes after a day. */
    confirmedAt: instant('confirmed_at'),
    /** Of ads placed before this it has been told. */
    toldUntil: instant('told_until'),
    /** Ads with a promotion that the letters so far had no room for, the one that has waited longest first. */
    promotedWaiting: jsonb('promoted_waiting').$type<readonly number[]>().notNull().default([]),
    /** When it is told next. */
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
