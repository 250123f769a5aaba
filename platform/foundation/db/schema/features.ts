import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { POST_LOCALES, POST_TYPES, type PostLocale, type PostType } from '#rules/office/release-notes.ts'
import { instant, isOneOf } from './columns.ts'

/** Posts about new features of Tavla. */
export const featurePosts = pgTable(
  'feature_posts',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    title: text('title').notNull(),
    /** Sanitised HTML or a URL. */
    content: text('content').notNull(),
    type: text('type').$type<PostType>().notNull(),
    locale: text('locale').$type<PostLocale>().notNull(),
    /** When the post starts to be shown. */
    date: instant('date').notNull(),
    published: boolean('published').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    index('feature_posts_date').on(t.date, t.id),
    index('feature_posts_shown')
      .on(t.locale, t.date, t.id)
      .where(sql`published`),
    check('feature_posts_type', isOneOf(t.type, POST_TYPES)),
    check('feature_posts_locale', isOneOf(t.locale, POST_LOCALES)),
  ],
)
