import { Type } from 'typebox'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/jobs.ts'

/** An ad's start or end has come. The payload says which version of the ad asked for it; the ad itself decides. */
export const AdPeriod = defineQueue({
  name: 'ad-period',
  schema: Type.Object({ companyId: Type.Integer(), adId: Type.Integer(), version: Type.Integer() }),
})

/** Each minute, for ads whose own job was lost or that were imported with dates in the past. */
export const AdPeriodSweep = defineQueue({ name: 'ad-period-sweep', schema: NoPayload, cron: '* * * * *' })
