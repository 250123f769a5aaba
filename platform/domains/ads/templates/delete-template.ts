import { and, eq } from 'drizzle-orm'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'
import { recordTemplateChange } from './template-events.ts'
import type { TemplateTable } from './templates.ts'

/** Deletes a template of the company (COMP-87, COMP-89). Throws 404 if it is unknown or belongs to another company. */
export async function deleteTemplate(ctx: MemberWork, table: TemplateTable, id: number): Promise<void> {
  const { companyId } = ctx.target
  const [deleted] = await ctx.db
    .delete(table)
    .where(and(eq(table.companyId, companyId), eq(table.id, id)))
    .returning({ name: table.name })
  if (!deleted) throw notFound('No such template.')
  recordTemplateChange(ctx, table, { id, name: deleted.name, action: 'deleted' })
}
