import { defineQueue, NoPayload } from '#platform/foundation/jobs/jobs.ts'

/** Each minute: promotions whose time is over end, places are renewed, and owners are told of a coming end. */
export const PromotionSweep = defineQueue({ name: 'promotion-sweep', schema: NoPayload, cron: '* * * * *' })
