import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { companies, webhookDeliveries, webhooks } from '#platform/foundation/db/schema/index.ts'
import { createDueRows } from '#platform/foundation/due-rows/due-rows.ts'
import { OutboundError } from '#platform/foundation/outbound/outbound.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { WEBHOOK_DISABLE_AFTER_DAYS, WEBHOOK_TEST, retryDelaySeconds } from '#rules/integrations/webhooks.ts'
import { parseLocale } from '#rules/text-and-time/locale.ts'
import { listAdministrators } from '#platform/domains/identity/users/administrators.ts'
import { openSecret } from './secrets.ts'
import { signedHeaders } from './sign-message.ts'
import { webhookRow, type WebhookRow } from './webhooks.ts'

type Row = typeof webhookDeliveries.$inferSelect

export interface WebhookKey {
  companyId: number
  webhookId: number
}

/**
 * Time within which a receiver must respond. Standard Webhooks recommends 15 to 30 seconds. Ours is shorter, because a
 * receiver should respond before it processes the message.
 */
const RESPONSE_TIMEOUT_MS = 10_000
const LEASE_MS = 30_000
/** Deliveries sent concurrently to one webhook. A failing webhook gets one at a time. */
const BATCH_SIZE = 4
/** Longest pause that a receiver can request. */
const MAX_PAUSE_MS = DAY_MS

const isWaiting = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.failedAt))
export const dueDeliveries = createDueRows({
  table: webhookDeliveries,
  key: ['companyId', 'id'],
  dueAt: 'dueAt',
  attempts: 'attempts',
  isOpen: isWaiting,
  leaseMs: LEASE_MS,
  thenBy: 'id',
})

/** Result of an attempt. */
interface Outcome {
  isDelivered: boolean
  status: number | null
  failure: string | null
  /** End of the pause that the receiver requested with `Retry-After`. Null if it did not. */
  pauseUntil: Date | null
}

/**
 * Sends a batch of due deliveries of one webhook. An interrupted delivery is sent again with the same message id, so no
 * message is lost. Returns whether the caller should send another batch now: at least one delivery succeeded.
 */
export async function sendBatch(actor: Actor, key: WebhookKey): Promise<boolean> {
  const { db, deps } = actor
  const now = deps.clock()
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(and(webhookRow(key), webhooks.isActive, or(isNull(webhooks.notBefore), lte(webhooks.notBefore, now))))
  if (!webhook) return false
  const rows = await dueDeliveries.claimBatch(
    db,
    and(eq(webhookDeliveries.companyId, webhook.companyId), eq(webhookDeliveries.webhookId, webhook.id)),
    now,
    webhook.failingSince ? 1 : BATCH_SIZE,
  )
  if (rows.length === 0) return false
  const secrets = [
    webhook.sealedSecret,
    ...(webhook.sealedFormerSecret !== null && webhook.formerSecretUntil !== null && webhook.formerSecretUntil > now
      ? [webhook.sealedFormerSecret]
      : []),
  ].map((sealed) => openSecret(deps.vault, key.companyId, sealed))
  const outcomes = await Promise.all(rows.map((row) => sendOne(actor, webhook.url, row, secrets)))
  const isAnyDelivered = outcomes.some(({ isDelivered }) => isDelivered)
  await storeHealth(actor, webhook, outcomes)
  // Publishes only the result of a test, and that a webhook began or stopped failing; not each of many messages.
  if (rows.some(({ event }) => event === WEBHOOK_TEST) || isAnyDelivered === (webhook.failingSince !== null))
    await write(actor, ({ publish }) => publish({ type: 'updateSettings', companyId: key.companyId }), {
      recordsNothing: 'the row of a delivery has its result',
    })
  return isAnyDelivered
}

async function sendOne(actor: Actor, url: string, row: Row, secrets: readonly string[]): Promise<Outcome> {
  const { db, deps } = actor
  const body = JSON.stringify(row.payload)
  const at = deps.clock()
  const outcome = await post(
    actor,
    url,
    { 'content-type': 'application/json', ...signedHeaders({ id: row.messageId, body, at, secrets }) },
    body,
  )
  const now = deps.clock()
  const attempt = { lastTriedAt: now, lastStatus: outcome.status, lastFailure: outcome.failure }
  if (outcome.isDelivered) {
    await dueDeliveries.settle(db, row, { ...attempt, deliveredAt: now })
    return outcome
  }
  const pause = outcome.status === 410 ? null : retryDelaySeconds(row.attempts, Math.random())
  const nextAt =
    pause === null ? null : new Date(Math.max(now.getTime() + pause * 1000, outcome.pauseUntil?.getTime() ?? 0))
  // A user may have requested a redelivery during the attempt.
  await dueDeliveries.settleUnlessDueAgain(db, row, {
    ...attempt,
    ...(nextAt === null ? { failedAt: now } : { dueAt: nextAt }),
  })
  return outcome
}

async function post({ deps }: Actor, url: string, headers: Record<string, string>, body: string): Promise<Outcome> {
  try {
    const { status, retryAfter } = await deps.outbound.request({
      url,
      method: 'POST',
      headers,
      body,
      statusOnly: true,
      bypassesBreaker: true,
      local: deps.env.webhookOrigins,
      limits: { milliseconds: RESPONSE_TIMEOUT_MS },
    })
    const isDelivered = status >= 200 && status < 300
    return {
      isDelivered,
      status,
      failure: null,
      pauseUntil: isDelivered ? null : parseRetryAfter(retryAfter, deps.clock()),
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { isDelivered: false, status: null, failure: error.fault, pauseUntil: null }
  }
}

/** Parses a `Retry-After` header: seconds, or an HTTP date. Returns null if it is missing, invalid or in the past. */
function parseRetryAfter(header: string | null, now: Date): Date | null {
  if (header === null) return null
  const until = /^\d{1,9}$/.test(header.trim()) ? now.getTime() + Number(header) * 1000 : Date.parse(header)
  return Number.isFinite(until) && until > now.getTime()
    ? new Date(Math.min(until, now.getTime() + MAX_PAUSE_MS))
    : null
}

/**
 * Stores the health of a webhook: when it began to fail and until when it requested a pause. Disables the webhook if it
 * responded with 410 or has failed for `WEBHOOK_DISABLE_AFTER_DAYS`.
 */
async function storeHealth(actor: Actor, webhook: WebhookRow, outcomes: readonly Outcome[]): Promise<void> {
  const { db, deps } = actor
  const now = deps.clock()
  const key = { companyId: webhook.companyId, webhookId: webhook.id }
  const pauseUntil =
    outcomes.flatMap((outcome) => outcome.pauseUntil ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
  if (outcomes.some(({ isDelivered }) => isDelivered)) {
    await db
      .update(webhooks)
      .set({ failingSince: null, lastDeliveredAt: now, notBefore: pauseUntil })
      .where(webhookRow(key))
    return
  }
  const since = webhook.failingSince ?? now
  const isGone = outcomes.some(({ status }) => status === 410)
  if (isGone || now.getTime() - since.getTime() >= WEBHOOK_DISABLE_AFTER_DAYS * DAY_MS)
    return disable(actor, webhook, isGone)
  // If the URL was changed during the attempt, the new URL has not failed.
  await db
    .update(webhooks)
    .set({ failingSince: since, notBefore: pauseUntil })
    .where(and(webhookRow(key), eq(webhooks.url, webhook.url)))
}

/**
 * Disables a webhook, marks its waiting deliveries as failed and emails the company's administrators, or all members
 * of a company without an administrator.
 */
async function disable(actor: Actor, { companyId, id, url, failingSince }: WebhookRow, isGone: boolean): Promise<void> {
  await write({ ...actor, now: actor.deps.clock() }, async ({ db, now, deps, recordHistory, publish, sendMail }) => {
    const [stopped] = await db
      .update(webhooks)
      .set({ isActive: false, stoppedAt: now, failingSince: failingSince ?? now })
      .where(and(webhookRow({ companyId, webhookId: id }), webhooks.isActive, eq(webhooks.url, url)))
      .returning({ id: webhooks.id })
    if (!stopped) return
    await db
      .update(webhookDeliveries)
      .set({ failedAt: now, lastFailure: sql`coalesce(${webhookDeliveries.lastFailure}, 'stopped')` })
      .where(and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.webhookId, id), isWaiting))
    recordHistory({ companyId, entity: 'webhook', entityId: id, action: 'stopped', data: { isGone } })
    publish({ type: 'updateSettings', companyId })
    const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
    for (const { id: userId, email, locale } of await listAdministrators(db, companyId, { orAllMembers: true })) {
      sendMail({
        to: email,
        userId,
        companyId,
        template: 'webhookStopped',
        locale: parseLocale(locale),
        data: {
          companyName: company?.name ?? '',
          host: new URL(url).host,
          isGone,
          days: WEBHOOK_DISABLE_AFTER_DAYS,
          link: `${deps.env.publicUrl}/${companyId}/webhooks`,
        },
      })
    }
  })
}
