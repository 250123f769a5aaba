import { Type } from 'typebox'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/queue.ts'

/** Each hour: finds the test companies that have expired. */
export const SweepTestCompanies = defineQueue({ name: 'sweep-test-companies', schema: NoPayload, cron: '23 * * * *' })

/** Deletes one expired test company. */
export const DeleteExpiredTestCompany = defineQueue({
  name: 'delete-test-company',
  schema: Type.Object({ companyId: Type.Integer() }),
})
