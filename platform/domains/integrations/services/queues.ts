import { Type } from 'typebox'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'

/**
 * Reads the feed of a service or checks the status of its connection. Several jobs run at once, because a slow service
 * may take up to a minute.
 */
export const CheckService = defineQueue({
  name: 'ask-service',
  schema: Type.Object({ companyId: Type.Integer(), connectionId: Type.Integer() }),
  expireInSeconds: 300,
  concurrency: 4,
})

/** Runs every minute: queues a check of each connection that is due. */
export const CheckServices = defineQueue({ name: 'ask-services', schema: NoPayload, cron: '* * * * *' })

/** Runs every minute and on demand: delivers the ads that are due to Arbetsförmedlingen. */
export const DeliverAds = defineQueue({
  name: 'deliver-ads',
  schema: NoPayload,
  cron: '* * * * *',
  expireInSeconds: 600,
})

/** Runs every night: deletes old exchanges and events. */
export const PruneExchanges = defineQueue({ name: 'prune-exchanges', schema: NoPayload, cron: '23 3 * * *' })
