import { Type } from 'typebox'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/queue.ts'

/**
 * Job that writes an export. If its process dies, the job restarts one or two minutes after the last heartbeat. The
 * archive has only one key, so a restart never creates a second archive.
 */
export const WriteCompanyExport = defineQueue({
  name: 'write-company-export',
  schema: Type.Object({ companyId: Type.Integer(), exportId: Type.String() }),
  expireInSeconds: 3600,
  heartbeatSeconds: 30,
  retryLimit: 3,
})

/**
 * Job that deletes expired archives and marks stalled exports as failed. Runs every hour, and when a person has been
 * erased.
 */
export const SweepCompanyExports = defineQueue({ name: 'sweep-company-exports', schema: NoPayload, cron: '27 * * * *' })
