import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './columns.ts'
import { companies } from './companies.ts'

/** A company's reasons for rejecting candidates. A removed reason remains for the candidates it was given to. */
export const rejectReasons = pgTable(
  'reject_reasons',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    removedAt: instant('removed_at'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

/** Saved filters of the candidate board, for their creator or the whole company. */
export const boardFilters = pgTable(
  'board_filters',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Query string of the board's URL. */
    filter: text('filter').notNull(),
    shared: boolean('shared').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] }), index('board_filters_user').on(t.userId)],
)
