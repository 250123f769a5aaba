import { defineQueue, NoPayload } from '#platform/foundation/jobs/jobs.ts'

/** Runs every minute: ends expired promotions, bumps ads and notifies owners of promotions that end soon. */
export const PromotionSweep = defineQueue({ name: 'promotion-sweep', schema: NoPayload, cron: '* * * * *' })
