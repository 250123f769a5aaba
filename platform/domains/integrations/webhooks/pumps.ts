import { sql } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { sendSome, type WebhookKey } from './send.ts'
import { webhookKey } from '#platform/foundation/webhook-queue/queue-deliveries.ts'

/** Batches that are sent side by side, to whichever addresses: each is at most ten seconds of waiting. */
const mostAtOnce = 64

/**
 * Sends to each address by itself, so that one who answers slowly or not at all delays nobody else. Nothing hangs on
 * the pumps: what a killed process leaves behind is due again when its lease is over, and the sweep finds it.
 */
export function createPumps(deps: Deps) {
  /** Addresses that are being sent to, and whether they were asked for again meanwhile. */
  const running = new Map<string, boolean>()
  let free = mostAtOnce
  const queue: (() => void)[] = []
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => queue.push(go))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }

  /** Sends what is due to one address; answers at once. */
  function start(of: WebhookKey): void {
    const key = webhookKey(of)
    if (running.has(key)) {
      running.set(key, true)
      return
    }
    running.set(key, false)
    deps.background.run('webhook', async () => {
      try {
        do {
          running.set(key, false)
          // A turn for each few: an address with much to send goes to the end of the line in between.
          while (await turn(() => sendSome(jobActor(deps, { id: `webhook-${key}`, now: deps.clock() }), of))) {
            /* until nothing is due, or nothing comes through */
          }
        } while (running.get(key))
      } finally {
        running.delete(key)
      }
    })
  }

  /** Starts every address that something is due to: one look along an index for each active one. */
  async function sweep(): Promise<void> {
    const at = deps.clock().toISOString()
    const { rows } = await deps.db.execute<{ company_id: number; id: number }>(sql`
      select w.company_id, w.id from ${webhooks} w
      cross join lateral (
        select from ${webhookDeliveries} d
        where d.company_id = w.company_id and d.webhook_id = w.id and d.due_at <= ${at}::timestamptz
          and d.delivered_at is null and d.failed_at is null limit 1
      ) due
      where w.is_active and (w.not_before is null or w.not_before <= ${at}::timestamptz)`)
    for (const { company_id: companyId, id: webhookId } of rows) start({ companyId, webhookId })
  }

  return { start, sweep }
}
