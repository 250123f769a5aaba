import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './columns.ts'
import { companies } from './companies.ts'

/** A company's own reasons for rejecting candidates; one that is no longer offered stays for those it was given to. */
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

/** Filters of the candidate board kept under a name, for their maker or for the whole company. */
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
    /** As it stands in the address of the board. */
    filter: text('filter').notNull(),
    shared: boolean('shared').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] }), index('board_filters_user').on(t.userId)],
)
