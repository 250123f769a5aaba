import { Type } from 'typebox'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/jobs.ts'

/**
 * Runs at an ad's start and just after its end. `version` is the version of the ad when the job was queued; the handler
 * acts on the ad's current dates only.
 */
export const AdPeriod = defineQueue({
  name: 'ad-period',
  schema: Type.Object({ companyId: Type.Integer(), adId: Type.Integer(), version: Type.Integer() }),
})

/** Runs every minute, for ads that lost their `ad-period` job and for ads imported with dates in the past. */
export const AdPeriodSweep = defineQueue({ name: 'ad-period-sweep', schema: NoPayload, cron: '* * * * *' })
