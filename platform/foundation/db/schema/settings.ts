import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Settings and feature flags that are changed while the platform runs; one without a row has its declared value. */
export const settings = pgTable(
  'settings',
  {
    name: text('name').notNull(),
    /** For whom: empty for everybody, else the id of a user. */
    scope: text('scope').notNull(),
    value: jsonb('value').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by'),
  },
  (t) => [primaryKey({ columns: [t.name, t.scope] })],
)
