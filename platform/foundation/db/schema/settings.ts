import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Settings and feature flags that can change at runtime. A setting without a row has its declared default. */
export const settings = pgTable(
  'settings',
  {
    name: text('name').notNull(),
    /** Id of a user, or empty for all users. */
    scope: text('scope').notNull(),
    value: jsonb('value').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by'),
  },
  (t) => [primaryKey({ columns: [t.name, t.scope] })],
)
