import { Type } from 'typebox'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'

/**
 * Asks a service what there is: its feed, or how the connection stands. Several at once: each may take the minute that
 * a slow one is waited for.
 */
export const AskService = defineQueue({
  name: 'ask-service',
  schema: Type.Object({ companyId: Type.Integer(), connectionId: Type.Integer() }),
  expireInSeconds: 300,
  atOnce: 4,
})

/** Each minute: asks the services whose time has come. */
export const AskServices = defineQueue({ name: 'ask-services', schema: NoPayload, cron: '* * * * *' })

/** Each minute, and when a service answers again: sends what waits for the employment service. */
export const DeliverAds = defineQueue({
  name: 'deliver-ads',
  schema: NoPayload,
  cron: '* * * * *',
  expireInSeconds: 600,
})

/** Each night: forgets old exchanges and events. */
export const PruneExchanges = defineQueue({ name: 'prune-exchanges', schema: NoPayload, cron: '23 3 * * *' })
