import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { companies, members, users, webhookDeliveries, webhooks } from '#platform/foundation/db/schema/index.ts'
import { OutboundError } from '#platform/foundation/outbound/outbound.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { WEBHOOK_PATIENCE_DAYS, WEBHOOK_TEST, pauseAfterTry } from '#rules/companies/webhooks.ts'
import { readLocale } from '#rules/text-and-time/locale.ts'
import { openSecret, signedHeaders } from './secrets.ts'
import { webhookRow, type WebhookRow } from './webhooks.ts'

type Row = typeof webhookDeliveries.$inferSelect

export interface WebhookKey {
  companyId: number
  webhookId: number
}

/**
 * What a receiver has to answer in, in milliseconds (Standard Webhooks recommends 15 to 30 s; an answer is to come
 * before any work).
 */
const answerWithin = 10_000
/** Longer than a try may take: whoever tries has the row for himself meanwhile, and another comes when he died. */
const lease = 30_000
/** Sent to one address side by side; one at a time while it fails. */
const sideBySide = 4
/** Longest pause a receiver may ask for. */
const longestPause = 86_400_000

const waiting = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.failedAt))
const deliveryRow = ({ companyId, id }: Pick<Row, 'companyId' | 'id'>) =>
  and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.id, id))

/** What became of a try. */
interface Outcome {
  isDelivered: boolean
  status: number | null
  failure: string | null
  /** Until when the receiver asked for a pause. */
  pauseUntil: Date | null
}

/**
 * Sends a few deliveries that are due to one address. Each is taken by a lease in its row before it is sent, so that
 * what is cut off is sent again under its id and nothing is lost. Answers whether there may be more to send now.
 */
export async function sendSome(actor: Actor, of: WebhookKey): Promise<boolean> {
  const { db, deps } = actor
  const now = deps.clock()
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(and(webhookRow(of), webhooks.isActive, or(isNull(webhooks.notBefore), lte(webhooks.notBefore, now))))
  if (!webhook) return false
  const rows = await take(actor, webhook, now)
  if (rows.length === 0) return false
  const secrets = [
    webhook.sealedSecret,
    ...(webhook.sealedFormerSecret !== null && webhook.formerSecretUntil !== null && webhook.formerSecretUntil > now
      ? [webhook.sealedFormerSecret]
      : []),
  ].map((sealed) => openSecret(deps.vault, of.companyId, sealed))
  const outcomes = await Promise.all(rows.map((row) => sendOne(actor, webhook.url, row, secrets)))
  const isSome = outcomes.some(({ isDelivered }) => isDelivered)
  await settle(actor, webhook, outcomes)
  // Whoever looks at the page sees what became of a test, and that an address began or ceased to fail; not each of many
  // messages.
  if (rows.some(({ event }) => event === WEBHOOK_TEST) || isSome === (webhook.failingSince !== null))
    await write(actor, ({ tell }) => tell({ type: 'updateSettings', companyId: of.companyId }), {
      recordsNothing: 'what becomes of a message stands in its row',
    })
  return isSome
}

async function take({ db }: Actor, { companyId, id, failingSince }: WebhookRow, now: Date): Promise<Row[]> {
  const taken = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.companyId, companyId),
        eq(webhookDeliveries.webhookId, id),
        lte(webhookDeliveries.dueAt, now),
        waiting,
      ),
    )
    .orderBy(webhookDeliveries.dueAt, webhookDeliveries.id)
    .limit(failingSince ? 1 : sideBySide)
    .for('update', { skipLocked: true })
  return db
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, dueAt: new Date(now.getTime() + lease) })
    .where(and(eq(webhookDeliveries.companyId, companyId), sql`${webhookDeliveries.id} = any(array(${taken}))`))
    .returning()
}

async function sendOne(actor: Actor, url: string, row: Row, secrets: readonly string[]): Promise<Outcome> {
  const { db, deps } = actor
  const body = JSON.stringify(row.payload)
  const at = deps.clock()
  const outcome = await ask(
    actor,
    url,
    { 'content-type': 'application/json', ...signedHeaders({ id: row.messageId, body, at, secrets }) },
    body,
  )
  const now = deps.clock()
  const tried = { lastTriedAt: now, lastStatus: outcome.status, lastFailure: outcome.failure }
  if (outcome.isDelivered) {
    await db
      .update(webhookDeliveries)
      .set({ ...tried, deliveredAt: now })
      .where(deliveryRow(row))
    return outcome
  }
  const pause = outcome.status === 410 ? null : pauseAfterTry(row.attempts, Math.random())
  const next =
    pause === null ? null : new Date(Math.max(now.getTime() + pause * 1000, outcome.pauseUntil?.getTime() ?? 0))
  // Somebody who pressed "send again" meanwhile has set the tries back: then it is due as they said.
  await db
    .update(webhookDeliveries)
    .set({ ...tried, ...(next === null ? { failedAt: now } : { dueAt: next }) })
    .where(and(deliveryRow(row), eq(webhookDeliveries.attempts, row.attempts)))
  return outcome
}

async function ask({ deps }: Actor, url: string, headers: Record<string, string>, body: string): Promise<Outcome> {
  try {
    const { status, retryAfter } = await deps.outbound.request({
      url,
      method: 'POST',
      headers,
      body,
      statusOnly: true,
      withoutRest: true,
      local: deps.env.webhookOrigins,
      limits: { milliseconds: answerWithin },
    })
    const isDelivered = status >= 200 && status < 300
    return { isDelivered, status, failure: null, pauseUntil: isDelivered ? null : readPause(retryAfter, deps.clock()) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { isDelivered: false, status: null, failure: error.fault, pauseUntil: null }
  }
}

/** A `Retry-After`: seconds, or a date of HTTP. */
function readPause(said: string | null, now: Date): Date | null {
  if (said === null) return null
  const until = /^\d{1,9}$/.test(said.trim()) ? now.getTime() + Number(said) * 1000 : Date.parse(said)
  return Number.isFinite(until) && until > now.getTime()
    ? new Date(Math.min(until, now.getTime() + longestPause))
    : null
}

/**
 * Says of the address whether it works: since when it fails, until when it wants to be left alone, and that it stops.
 */
async function settle(actor: Actor, webhook: WebhookRow, outcomes: readonly Outcome[]): Promise<void> {
  const { db, deps } = actor
  const now = deps.clock()
  const of = { companyId: webhook.companyId, webhookId: webhook.id }
  const pauseUntil =
    outcomes.flatMap((each) => each.pauseUntil ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
  if (outcomes.some(({ isDelivered }) => isDelivered)) {
    await db
      .update(webhooks)
      .set({ failingSince: null, lastDeliveredAt: now, notBefore: pauseUntil })
      .where(webhookRow(of))
    return
  }
  const since = webhook.failingSince ?? now
  const isGone = outcomes.some(({ status }) => status === 410)
  if (isGone || now.getTime() - since.getTime() >= WEBHOOK_PATIENCE_DAYS * 86_400_000)
    return stop(actor, webhook, isGone)
  // Another address given meanwhile has not failed yet.
  await db
    .update(webhooks)
    .set({ failingSince: since, notBefore: pauseUntil })
    .where(and(webhookRow(of), eq(webhooks.url, webhook.url)))
}

/**
 * Stops an address that nothing comes through to, gives up what waits for it, and tells the company's administrators.
 */
async function stop(actor: Actor, { companyId, id, url, failingSince }: WebhookRow, isGone: boolean): Promise<void> {
  await write({ ...actor, now: actor.deps.clock() }, async ({ db, now, deps, remember, tell, mail }) => {
    const [stopped] = await db
      .update(webhooks)
      .set({ isActive: false, stoppedAt: now, failingSince: failingSince ?? now })
      .where(and(webhookRow({ companyId, webhookId: id }), webhooks.isActive, eq(webhooks.url, url)))
      .returning({ id: webhooks.id })
    if (!stopped) return
    await db
      .update(webhookDeliveries)
      .set({ failedAt: now, lastFailure: sql`coalesce(${webhookDeliveries.lastFailure}, 'stopped')` })
      .where(and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.webhookId, id), waiting))
    remember({ companyId, entity: 'webhook', entityId: id, action: 'stopped', data: { isGone } })
    tell({ type: 'updateSettings', companyId })
    const administrators = await db
      .select({ userId: users.id, email: users.email, locale: users.locale, companyName: companies.name })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .innerJoin(companies, eq(companies.id, members.companyId))
      .where(and(eq(members.companyId, companyId), members.admin, isNull(users.deletedAt), isNull(users.bannedAt)))
    for (const { userId, email, locale, companyName } of administrators) {
      mail({
        to: email,
        userId,
        companyId,
        template: 'webhookStopped',
        locale: readLocale(locale),
        data: {
          companyName: companyName ?? '',
          host: new URL(url).host,
          isGone,
          days: WEBHOOK_PATIENCE_DAYS,
          link: `${deps.env.publicUrl}/${companyId}/webhooks`,
        },
      })
    }
  })
}
