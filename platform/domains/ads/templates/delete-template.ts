import { and, eq } from 'drizzle-orm'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'
import { recordTemplateChange } from './template-events.ts'
import type { TemplateTable } from './templates.ts'

/** Deletes a template of the company in the call (COMP-87, COMP-89). 404 when it is not there, or another company's. */
export async function deleteTemplate(ctx: MemberWork, table: TemplateTable, id: number): Promise<void> {
  const { companyId } = ctx.place
  const [gone] = await ctx.db
    .delete(table)
    .where(and(eq(table.companyId, companyId), eq(table.id, id)))
    .returning({ name: table.name })
  if (!gone) throw notFound('The template is not there')
  recordTemplateChange(ctx, table, { id, name: gone.name, action: 'deleted' })
}
