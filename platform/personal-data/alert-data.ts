import { eq } from 'drizzle-orm'
import { jobAlerts, mails } from '#platform/db/schema/index.ts'
import { deleted, type PersonalTable } from './declare.ts'

export interface AlertKey {
  id: string
}

/**
 * Everything the platform keeps about somebody who watches a search of the job site: it goes whole when the alert ends. The alert
 * first: whoever writes a letter holds it, so that none is stored after its letters were deleted.
 */
export const alertData: readonly PersonalTable<AlertKey>[] = [
  deleted(jobAlerts, ({ id }) => eq(jobAlerts.id, id)),
  deleted(mails, ({ id }) => eq(mails.jobAlertId, id)),
]
