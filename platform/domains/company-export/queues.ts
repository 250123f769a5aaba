import { Type } from 'typebox'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/queue.ts'

/**
 * Writes an export. One that was cut off begins anew, a minute or two after its process was last heard of: the archive
 * has one key, so that there is never a second.
 */
export const WriteCompanyExport = defineQueue({
  name: 'write-company-export',
  schema: Type.Object({ companyId: Type.Integer(), exportId: Type.String() }),
  expireInSeconds: 3600,
  heartbeatSeconds: 30,
  retryLimit: 3,
})

/**
 * Each hour, and when somebody was erased: deletes archives that are over, and gives up exports that nobody writes any
 * more.
 */
export const SweepCompanyExports = defineQueue({ name: 'sweep-company-exports', schema: NoPayload, cron: '27 * * * *' })
