import type { DataHandling } from './declare.ts'

/** A store of personal data outside the database tables. */
export interface OtherStore extends DataHandling {
  name: string
  holds: string
  exported: string
  erased: string
}

/** All stores of personal data outside the database tables. */
export const otherStores: readonly OtherStore[] = [
  {
    name: 'file store',
    holds: 'the contents of documents and images',
    seenBy: 'anyone with a signed URL, which expires after one or two hours; images of users are public',
    exported: 'unchanged documents, next to the data',
    erased: 'by a job after the transaction, a nightly sweep and a weekly comparison',
    keptFor: 'until its row in `files` is deleted',
  },
  {
    name: 'company archives',
    holds: 'all data of a company, as one file in the file store',
    seenBy: 'the administrator who requested it, by a single-use URL',
    exported: '–',
    erased: 'when any person in the company is erased: on request, with an account or by retention',
    keptFor: 'seven days; files of an unfinished export, twelve hours',
  },
  {
    name: 'job queues',
    holds: 'ids',
    seenBy: 'nobody',
    exported: '–',
    erased: 'nothing to erase',
    keptFor: 'until the queue deletes completed jobs',
  },
  {
    name: 'logs',
    holds: 'ids of requests, users and companies, and paths without query strings',
    seenBy: 'the operator',
    exported: '–',
    erased: 'nothing to erase',
    keptFor: 'as the operator decides',
  },
  {
    name: 'mail in transit',
    holds: 'mails passed to the mail server',
    seenBy: 'the recipient',
    exported: '–',
    erased:
      'unsent mails are not sent; ' +
      'sent mails belong to their recipient. ' +
      'The requester gets a confirmation by mail, and the row of that mail is deleted too',
    keptFor: 'as the recipient decides',
  },
  {
    name: 'memory of the processes',
    holds: 'responses while they are created, URLs of files',
    seenBy: 'nobody',
    exported: '–',
    erased: 'expires automatically',
    keptFor: 'seconds',
  },
  {
    name: 'a recruiter’s browser',
    holds: 'unsaved drafts',
    seenBy: 'the user of the browser',
    exported: '–',
    erased: 'expires automatically',
    keptFor: 'a week, or until the draft is saved or discarded, or the user signs out',
  },
  {
    name: 'backups',
    holds: 'a copy of all of the above',
    seenBy: 'the operator',
    exported: '–',
    erased: 'with the backup',
    keptFor: 'as the operator decides',
  },
]
