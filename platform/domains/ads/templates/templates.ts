import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { companies, type emailTemplates, type stepTemplates } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { checkTemplateName } from '#rules/ads/templates.ts'

/** The two kinds of templates, alike but for what they hold. */
export type TemplateTable = typeof emailTemplates | typeof stepTemplates

/** The templates of a company by name. */
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

/** Lets one change of a company's templates follow another, so that a name stays with one of them. */
export async function lockTemplates(tx: Tx, companyId: number): Promise<void> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
}

/** The trimmed name; 400 `name` when it is blank, too long or not allowed (COMP-77). */
export function checkedTemplateName(ctx: MemberCtx, name: string): string {
  const codes = checkTemplateName(name, ctx.deps.env.disallowedTemplateNames)
  if (codes.length > 0) throw invalid({ name: codes }, 'The name is not valid')
  return name.trim()
}

/** The id of the template of a name, whatever its case, besides one; undefined when the name is free. */
export async function templateNamed(
  tx: Tx,
  table: TemplateTable,
  companyId: number,
  name: string,
  besides = 0,
): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.companyId, companyId), sql`lower(${table.name}) = lower(${name})`, ne(table.id, besides)))
  return found?.id
}
