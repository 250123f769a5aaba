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
import type { AuditAction } from '#rules/audit/actions.ts'
import { fullName } from '#rules/people/person-name.ts'
import {
  FORMER_SECRET_HOURS,
  WEBHOOK_DESCRIPTION_MAX_LENGTH,
  WEBHOOK_EVENTS,
  WEBHOOKS_MAX,
  checkWebhookUrl,
} from '#rules/companies/webhooks.ts'
import { newSecret, sealSecret } from './secrets.ts'

export type WebhookRow = typeof webhooks.$inferSelect
type Shown = CallOutput<typeof Webhooks>[number]
type Written = CallInput<typeof CreateWebhook>['body']

export const webhookRow = ({ companyId, webhookId }: { companyId: number; webhookId: number }) =>
  and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId))

/** The addresses of a company, oldest first, or one of them. */
export async function listWebhooks(db: Db, now: Date, companyId: number, webhookId?: number): Promise<Shown[]> {
  const of = and(eq(webhookDeliveries.companyId, webhooks.companyId), eq(webhookDeliveries.webhookId, webhooks.id))
  const rows = await db
    .select({
      row: webhooks,
      firstName: users.firstName,
      lastName: users.lastName,
      waiting: sql<number>`(
        select count(*)::int from ${webhookDeliveries}
        where ${and(of, isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.failedAt))})`,
    })
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.createdBy))
    .where(and(eq(webhooks.companyId, companyId), webhookId === undefined ? undefined : eq(webhooks.id, webhookId)))
    .orderBy(asc(webhooks.id))
  return rows.map(({ row, firstName, lastName, waiting }) => ({
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
    createdBy: firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' }),
  }))
}

/** One address as it is shown. 404 when it is not the company's. */
export async function shownWebhook(db: Db, now: Date, companyId: number, webhookId: number): Promise<Shown> {
  const [found] = await listWebhooks(db, now, companyId, webhookId)
  if (!found) throw notFound('The webhook is not there')
  return found
}

/** Holds an address until the transaction ends. 404 when it is not the company's. */
export async function lockWebhook({ db, place: { companyId } }: MemberWork, webhookId: number): Promise<WebhookRow> {
  const [found] = await db.select().from(webhooks).where(webhookRow({ companyId, webhookId })).for('no key update')
  if (!found) throw notFound('The webhook is not there')
  return found
}

/**
 * Checks what was written, and asks where the name leads before anything is begun. 400 for an address that cannot be
 * sent to, with the reason: no https, a private network, a name nobody has. Each sending looks anew.
 */
export async function checkWritten({ deps }: MemberCtx, { url, description, events }: Written): Promise<Written> {
  const written = {
    url: url.trim(),
    description: description.trim(),
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
  }
  const problem = checkWebhookUrl(written.url)
  if (problem) throw invalid({ url: [problem] })
  if (written.description.length > WEBHOOK_DESCRIPTION_MAX_LENGTH) throw invalid({ description: ['tooLong'] })
  const { protocol, origin } = new URL(written.url)
  const { webhookOrigins } = deps.env
  if (protocol !== 'https:' && !webhookOrigins.includes(origin)) throw invalid({ url: ['format'] })
  const led = await deps.outbound.check(written.url, webhookOrigins)
  if (led !== null) throw invalid({ url: [led === 'refused' ? 'privateNetwork' : 'unknownHost'] })
  return written
}

/** Registers an address and answers its secret, this once. */
export async function createWebhook(work: MemberWork, written: Written): Promise<CallOutput<typeof CreateWebhook>> {
  const {
    db,
    now,
    caller,
    deps,
    place: { companyId },
  } = work
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const known = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.companyId, companyId))
  if (known.length >= WEBHOOKS_MAX)
    throw invalid({ url: ['tooMany'] }, 'The company has as many webhooks as it may have')
  const secret = newSecret()
  const [stored] = await db
    .insert(webhooks)
    .values({
      companyId,
      ...written,
      sealedSecret: sealSecret(deps.vault, companyId, secret),
      createdAt: now,
      createdBy: caller.id,
    })
    .returning({ id: webhooks.id })
  if (!stored) throw new Error('The webhook was not stored')
  record(work, stored.id, 'created', { host: new URL(written.url).host, events: written.events })
  return { webhook: await shownWebhook(db, now, companyId, stored.id), secret }
}

/** Changes address, description and events; what waits goes to the new address. */
export async function updateWebhook(
  work: MemberWork,
  webhookId: number,
  written: Written,
): Promise<CallOutput<typeof UpdateWebhook>> {
  const {
    db,
    now,
    place: { companyId },
  } = work
  const held = await lockWebhook(work, webhookId)
  await db
    .update(webhooks)
    .set({ ...written, ...(written.url !== held.url && { notBefore: null }) })
    .where(webhookRow({ companyId, webhookId }))
  record(work, webhookId, 'changed', { host: new URL(written.url).host, events: written.events })
  wake(work, webhookId)
  return shownWebhook(db, now, companyId, webhookId)
}

/** Pauses an address or lets it go on; what was waiting is sent then. */
export async function setActive(
  work: MemberWork,
  webhookId: number,
  active: boolean,
): Promise<CallOutput<typeof SetWebhookActive>> {
  const {
    db,
    now,
    place: { companyId },
  } = work
  const held = await lockWebhook(work, webhookId)
  if (held.isActive !== active) {
    await db
      .update(webhooks)
      .set(active ? { isActive: true, stoppedAt: null, failingSince: null, notBefore: null } : { isActive: false })
      .where(webhookRow({ companyId, webhookId }))
    record(work, webhookId, active ? 'resumed' : 'paused')
    if (active) wake(work, webhookId)
  }
  return shownWebhook(db, now, companyId, webhookId)
}

/** Gives an address a new secret, told this once; the one before is signed with for a day more. */
export async function rotateSecret(
  work: MemberWork,
  webhookId: number,
): Promise<CallOutput<typeof RotateWebhookSecret>> {
  const {
    db,
    now,
    deps,
    place: { companyId },
  } = work
  const held = await lockWebhook(work, webhookId)
  const secret = newSecret()
  await db
    .update(webhooks)
    .set({
      sealedSecret: sealSecret(deps.vault, companyId, secret),
      sealedFormerSecret: held.sealedSecret,
      formerSecretUntil: new Date(now.getTime() + FORMER_SECRET_HOURS * 3_600_000),
    })
    .where(webhookRow({ companyId, webhookId }))
  record(work, webhookId, 'secretChanged')
  return { webhook: await shownWebhook(db, now, companyId, webhookId), secret }
}

/** Deletes an address with its deliveries; what is on its way just then may still arrive. */
export async function deleteWebhook(work: MemberWork, webhookId: number): Promise<void> {
  await lockWebhook(work, webhookId)
  await work.db.delete(webhooks).where(webhookRow({ companyId: work.place.companyId, webhookId }))
  record(work, webhookId, 'deleted')
}

const wake = ({ send, place: { companyId } }: MemberWork, webhookId: number): void =>
  send(SendWebhook, { companyId, webhookId }, { singletonKey: webhookKey({ companyId, webhookId }) })

function record(
  { remember, tell, caller, place: { companyId } }: MemberWork,
  entityId: number,
  action: AuditAction<'webhook'>,
  data?: object,
): void {
  remember({ companyId, entity: 'webhook', entityId, action, ...(data && { data }) })
  tell({ type: 'updateSettings', companyId, by: caller.id })
}
