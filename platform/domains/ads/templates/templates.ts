import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { companies, type emailTemplates, type stepTemplates } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { checkTemplateName } from '#rules/ads/templates.ts'

/** The table of a kind of template. Both kinds have the same columns except for their content. */
export type TemplateTable = typeof emailTemplates | typeof stepTemplates

/** Lists the templates of a company, sorted by name. */
export const listTemplates = (
  db: Db,
  table: TemplateTable,
  companyId: number,
): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(eq(table.companyId, companyId))
    .orderBy(asc(sql`lower(${table.name})`), asc(table.id))

/** Serialises changes to a company's templates, so that two templates cannot get the same name. */
export async function lockTemplates(tx: Tx, companyId: number): Promise<void> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
}

/** Returns the trimmed name. Throws 400 `name` if it is blank, too long or not allowed (COMP-77). */
export function checkedTemplateName(ctx: MemberCtx, name: string): string {
  const codes = checkTemplateName(name, ctx.deps.env.disallowedTemplateNames)
  if (codes.length > 0) throw invalid({ name: codes }, 'The name is not valid. See `errors`.')
  return name.trim()
}

/**
 * Returns the id of the template with a name, ignoring case, or undefined if the name is free. Skips the template
 * `exceptId`.
 */
export async function findTemplateId(
  tx: Tx,
  table: TemplateTable,
  companyId: number,
  name: string,
  exceptId = 0,
): Promise<number | undefined> {
  const [template] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.companyId, companyId), sql`lower(${table.name}) = lower(${name})`, ne(table.id, exceptId)))
  return template?.id
}
