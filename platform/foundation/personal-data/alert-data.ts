import { eq } from 'drizzle-orm'
import { jobAlerts, mails } from '#platform/foundation/db/schema/index.ts'
import { deleted, type PersonalTable } from './declare.ts'

export interface AlertKey {
  id: string
}

/**
 * Everything the platform keeps about somebody who watches a search of the job site: it goes whole when the alert ends.
 * The alert first: whoever writes a letter holds it, so that none is stored after its letters were deleted.
 */
export const alertData: readonly PersonalTable<AlertKey>[] = [
  deleted(jobAlerts, ({ id }) => eq(jobAlerts.id, id), {
    seenBy: 'whoever has the link in its letters',
    lives: 'until its owner ends it, or it was never confirmed',
  }),
  deleted(mails, ({ id }) => eq(mails.jobAlertId, id), {
    seenBy: 'nobody; the mail goes to its recipient',
    lives: 'until the alert ends, or a week after it was sent',
  }),
]
