import type { FastifyInstance } from 'fastify'
import { lt } from 'drizzle-orm'
import {
  CreateWebhook,
  DeleteWebhook,
  ResendFailedWebhookDeliveries,
  ResendWebhookDelivery,
  RotateWebhookSecret,
  SetWebhookActive,
  TestWebhook,
  UpdateWebhook,
  WebhookDeliveries,
  Webhooks,
} from '#contract/integrations/webhooks.ts'
import { webhookDeliveries } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'
import { SendWebhook } from '#platform/foundation/webhook-queue/queue-deliveries.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { WEBHOOK_LOG_DAYS } from '#rules/integrations/webhooks.ts'
import { countManualDelivery, listDeliveries, resendDelivery, resendFailed, testWebhook } from './deliveries.ts'
import { createSendLoops } from './send-loops.ts'
import {
  validateWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  setActive,
  updateWebhook,
} from './webhooks.ts'

/** Runs every minute: sends deliveries that are due. */
export const SweepWebhooks = defineQueue({ name: 'sweep-webhooks', schema: NoPayload, cron: '* * * * *' })
/** Runs every night: deletes old deliveries. */
export const PruneDeliveries = defineQueue({ name: 'prune-webhook-deliveries', schema: NoPayload, cron: '37 3 * * *' })

/** Registers the calls for a company's webhooks, and the jobs that send their deliveries (PLUS-63). */
export function registerWebhooks(app: FastifyInstance, deps: Deps): void {
  const sendLoops = createSendLoops(deps)
  deps.jobs.work(SendWebhook, async (key) => sendLoops.start(key))
  deps.jobs.work(SweepWebhooks, () => sendLoops.sweep())
  deps.jobs.work(
    PruneDeliveries,
    async (_payload, { now }) =>
      void (await deps.db
        .delete(webhookDeliveries)
        .where(lt(webhookDeliveries.createdAt, new Date(now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS)))),
  )

  serve(app, Webhooks, { read: (_, { db, now, target }) => listWebhooks(db, now, target.companyId) })
  serve(app, CreateWebhook, {
    before: ({ body }, ctx) => validateWebhook(ctx, body),
    write: (_, ctx, input) => createWebhook(ctx, input),
  })
  serve(app, UpdateWebhook, {
    before: ({ body }, ctx) => validateWebhook(ctx, body),
    write: ({ params }, ctx, input) => updateWebhook(ctx, params.webhookId, input),
  })
  serve(app, SetWebhookActive, { write: ({ params, body }, ctx) => setActive(ctx, params.webhookId, body.active) })
  serve(app, RotateWebhookSecret, { write: ({ params }, ctx) => rotateSecret(ctx, params.webhookId) })
  serve(app, TestWebhook, {
    before: (_, ctx) => countManualDelivery(ctx),
    write: ({ params }, ctx) => testWebhook(ctx, params.webhookId),
  })
  serve(app, DeleteWebhook, { write: ({ params }, ctx) => deleteWebhook(ctx, params.webhookId) })
  serve(app, WebhookDeliveries, { read: (input, ctx) => listDeliveries(ctx, input) })
  serve(app, ResendWebhookDelivery, {
    before: (_, ctx) => countManualDelivery(ctx),
    write: ({ params }, ctx) => resendDelivery(ctx, params.webhookId, params.deliveryId),
  })
  serve(app, ResendFailedWebhookDeliveries, {
    before: (_, ctx) => countManualDelivery(ctx),
    write: ({ params, body }, ctx) => resendFailed(ctx, params.webhookId, new Date(body.since)),
    recordsNothing: 'if no delivery has failed',
  })
}
