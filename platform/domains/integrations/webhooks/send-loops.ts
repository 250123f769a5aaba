import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { webhookDeliveries, webhooks } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { dueDeliveries, sendBatch, type WebhookKey } from './send.ts'
import { webhookKey } from '#platform/foundation/webhook-queue/queue-deliveries.ts'

/** Maximum number of batches sent concurrently, over all webhooks. A batch waits at most ten seconds for responses. */
const MAX_CONCURRENT_BATCHES = 64

/**
 * Creates the send loops: one loop per webhook, so that a slow endpoint does not delay the others. If the process dies,
 * its deliveries are due again when their leases expire, and the sweep restarts their loops.
 */
export function createSendLoops(deps: Deps) {
  /** Webhooks with a running loop. The value is whether the loop was started again while it ran. */
  const running = new Map<string, boolean>()
  const withSlot = pLimit(MAX_CONCURRENT_BATCHES)

  /** Starts the loop of a webhook and returns at once. */
  function start(webhook: WebhookKey): void {
    const key = webhookKey(webhook)
    if (running.has(key)) {
      running.set(key, true)
      return
    }
    running.set(key, false)
    deps.background.run('webhook', async () => {
      try {
        do {
          running.set(key, false)
          // Takes a slot for each batch, so a webhook with many deliveries goes to the end of the queue in between.
          while (
            await withSlot(() => sendBatch(jobActor(deps, { id: `webhook-${key}`, now: deps.clock() }), webhook))
          ) {
            /* Repeat until no delivery is due, or none succeeds. */
          }
        } while (running.get(key))
      } finally {
        running.delete(key)
      }
    })
  }

  /** Starts the loop of each webhook with a due delivery. The query does one index look-up per active webhook. */
  async function sweep(): Promise<void> {
    const now = deps.clock()
    const { rows } = await deps.db.execute<{ company_id: number; id: number }>(sql`
      select w.company_id, w.id from ${webhooks} w
      cross join lateral (
        select from ${webhookDeliveries}
        where ${webhookDeliveries.companyId} = w.company_id and ${webhookDeliveries.webhookId} = w.id
          and ${dueDeliveries.isDue(now)} limit 1
      ) due
      where w.is_active and (w.not_before is null or w.not_before <= ${now.toISOString()}::timestamptz)`)
    for (const { company_id: companyId, id: webhookId } of rows) start({ companyId, webhookId })
  }

  return { start, sweep }
}
