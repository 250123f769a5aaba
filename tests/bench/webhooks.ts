import { CreateWebhook } from '#contract/integrations/webhooks.ts'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { startReceiver } from '#platform/domains/integrations/webhooks/webhooks.fixture.ts'
import { SweepWebhooks } from '#platform/domains/integrations/webhooks/routes.ts'
import { webhookDeliveries } from '#platform/foundation/db/schema/index.ts'
import { startPlatform } from '#platform/testing/start-platform.ts'
import { newMessageId } from '#platform/foundation/webhook-queue/queue-deliveries.ts'
import { printTable } from './lib/table.ts'

// Measures how many webhook messages a platform sends to receivers that respond at once, and the cost of a message: all
// to one URL, and to many. `node tests/bench/webhooks.ts [messages]`. Uses PostgreSQL with TEST_DATABASE_URL, otherwise
// PGlite.

const number = Number(process.argv[2] ?? 1000)
const receiver = await startReceiver()
const platform = await startPlatform({
  now: new Date(),
  env: { checkResponses: false, webhookOrigins: [receiver.origin] },
})
const { db, deps, clock } = platform

/** Stores due messages to a number of URLs, sends them and returns the time and cost. */
async function measure(addresses: number): Promise<string[]> {
  await db.delete(webhookDeliveries)
  receiver.received.length = 0
  const user = await platform.createUser()
  const targets: { companyId: number; webhookId: number }[] = []
  for (let index = 0; index < addresses; index += 1) {
    const company = await platform.createCompany({ admin: user })
    const { body, status } = await platform.inject(
      CreateWebhook,
      { params: { companyId: company.id }, body: { url: `${receiver.origin}/${index}`, description: '', events: [] } },
      user,
    )
    if (status !== 200) throw new Error(`Creating a webhook failed with status ${status}`)
    targets.push({ companyId: company.id, webhookId: body.webhook.id })
  }
  for (let at = 0; at < number; at += 500) {
    await db.insert(webhookDeliveries).values(
      Array.from({ length: Math.min(500, number - at) }, (_, index) => {
        const { companyId, webhookId } = targets[(at + index) % addresses] as (typeof targets)[number]
        return {
          companyId,
          webhookId,
          messageId: newMessageId(),
          event: 'candidate.moved',
          payload: {
            type: 'candidate.moved',
            timestamp: clock().toISOString(),
            data: { companyId, adId: 1, candidateId: 1 },
          },
          createdAt: clock(),
          dueAt: clock(),
        }
      }),
    )
  }
  const [began, before] = [performance.now(), process.cpuUsage()]
  await deps.jobs.runNow(SweepWebhooks, {})
  await deps.background.settled()
  const seconds = (performance.now() - began) / 1000
  const { user: own, system } = process.cpuUsage(before)
  const delivered = await db.$count(webhookDeliveries, isNotNull(webhookDeliveries.deliveredAt))
  const twice = receiver.received.length - new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size
  if (delivered !== number || twice !== 0) throw new Error(`${delivered} of ${number} were delivered, ${twice} twice`)
  await db.delete(webhookDeliveries).where(eq(webhookDeliveries.companyId, targets[0]?.companyId ?? 0))
  return [
    String(addresses),
    number.toLocaleString('en'),
    seconds.toFixed(1),
    (number / seconds).toFixed(0),
    ((own + system) / 1e3 / number).toFixed(2),
  ]
}

await db.execute(sql`analyze`)
await measure(1)
const rows: string[][] = []
for (const addresses of [1, 10, 100]) rows.push(await measure(addresses))
console.log(
  `\nWebhook messages to receivers that respond at once, cost in the sending process, on ${platform.database.kind}\n`,
)
printTable(['addresses', 'messages', 'seconds', 'messages/s', 'CPU ms a message (sender and receiver)'], rows)
await platform.close()
await receiver.close()
