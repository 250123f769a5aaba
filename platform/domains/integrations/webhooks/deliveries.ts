import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import { MAX_RESENT, type TestWebhook, type WebhookDeliveries } from '#contract/integrations/webhooks.ts'
import { webhookDeliveries } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, notFound } from '#platform/foundation/errors/errors.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { SendWebhook, newMessageId, webhookKey } from '#platform/foundation/webhook-queue/queue-deliveries.ts'
import { changedCompany } from '#rules/integrations/changes.ts'
import { WEBHOOK_TEST } from '#rules/integrations/webhooks.ts'
import { lockWebhook, getWebhook } from './webhooks.ts'

type Row = typeof webhookDeliveries.$inferSelect
type Delivery = CallOutput<typeof TestWebhook>

const toWire = (row: Row): Delivery => ({
  id: row.id,
  messageId: row.messageId,
  event: row.event as Delivery['event'],
  payload: row.payload as Record<string, unknown>,
  createdAt: row.createdAt.toISOString(),
  state: row.deliveredAt ? 'delivered' : row.failedAt ? 'failed' : 'waiting',
  attempts: row.attempts,
  lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
  nextTryAt: row.deliveredAt || row.failedAt ? null : row.dueAt.toISOString(),
  status: row.lastStatus,
  failure: row.lastFailure,
})

/** Lists the deliveries of a webhook, the newest first. */
export async function listDeliveries(
  { db, now, target: { companyId } }: MemberCtx,
  { params: { webhookId }, query: { after, take = 50, id } }: CallInput<typeof WebhookDeliveries>,
): Promise<CallOutput<typeof WebhookDeliveries>> {
  await getWebhook(db, now, companyId, webhookId)
  const order = keyset({
    name: `deliveries-${webhookId}`,
    order: [{ by: webhookDeliveries.id, as: 'bigint', direction: 'desc' }],
    after: after ?? null,
    take,
  })
  const rows = await db
    .select({ row: webhookDeliveries, cursor: order.cursor })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.companyId, companyId),
        eq(webhookDeliveries.webhookId, webhookId),
        id === undefined ? undefined : eq(webhookDeliveries.id, id),
        order.where,
      ),
    )
    .orderBy(...order.orderBy)
    .limit(order.limit)
  const page = order.page(rows)
  return { items: page.rows.map(({ row }) => toWire(row)), cursors: page.cursors, next: page.next, total: null }
}

/** Maximum number of tests and redeliveries of a company per ten minutes. Each one sends a request to a foreign server. */
const MAX_MANUAL_DELIVERIES = 30

/** Counts a test or a redelivery, before any lock is taken. Throws 429 above the limit. */
export const countManualDelivery = ({ db, now, target: { companyId } }: MemberCtx): Promise<void> =>
  countAttempt(db, { key: `webhook-by-hand:${companyId}`, most: MAX_MANUAL_DELIVERIES, seconds: 600 }, now)

/** Stores and queues a test delivery. Throws 409 if the webhook is not active. */
export async function testWebhook(work: MemberWork, webhookId: number): Promise<Delivery> {
  const {
    db,
    now,
    target: { companyId },
  } = work
  await lockActive(work, webhookId)
  const payload = { type: WEBHOOK_TEST, timestamp: now.toISOString(), data: changedCompany(companyId) }
  const [stored] = await db
    .insert(webhookDeliveries)
    .values({
      companyId,
      webhookId,
      messageId: newMessageId(),
      event: WEBHOOK_TEST,
      payload,
      createdAt: now,
      dueAt: now,
    })
    .returning()
  if (!stored) throw new Error('The insert into webhook_deliveries returned no row.')
  recordAndSend(work, webhookId, 'tested', { delivery: stored.id })
  return toWire(stored)
}

/** Makes a delivery due again with the same message id, and resets its attempts. */
export async function resendDelivery(work: MemberWork, webhookId: number, deliveryId: number): Promise<Delivery> {
  const {
    db,
    now,
    target: { companyId },
  } = work
  await lockActive(work, webhookId)
  const [stored] = await db
    .update(webhookDeliveries)
    .set({ dueAt: now, attempts: 0, deliveredAt: null, failedAt: null })
    .where(
      and(
        eq(webhookDeliveries.companyId, companyId),
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.id, deliveryId),
      ),
    )
    .returning()
  if (!stored) throw notFound('No such delivery.')
  recordAndSend(work, webhookId, 'resent', { delivery: deliveryId })
  return toWire(stored)
}

/**
 * Makes failed deliveries that were created since a time due again, the oldest first, up to `MAX_RESENT`. Returns their
 * number.
 */
export async function resendFailed(work: MemberWork, webhookId: number, since: Date): Promise<{ count: number }> {
  const {
    db,
    now,
    target: { companyId },
  } = work
  await lockActive(work, webhookId)
  const ofWebhook = and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.webhookId, webhookId))
  const failed = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ofWebhook, isNotNull(webhookDeliveries.failedAt), gte(webhookDeliveries.createdAt, since)))
    .orderBy(asc(webhookDeliveries.id))
    .limit(MAX_RESENT)
  const {
    rows: [{ count } = { count: 0 }],
  } = await db.execute<{ count: number }>(sql`
    with failed as (${failed}), due as (
      update ${webhookDeliveries} d set due_at = ${now.toISOString()}::timestamptz, attempts = 0, failed_at = null
      from failed where d.company_id = ${companyId} and d.id = failed.id returning d.id
    ) select count(*)::int as count from due`)
  if (count > 0) recordAndSend(work, webhookId, 'failedResent', { count })
  return { count }
}

async function lockActive(work: MemberWork, webhookId: number): Promise<void> {
  const webhook = await lockWebhook(work, webhookId)
  if (!webhook.isActive) throw conflict('notActive', 'The webhook is paused or disabled. Resume it first.')
}

function recordAndSend(
  { recordHistory, enqueue, publish, caller, target: { companyId } }: MemberWork,
  webhookId: number,
  action: 'tested' | 'resent' | 'failedResent',
  data: object,
): void {
  recordHistory({ companyId, entity: 'webhook', entityId: webhookId, action, data })
  publish({ type: 'updateSettings', companyId, by: caller.id })
  enqueue(SendWebhook, { companyId, webhookId }, { singletonKey: webhookKey({ companyId, webhookId }) })
}
