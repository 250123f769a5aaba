import { sql, type SQL } from 'drizzle-orm'
import { users } from '#platform/foundation/db/schema/index.ts'
import type { ColumnRule } from './declare.ts'

/** Exports the name of a row's company. */
export const companyOf = (table: string): ColumnRule<never> => ({
  exportAs: 'company',
  exported: sql.raw(`(select name from companies where companies.id = ${table}.company_id)`),
})

/** Selects the email address of a user. */
export const emailOf = (userId: string): SQL => sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`
