import { afterAll, beforeAll, expect, test } from 'vitest'
import { RenameAd } from '#contract/ads/ads.ts'
import { Changes } from '#contract/integrations/changes.ts'
import { CreateWebhook, WebhookDeliveries } from '#contract/integrations/webhooks.ts'
import { startReceiver, type Receiver } from '#platform/domains/integrations/webhooks/webhooks.fixture.ts'
import { sendCall, draftAd } from '../support/ads.ts'
import { signIn } from '../support/graphql.ts'
import { callPlatform } from '../support/platform-call.ts'
import { startTavla, type Tavla } from '../support/tavla.ts'

let tavla: Tavla
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  tavla = await startTavla({ seed: 'demo', env: { WEBHOOK_ORIGINS: receiver.origin } })
})
afterAll(async () => {
  await tavla?.stop()
  await receiver?.close()
})

test('a platform killed while sending loses no webhook message and resends with the same id (PLUS-63, PLUS-98)', async () => {
  const token = await signIn(tavla, 'recruiter')
  const ad = await draftAd(tavla, token, 'Kylmontör')
  const { companyId } = ad
  const { webhook } = await sendCall(tavla, token, CreateWebhook, {
    params: { companyId },
    body: { url: `${receiver.origin}/hook`, description: '', events: ['ad.changed'] },
  })
  let acknowledged = 0
  for (const round of [1, 2]) {
    // Every third delivery is answered only after the platform is killed.
    const held: (() => void)[] = []
    let count = 0
    receiver.answer('/hook', (response) => {
      count += 1
      if (count % 3 === 0) held.push(() => response.destroy())
      else response.writeHead(204).end()
    })
    for (let number = 0; number < 12; number += 1) {
      if (
        (await callPlatform(tavla.site, RenameAd, { body: { id: ad.id, title: `Omgång ${round}, ${number}` } }, token))
          .status === 200
      )
        acknowledged += 1
    }
    while (held.length === 0) await receiver.next()
    await tavla.programs.platform.kill()
    for (const end of held) end()
    receiver.works('/hook')
    await tavla.startPlatform()
  }
  const { items } = await sendCall(tavla, token, WebhookDeliveries, {
    params: { companyId, webhookId: webhook.id },
    query: { take: 100 },
  })
  expect(items.length).toBeGreaterThanOrEqual(acknowledged)
  const arrived = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  // Deliveries in flight become due again when their lease expires. The sweep, which runs each minute, resends them.
  while (items.some(({ messageId }) => !arrived().has(messageId))) await receiver.next()
  expect(acknowledged).toBe(24)
  expect(arrived().size).toBe(items.length)
  // The feed has the same changes under the same cursors, each once.
  const { body: feed } = await callPlatform(
    tavla.site,
    Changes,
    { query: { companyId, take: 100, events: ['ad.changed'] } },
    token,
  )
  const delivered = items.map(({ payload }) => payload['cursor']).toReversed()
  expect(feed.cursors.slice(-items.length)).toEqual(delivered)
  expect(new Set(delivered).size).toBe(items.length)
})
