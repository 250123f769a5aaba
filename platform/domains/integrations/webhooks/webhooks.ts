import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  CreateWebhook,
  RotateWebhookSecret,
  SetWebhookActive,
  UpdateWebhook,
  Webhooks,
} from '#contract/integrations/webhooks.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, users, webhookDeliveries, webhooks } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { SendWebhook, webhookKey } from '#platform/foundation/webhook-queue/queue-deliveries.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'
import {
  PREVIOUS_SECRET_HOURS,
  MAX_WEBHOOK_DESCRIPTION_LENGTH,
  WEBHOOK_EVENTS,
  MAX_WEBHOOKS,
  checkWebhookUrl,
} from '#rules/integrations/webhooks.ts'
import { generateSecret, sealSecret } from './secrets.ts'

export type WebhookRow = typeof webhooks.$inferSelect
type Webhook = CallOutput<typeof Webhooks>[number]
type WebhookInput = CallInput<typeof CreateWebhook>['body']

export const webhookRow = ({ companyId, webhookId }: { companyId: number; webhookId: number }) =>
  and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId))

/** Lists the webhooks of a company, the oldest first, or only the given one. */
export async function listWebhooks(db: Db, now: Date, companyId: number, webhookId?: number): Promise<Webhook[]> {
  const isOfWebhook = and(
    eq(webhookDeliveries.companyId, webhooks.companyId),
    eq(webhookDeliveries.webhookId, webhooks.id),
  )
  const rows = await db
    .select({
      row: webhooks,
      creator: actorColumns,
      waiting: sql<number>`(
        select count(*)::int from ${webhookDeliveries}
        where ${and(isOfWebhook, isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.failedAt))})`,
    })
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.createdBy))
    .where(and(eq(webhooks.companyId, companyId), webhookId === undefined ? undefined : eq(webhooks.id, webhookId)))
    .orderBy(asc(webhooks.id))
  return rows.map(({ row, creator, waiting }) => ({
    id: row.id,
    url: row.url,
    description: row.description,
    events: WEBHOOK_EVENTS.filter((event) => row.events.includes(event)),
    state: row.isActive ? (row.failingSince ? 'failing' : 'active') : row.stoppedAt ? 'stopped' : 'paused',
    failingSince: row.failingSince?.toISOString() ?? null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    formerSecretUntil:
      row.formerSecretUntil && row.formerSecretUntil > now ? row.formerSecretUntil.toISOString() : null,
    waiting,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: creator && toActor(creator),
  }))
}

/** Returns a webhook of a company. Throws 404 if the company has no such webhook. */
export async function getWebhook(db: Db, now: Date, companyId: number, webhookId: number): Promise<Webhook> {
  const [webhook] = await listWebhooks(db, now, companyId, webhookId)
  if (!webhook) throw notFound('No such webhook.')
  return webhook
}

/** Locks a webhook until the transaction ends, and returns it. Throws 404 if the company has no such webhook. */
export async function lockWebhook({ db, target: { companyId } }: MemberWork, webhookId: number): Promise<WebhookRow> {
  const [webhook] = await db.select().from(webhooks).where(webhookRow({ companyId, webhookId })).for('no key update')
  if (!webhook) throw notFound('No such webhook.')
  return webhook
}

/**
 * Validates and normalises the input of a webhook, and resolves its host name, before the transaction begins. Every
 * delivery resolves the name again. Throws 400 with the reason at `url`: not an https URL (`format`), a private network
 * (`privateNetwork`) or a host name that does not resolve (`unknownHost`).
 */
export async function validateWebhook(
  { deps }: MemberCtx,
  { url, description, events }: WebhookInput,
): Promise<WebhookInput> {
  const input = {
    url: url.trim(),
    description: description.trim(),
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
  }
  const problem = checkWebhookUrl(input.url)
  if (problem) throw invalid({ url: [problem] })
  if (input.description.length > MAX_WEBHOOK_DESCRIPTION_LENGTH) throw invalid({ description: ['tooLong'] })
  const { protocol, origin } = new URL(input.url)
  const { webhookOrigins } = deps.env
  if (protocol !== 'https:' && !webhookOrigins.includes(origin)) throw invalid({ url: ['format'] })
  const fault = await deps.outbound.check(input.url, webhookOrigins)
  if (fault !== null) throw invalid({ url: [fault === 'refused' ? 'privateNetwork' : 'unknownHost'] })
  return input
}

/** Creates a webhook. Returns it with its secret, which is never shown again. */
export async function createWebhook(work: MemberWork, input: WebhookInput): Promise<CallOutput<typeof CreateWebhook>> {
  const {
    db,
    now,
    caller,
    deps,
    target: { companyId },
  } = work
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const existing = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.companyId, companyId))
  if (existing.length >= MAX_WEBHOOKS)
    throw invalid(
      { url: ['tooMany'] },
      `The company has reached the limit of ${MAX_WEBHOOKS} webhooks. Delete one first.`,
    )
  const secret = generateSecret()
  const [stored] = await db
    .insert(webhooks)
    .values({
      companyId,
      ...input,
      sealedSecret: sealSecret(deps.vault, companyId, secret),
      createdAt: now,
      createdBy: caller.id,
    })
    .returning({ id: webhooks.id })
  if (!stored) throw new Error('The insert into webhooks returned no row.')
  recordChange(work, stored.id, 'created', { host: new URL(input.url).host, events: input.events })
  return { webhook: await getWebhook(db, now, companyId, stored.id), secret }
}

/** Changes the URL, description and events of a webhook. Waiting deliveries go to the new URL. */
export async function updateWebhook(
  work: MemberWork,
  webhookId: number,
  input: WebhookInput,
): Promise<CallOutput<typeof UpdateWebhook>> {
  const {
    db,
    now,
    target: { companyId },
  } = work
  const webhook = await lockWebhook(work, webhookId)
  await db
    .update(webhooks)
    .set({ ...input, ...(input.url !== webhook.url && { notBefore: null }) })
    .where(webhookRow({ companyId, webhookId }))
  recordChange(work, webhookId, 'changed', { host: new URL(input.url).host, events: input.events })
  startSending(work, webhookId)
  return getWebhook(db, now, companyId, webhookId)
}

/** Pauses or resumes a webhook. Resuming sends its waiting deliveries. */
export async function setActive(
  work: MemberWork,
  webhookId: number,
  active: boolean,
): Promise<CallOutput<typeof SetWebhookActive>> {
  const {
    db,
    now,
    target: { companyId },
  } = work
  const webhook = await lockWebhook(work, webhookId)
  if (webhook.isActive !== active) {
    await db
      .update(webhooks)
      .set(active ? { isActive: true, stoppedAt: null, failingSince: null, notBefore: null } : { isActive: false })
      .where(webhookRow({ companyId, webhookId }))
    recordChange(work, webhookId, active ? 'resumed' : 'paused')
    if (active) startSending(work, webhookId)
  }
  return getWebhook(db, now, companyId, webhookId)
}

/**
 * Replaces the secret of a webhook. Returns the new secret, which is never shown again. For
 * `PREVIOUS_SECRET_HOURS`, messages are also signed with the previous secret.
 */
export async function rotateSecret(
  work: MemberWork,
  webhookId: number,
): Promise<CallOutput<typeof RotateWebhookSecret>> {
  const {
    db,
    now,
    deps,
    target: { companyId },
  } = work
  const webhook = await lockWebhook(work, webhookId)
  const secret = generateSecret()
  await db
    .update(webhooks)
    .set({
      sealedSecret: sealSecret(deps.vault, companyId, secret),
      sealedFormerSecret: webhook.sealedSecret,
      formerSecretUntil: new Date(now.getTime() + PREVIOUS_SECRET_HOURS * HOUR_MS),
    })
    .where(webhookRow({ companyId, webhookId }))
  recordChange(work, webhookId, 'secretChanged')
  return { webhook: await getWebhook(db, now, companyId, webhookId), secret }
}

/** Deletes a webhook and its deliveries. A delivery that is being sent may still arrive. */
export async function deleteWebhook(work: MemberWork, webhookId: number): Promise<void> {
  await lockWebhook(work, webhookId)
  await work.db.delete(webhooks).where(webhookRow({ companyId: work.target.companyId, webhookId }))
  recordChange(work, webhookId, 'deleted')
}

const startSending = ({ enqueue, target: { companyId } }: MemberWork, webhookId: number): void =>
  enqueue(SendWebhook, { companyId, webhookId }, { singletonKey: webhookKey({ companyId, webhookId }) })

function recordChange(
  { recordHistory, publish, caller, target: { companyId } }: MemberWork,
  entityId: number,
  action: AuditAction<'webhook'>,
  data?: object,
): void {
  recordHistory({ companyId, entity: 'webhook', entityId, action, ...(data && { data }) })
  publish({ type: 'updateSettings', companyId, by: caller.id })
}
