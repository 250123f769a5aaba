import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Type } from 'typebox'
import type { Db } from '#platform/foundation/db/client.ts'
import type { HistoryEntry } from '#platform/foundation/history/record-history.ts'
import { defineQueue, type Jobs } from '#platform/foundation/jobs/jobs.ts'
import { candidates, webhookDeliveries, webhooks } from '#platform/foundation/db/schema/index.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import type { WebhookEvent } from '#rules/integrations/webhooks.ts'

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

/** The webhook event of each history action. Actions that are not listed cause no event. */
const events: { readonly [E in 'ad' | 'candidate']: Partial<Record<AuditAction<E>, WebhookEvent>> } = {
  ad: {
    created: 'ad.created',
    imported: 'ad.created',
    copied: 'ad.created',
    published: 'ad.published',
    republished: 'ad.published',
    started: 'ad.published',
    restarted: 'ad.published',
    detailsSaved: 'ad.changed',
    formSaved: 'ad.changed',
    stepsSaved: 'ad.changed',
    renamed: 'ad.changed',
    datesChanged: 'ad.changed',
    changedElsewhere: 'ad.changed',
    unpublished: 'ad.ended',
    ended: 'ad.ended',
    deleted: 'ad.deleted',
  },
  candidate: {
    applied: 'application.received',
    appliedAgain: 'application.changed',
    answered: 'application.changed',
    uploaded: 'application.changed',
    moved: 'candidate.moved',
    moveUndone: 'candidate.moved',
    withdrew: 'candidate.withdrawn',
    anonymised: 'candidate.erased',
  },
}

/** Returns the webhook event of a history entry, or undefined if it causes none. */
const eventOf = ({ entity, action }: { entity: string; action: string }): WebhookEvent | undefined =>
  entity === 'ad' || entity === 'candidate'
    ? (events[entity] as Partial<Record<string, WebhookEvent>>)[action]
    : undefined

/** Returns the step ids of an entry. Webhooks send no other data of it. */
const stepsOf = (data: object | undefined): { fromStepId?: number; toStepId?: number } => {
  const { from, to } = { from: undefined, to: undefined, ...data }
  return { ...(typeof from === 'number' && { fromStepId: from }), ...(typeof to === 'number' && { toStepId: to }) }
}

/**
 * Stores the webhook deliveries for history entries, in the transaction of the change, and adds the jobs that send
 * them. A rollback drops both. One statement stores the deliveries of all entries and webhooks.
 */
export async function queueDeliveries(tx: Db, jobs: Jobs, now: Date, entries: readonly HistoryEntry[]): Promise<void> {
  const deliveries = entries.flatMap(({ companyId, entity, entityId, action, data }) => {
    const event = eventOf({ entity, action })
    if (event === undefined || companyId === null) return []
    const isAd = entity === 'ad'
    return [
      {
        company: companyId,
        message: newMessageId(),
        event,
        ad: isAd ? Number(entityId) : null,
        candidate: isAd ? null : Number(entityId),
        steps: event === 'candidate.moved' ? stepsOf(data) : {},
      },
    ]
  })
  if (deliveries.length === 0) return
  const at = now.toISOString()
  const { rows } = await tx.execute<{ company_id: number; webhook_id: number }>(sql`
    insert into ${webhookDeliveries} (company_id, webhook_id, message_id, event, payload, created_at, due_at)
    select w.company_id, w.id, e.message, e.event, jsonb_build_object('type', e.event, 'timestamp', ${at}::text, 'data',
      jsonb_strip_nulls(
        jsonb_build_object(
          'companyId', e.company,
          'adId', coalesce(
            e.ad, (select c.ad_id from ${candidates} c where c.company_id = e.company and c.id = e.candidate)
          ),
          'candidateId', e.candidate
        )
      ) || e.steps
    ), ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as e(
      company int, message text, event text, ad int, candidate int, steps jsonb
    )
    join ${webhooks} w on w.company_id = e.company
      and w.is_active
      and (cardinality(w.events) = 0 or e.event = any(w.events))
    returning company_id, webhook_id`)
  const dueWebhooks = new Map(
    rows.map(({ company_id: companyId, webhook_id: webhookId }) => [
      webhookKey({ companyId, webhookId }),
      { companyId, webhookId },
    ]),
  )
  await jobs.sendAll(
    tx,
    [...dueWebhooks].map(([singletonKey, payload]) => ({ queue: SendWebhook, payload, options: { singletonKey } })),
  )
}
