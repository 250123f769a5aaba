import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Type } from 'typebox'
import type { Db } from '#platform/foundation/db/client.ts'
import { readChange } from '#platform/foundation/webhook-queue/read-change.ts'
import { defineQueue, type Jobs } from '#platform/foundation/jobs/jobs.ts'
import { outbox, webhookDeliveries, webhooks } from '#platform/foundation/db/schema/index.ts'
import { changedObjects, changedCompany, toChangeCursor } from '#rules/integrations/changes.ts'

/** Sends the due deliveries of one webhook. */
export const SendWebhook = defineQueue({
  name: 'send-webhook',
  schema: Type.Object({ companyId: Type.Integer(), webhookId: Type.Integer() }),
})

/** Returns the job key of a webhook, so that only one job per webhook waits. */
export const webhookKey = ({ companyId, webhookId }: { companyId: number; webhookId: number }): string =>
  `${companyId}:${webhookId}`

/** Returns a new message id. Receivers use it to detect redeliveries. */
export const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`

/** Removes the members of an object that are null. */
const withoutNulls = (object: object): object =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))

/**
 * Stores the webhook deliveries of the changes that have a number and no deliveries yet, and adds the jobs that send
 * them. Runs in the transaction that numbers the changes, so each change is delivered once, with its cursor.
 *
 * An older platform can number a change without storing deliveries. The next call stores them.
 */
export async function queueDeliveries(tx: Db, jobs: Jobs): Promise<void> {
  const rows = await tx
    .update(outbox)
    .set({ needsDeliveries: false })
    .where(sql`needs_deliveries and seq is not null`)
    .returning()
  const messages = rows
    .toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
    .flatMap((row) => {
      const change = readChange(row)
      if (change === null || row.companyId === null || row.seq === null) return []
      const { event, timestamp, ...objects } = change
      const data = { ...changedCompany(row.companyId), ...withoutNulls(changedObjects(objects)) }
      return [
        {
          place: row.seq,
          company: row.companyId,
          message: newMessageId(),
          event,
          at: timestamp,
          payload: { type: event, timestamp, cursor: toChangeCursor(row.seq), data },
        },
      ]
    })
  if (messages.length === 0) return
  const { rows: stored } = await tx.execute<{ company_id: number; webhook_id: number }>(sql`
    insert into ${webhookDeliveries} (company_id, webhook_id, message_id, event, payload, created_at, due_at)
    select w.company_id, w.id, e.message, e.event, e.payload, e.at, e.at
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as e(
      place bigint, company int, message text, event text, at timestamptz, payload jsonb
    )
    join ${webhooks} w on w.company_id = e.company
      and w.is_active
      and (cardinality(w.events) = 0 or e.event = any(w.events))
    order by e.place
    returning company_id, webhook_id`)
  const dueWebhooks = new Map(
    stored.map(({ company_id: companyId, webhook_id: webhookId }) => [
      webhookKey({ companyId, webhookId }),
      { companyId, webhookId },
    ]),
  )
  await jobs.sendAll(
    tx,
    [...dueWebhooks].map(([singletonKey, payload]) => ({ queue: SendWebhook, payload, options: { singletonKey } })),
  )
}
