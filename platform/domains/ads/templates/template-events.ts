import type { UpdateTemplates } from '#contract/events.ts'
import { emailTemplates, stepTemplates } from '#platform/foundation/db/schema/index.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { listTemplates, type TemplateTable } from './templates.ts'

/** Records a change to a template in the history and publishes `updateTemplates` to everyone who sees the company. */
export function recordTemplateChange(
  ctx: MemberWork,
  table: TemplateTable,
  { id, name, action }: { id: number; name: string; action: 'created' | 'changed' | 'deleted' },
): void {
  const { companyId } = ctx.target
  ctx.recordHistory({
    companyId,
    entity: table === stepTemplates ? 'stepTemplate' : 'emailTemplate',
    entityId: id,
    action,
    data: { name },
  })
  ctx.publish({ type: 'updateTemplates', companyId, by: ctx.caller.id })
}

/** Registers the payload of `updateTemplates`: both lists of templates after the change. */
export function registerTemplateEvents(): void {
  registerEventProjection('updateTemplates', async (db, rows) => {
    const lists = new Map<number, UpdateTemplates>()
    for (const { companyId } of rows) {
      if (companyId === null || lists.has(companyId)) continue
      const [email, steps] = [
        await listTemplates(db, emailTemplates, companyId),
        await listTemplates(db, stepTemplates, companyId),
      ]
      lists.set(companyId, { companyId, emailTemplates: email, stepTemplates: steps })
    }
    return ({ companyId }) => (companyId === null ? null : lists.get(companyId))
  })
}
