import { eq } from 'drizzle-orm'
import { jobAlerts, mails } from '#platform/foundation/db/schema/index.ts'
import { declareDeletedRows, type PersonalTable } from './declare.ts'

export interface AlertKey {
  id: string
}

/**
 * The personal data of a job alert's subscriber. All of it is deleted when the alert ends. The alert comes first,
 * because the code that stores an alert's mail locks the alert. A mail can therefore not be stored after the mails were
 * deleted.
 */
export const alertData: readonly PersonalTable<AlertKey>[] = [
  declareDeletedRows(jobAlerts, ({ id }) => eq(jobAlerts.id, id), {
    seenBy: 'anyone with the link from one of its mails',
    keptFor: 'until the subscriber ends it, or until it expires unconfirmed',
  }),
  declareDeletedRows(mails, ({ id }) => eq(mails.jobAlertId, id), {
    seenBy: 'nobody in Tavla; the mail goes to its recipient',
    keptFor: 'until the alert ends, at most a week after sending',
  }),
]
