import type { UpdateTemplates } from '#contract/events.ts'
import type { Tx } from '#platform/db/client.ts'
import { emailTemplates, stepTemplates } from '#platform/db/schema/index.ts'
import { registerEventProjection } from '#platform/events/projections.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { MemberCtx } from '../ads/change-ad.ts'
import { listTemplates, type TemplateTable } from './templates.ts'

/** Remembers what was done with a template, and tells everyone who sees the company. */
export async function recordTemplateChange(tx: Tx, ctx: MemberCtx, table: TemplateTable, { id, name, action }: { id: number; name: string; action: 'created' | 'changed' | 'deleted' }): Promise<void> {
  const { companyId } = ctx.place
  await recordHistory(tx, ctx, { companyId, entity: table === stepTemplates ? 'stepTemplate' : 'emailTemplate', entityId: id, action, data: { name } })
  await recordEvent(tx, { type: 'updateTemplates', companyId, by: ctx.caller.id })
}

/** Says what is received when a template comes, changes or goes: both lists as they now stand. */
export function registerTemplateEvents(): void {
  registerEventProjection('updateTemplates', async (db, rows) => {
    const lists = new Map<number, UpdateTemplates>()
    for (const { companyId } of rows) {
      if (companyId === null || lists.has(companyId)) continue
      const [email, steps] = [await listTemplates(db, emailTemplates, companyId), await listTemplates(db, stepTemplates, companyId)]
      lists.set(companyId, { companyId, emailTemplates: email, stepTemplates: steps })
    }
    return ({ companyId }) => (companyId === null ? null : lists.get(companyId))
  })
}
